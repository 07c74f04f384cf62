import { type Kysely, sql } from 'kysely';

/** Addresses deleted a moment ago, which undo restores as they were. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE deleted_addresses (
      id integer PRIMARY KEY,
      user_id integer REFERENCES users (id) ON DELETE CASCADE,
      session_id integer REFERENCES sessions (id) ON DELETE CASCADE,
      is_default boolean NOT NULL,
      fields jsonb NOT NULL,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      CHECK (num_nonnulls(user_id, session_id) = 1)
    );
    CREATE INDEX deleted_addresses_user ON deleted_addresses (user_id) WHERE user_id IS NOT NULL;
    CREATE INDEX deleted_addresses_session ON deleted_addresses (session_id) WHERE session_id IS NOT NULL;
    CREATE INDEX deleted_addresses_age ON deleted_addresses (deleted_at);
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE deleted_addresses`.execute(db);
};
