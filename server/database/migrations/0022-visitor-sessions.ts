import { type Kysely, sql } from 'kysely';

/**
 * A session starts from the cookie of a visitor, once: a late request with the same visitor cookie must not start
 * another one. Sessions that exist now have cookies without the prefix __Host-, which remain valid.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE sessions ADD COLUMN visitor_hash bytea UNIQUE, ADD COLUMN is_unprefixed boolean NOT NULL DEFAULT true;
    ALTER TABLE sessions ALTER COLUMN is_unprefixed SET DEFAULT false;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE sessions DROP COLUMN visitor_hash, DROP COLUMN is_unprefixed`.execute(db);
};
