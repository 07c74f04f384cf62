import { type Kysely, sql } from 'kysely';

/** Orders that are cancelled together: the unpaid ones of a phone number. Those of a session have an index. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX orders_pending_phone ON orders ((shipping_address->>'phone'))
      WHERE order_status = 1 AND NOT is_paid`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP INDEX orders_pending_phone`.execute(db);
};
