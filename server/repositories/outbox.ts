import { type Kysely, sql } from 'kysely';
import { lockName } from '../database/advisory-lock.ts';
import type { Database } from '../database/types.ts';

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  /** The order that it is about. */
  orderId?: number;
}

/** The mail that summarises those beyond the limit of a recipient. */
export interface MailSummary {
  subject: string;
  intro: string;
  /** mails per recipient and hour, without the summary */
  limit: number;
}
export interface QueuedMail extends Mail {
  id: number;
  /** Including the current one. */
  attempts: number;
}

/** The mail server says that the recipient does not exist. */
export class RecipientRejected extends Error {
  override name = 'RecipientRejected';
}

/** About three days. */
const maxAttempts = 80;

/**
 * No mail waits for longer than an hour: one that is due later was stored while the clock was ahead. Mails that are given
 * up are due at infinity.
 */
const isDue = sql<boolean>`(due_at <= now() OR (due_at > now() + interval '2 hours' AND due_at < 'infinity'))`;

/** Transactional outbox of mails, so that none is lost when a process or the mail server fails. */
export const outboxRepository = (db: Kysely<Database>) => {
  /**
   * Claims the next due mail for longer than an attempt takes. Not in a transaction, which would be as long as the SMTP
   * dialogue.
   */
  const claimNext = (): Promise<QueuedMail | undefined> =>
    db
      .updateTable('outbox_mails')
      .set((mail) => ({ attempts: mail('attempts', '+', 1), due_at: sql`now() + interval '5 minutes'` }))
      .where('id', '=', (mails) =>
        mails
          .selectFrom('outbox_mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where(isDue)
          .orderBy('due_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'recipient', 'subject', 'text_body as text', 'attempts'])
      .executeTakeFirst();

  return {
    async enqueue({ recipient, subject, text, orderId }: Mail): Promise<void> {
      await db
        .insertInto('outbox_mails')
        .values({ recipient, subject, text_body: text, order_id: orderId })
        .execute();
    },

    /**
     * Enqueues a mail about an order, whose recipient need not be who placed it. Beyond the limit, only its subject is
     * listed in one mail, due an hour later.
     */
    async enqueueOrderMail(mail: Mail, { subject, intro, limit }: MailSummary): Promise<void> {
      const recipient = mail.recipient.toLowerCase();
      await lockName(db, `order mails ${recipient}`);
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM outbox_mails
        WHERE lower(recipient) = ${recipient} AND kind = 'order' AND created_at > now() - interval '1 hour'`.execute(
        db,
      );
      if ((rows[0]?.count ?? 0) < limit) {
        await db
          .insertInto('outbox_mails')
          .values({
            recipient: mail.recipient,
            subject: mail.subject,
            text_body: mail.text,
            kind: 'order',
            order_id: mail.orderId,
          })
          .execute();
        return;
      }
      // At most a hundred lines: who needs more has placed the orders.
      const { numAffectedRows = 0n } = await sql`
        UPDATE outbox_mails
        SET text_body = CASE WHEN length(text_body) < 10000 THEN text_body || ${`\n${mail.subject}`} ELSE text_body END
        WHERE lower(recipient) = ${recipient} AND kind = 'order summary' AND attempts = 0`.execute(db);
      if (numAffectedRows > 0n) return;
      await db
        .insertInto('outbox_mails')
        .values({
          recipient: mail.recipient,
          subject,
          text_body: `${intro}\n\n${mail.subject}`,
          kind: 'order summary',
          due_at: sql`now() + interval '1 hour'`,
        })
        .execute();
    },

    /**
     * Passes the next due mail to `send`; concurrent processes skip it. A failed mail is retried with exponential
     * backoff, up to an hour. Mails that are given up are due at infinity.
     * @returns whether a mail was due
     */
    async sendNext(
      send: (mail: QueuedMail) => Promise<void>,
      onFailed: (mail: QueuedMail, error: Error, isGivenUp: boolean) => void = () => {},
    ): Promise<boolean> {
      const mail = await claimNext();
      if (mail === undefined) return false;
      const update = db.updateTable('outbox_mails').where('id', '=', mail.id);
      const error = await send(mail).then(
        () => undefined,
        (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
      );
      if (error === undefined) {
        // Deletes the text, which may contain a password reset link.
        await update.set({ sent_at: sql`now()`, text_body: '' }).execute();
        return true;
      }
      const isGivenUp = error instanceof RecipientRejected || mail.attempts >= maxAttempts;
      const minutes = Math.min(60, 2 ** (mail.attempts - 1));
      await update
        .set({
          last_error: error.message.slice(0, 500),
          ...(isGivenUp
            ? { due_at: 'infinity', text_body: '' }
            : { due_at: sql`now() + make_interval(mins => ${minutes})` }),
        })
        .execute();
      onFailed(mail, error, isGivenUp);
      return true;
    },
  };
};
