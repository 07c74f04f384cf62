import { type Kysely, sql } from 'kysely';
import type { MailState, OutgoingMail } from '../../../src/contracts/admin/schemas/report.ts';
import type { Database } from '../../database/types.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const isGivenUp = sql<boolean>`due_at = 'infinity'`;
const conditions: Record<MailState, ReturnType<typeof sql<boolean>>> = {
  sent: sql`sent_at IS NOT NULL`,
  waiting: sql`sent_at IS NULL AND NOT ${isGivenUp}`,
  failed: sql`sent_at IS NULL AND ${isGivenUp}`,
};

const mailsPerOrder = 50;

/** Reads the outbox, newest first. The texts of sent mails are not stored. */
export const sentMailRepository = (db: Kysely<Database>) => {
  const mails = () =>
    db
      .selectFrom('outbox_mails')
      .select([
        'id',
        'created_at',
        'recipient',
        'subject',
        'attempts',
        'sent_at',
        'last_error',
        'order_id',
        isGivenUp.as('isGivenUp'),
      ])
      .orderBy('id', 'desc');
  type Row = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number];
  const toMail = ({ created_at, sent_at, last_error, order_id, isGivenUp, ...mail }: Row): OutgoingMail => ({
    ...mail,
    created_at: seconds(created_at),
    state: sent_at === null ? (isGivenUp ? 'failed' : 'waiting') : 'sent',
    ...(sent_at !== null && { sent_at: seconds(sent_at) }),
    ...(last_error !== null && { last_error }),
    ...(order_id !== null && { order_id }),
  });

  return {
    async list(state: MailState | undefined, page: KeysetPage) {
      let query = mails().limit(rowsToRead(page));
      if (state !== undefined) query = query.where(conditions[state]);
      if (page.before !== undefined) query = query.where('id', '<', page.before);
      return toKeysetPage((await query.execute()).map(toMail), page);
    },

    async ofOrder(id: number): Promise<OutgoingMail[]> {
      return (await mails().where('order_id', '=', id).limit(mailsPerOrder).execute()).map(toMail);
    },
  };
};
