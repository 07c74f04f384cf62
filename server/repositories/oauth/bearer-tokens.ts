import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { hashSecret } from '../../secrets/tokens.ts';

/** The account and scopes of a valid bearer token. */
export interface BearerToken {
  userId: number;
  scopes: readonly string[];
}

/** Bearer tokens: personal access tokens and OAuth access tokens. */
export const bearerTokenRepository = (db: Kysely<Database>) => {
  return {
    /** @returns undefined for a token that is unknown, revoked or expired */
    async find(token: string): Promise<BearerToken | undefined> {
      const digest = hashSecret(token);
      const { rows } = await sql<BearerToken>`
        WITH personal AS (
          UPDATE personal_access_tokens SET last_used_at = now()
          WHERE token_hash = ${digest} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
          RETURNING user_id, scopes
        ), granted AS (
          UPDATE oauth_access_tokens token SET last_used_at = now()
          FROM oauth_clients client
          WHERE token.token_hash = ${digest} AND token.revoked_at IS NULL AND token.expires_at > now()
            AND client.id = token.client_id AND client.revoked_at IS NULL
          RETURNING token.user_id, token.scopes
        )
        SELECT user_id AS "userId", scopes FROM personal
        UNION ALL SELECT user_id, scopes FROM granted`.execute(db);
      return rows[0];
    },
  };
};
export type BearerTokens = ReturnType<typeof bearerTokenRepository>;
