import { type Kysely, sql } from 'kysely';

/** When the member of a session has last entered the password: dangerous operations ask for it again. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE staff_sessions ADD authenticated_at timestamptz NOT NULL DEFAULT now();
    UPDATE staff_sessions SET authenticated_at = created_at;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE staff_sessions DROP COLUMN authenticated_at`.execute(db);
};
