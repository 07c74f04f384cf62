import { type Kysely, sql } from 'kysely';

/** Facts about the database itself: secret_digest, and demo while the demo catalogue is to be loaded. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`CREATE TABLE installation (name text PRIMARY KEY, value text NOT NULL)`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE installation`.execute(db);
};
