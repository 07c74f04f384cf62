import { type Kysely, sql } from 'kysely';

/** Members of the staff can be notified of new orders by mail. Owners and vendors of today are, like those added later. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE staff ADD COLUMN order_mails text NOT NULL DEFAULT 'off' CHECK (order_mails IN ('off', 'en', 'bn'));
    UPDATE staff SET order_mails = 'en' WHERE role IN ('owner', 'vendor');
    CREATE TABLE order_alerts (
      order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
      mailed_at timestamptz
    );
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TABLE order_alerts;
    ALTER TABLE staff DROP COLUMN order_mails;
  `.execute(db);
};
