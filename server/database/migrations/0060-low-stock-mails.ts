import { type Kysely, sql } from 'kysely';

/**
 * Owners and vendors can be notified once a day of products with low stock. What the last mail listed is stored as a
 * digest, so that the same list is not mailed again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE staff
      ADD COLUMN low_stock_mails text NOT NULL DEFAULT 'off' CHECK (low_stock_mails IN ('off', 'en', 'bn')),
      ADD COLUMN low_stock_checked_on date,
      ADD COLUMN low_stock_digest text NOT NULL DEFAULT '';
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE staff
      DROP COLUMN low_stock_mails,
      DROP COLUMN low_stock_checked_on,
      DROP COLUMN low_stock_digest;
  `.execute(db);
};
