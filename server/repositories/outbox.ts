import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}
export interface QueuedMail extends Mail {
  id: number;
  attempts: number;
}

/** Transactional outbox of mails, so that none is lost when a process or the mail server fails. */
export const outboxRepository = (db: Kysely<Database>) => {
  return {
    async enqueue({ recipient, subject, text }: Mail): Promise<void> {
      await db.insertInto('outbox_mails').values({ recipient, subject, text_body: text }).execute();
    },

    /**
     * Locks the next due mail and passes it to `send`; concurrent processes skip it. A failed mail is retried with
     * exponential backoff, up to an hour.
     * @returns whether a mail was due
     */
    async sendNext(send: (mail: QueuedMail) => Promise<void>): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const mail = await transaction
          .selectFrom('outbox_mails')
          .select(['id', 'recipient', 'subject', 'text_body as text', 'attempts'])
          .where('sent_at', 'is', null)
          .where('due_at', '<=', sql<Date>`now()`)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (mail === undefined) return false;
        const update = transaction.updateTable('outbox_mails').where('id', '=', mail.id);
        try {
          await send(mail);
          // Deletes the text, which may contain a password reset link.
          await update.set({ sent_at: sql`now()`, text_body: '', attempts: mail.attempts + 1 }).execute();
        } catch (error) {
          const minutes = Math.min(60, 2 ** mail.attempts);
          const message = error instanceof Error ? error.message : String(error);
          await update
            .set({
              attempts: mail.attempts + 1,
              last_error: message.slice(0, 500),
              due_at: sql`now() + make_interval(mins => ${minutes})`,
            })
            .execute();
        }
        return true;
      });
    },
  };
};
