import { type Kysely, sql } from 'kysely';

/** Rate limit counters, shared by all server processes. Unlogged: they may be lost in a crash. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE UNLOGGED TABLE rate_limits (
      key text PRIMARY KEY,
      hits integer NOT NULL,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX rate_limits_end ON rate_limits (ends_at);
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE rate_limits`.execute(db);
};
