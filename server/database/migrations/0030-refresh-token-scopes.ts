import { type Kysely, sql } from 'kysely';

/** The scopes that a refresh token renews; NULL, as in rows of earlier versions: those of its access token. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE oauth_refresh_tokens ADD COLUMN scopes text[]`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE oauth_refresh_tokens DROP COLUMN scopes`.execute(db);
};
