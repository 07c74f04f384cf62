import { type Kysely, sql } from 'kysely';

/** The language in which an order was placed, used for all its mails. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders ADD COLUMN locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'bn'))`.execute(
    db,
  );
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders DROP COLUMN locale`.execute(db);
};
