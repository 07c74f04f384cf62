import { type Kysely, sql } from 'kysely';

/** Mails about orders are counted by recipient. Those beyond the limit are listed in one mail, which is due later. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE outbox_mails ADD COLUMN kind text;
    CREATE INDEX outbox_mails_orders ON outbox_mails (lower(recipient), created_at) WHERE kind IS NOT NULL;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE outbox_mails DROP COLUMN kind`.execute(db);
};
