import { type Kysely, sql } from 'kysely';

/** Customers are found by a part of the name, the email or the phone. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE users ADD search_text text
      GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone)) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE users DROP COLUMN search_text`.execute(db);
};
