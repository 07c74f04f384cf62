import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';

/** An application's access to an account. Its id is the client's id. */
export interface Grant {
  id: number;
  name: string;
  scopes: string[];
}

/** Revokes codes, access and refresh tokens of a client, a user, or both. @returns the number of revoked access tokens */
export const revokeTokens = async (
  db: Kysely<Database>,
  { clientId, userId }: { clientId: number; userId?: number } | { clientId?: number; userId: number },
): Promise<number> => {
  const ofClient = clientId === undefined ? sql`true` : sql`client_id = ${clientId}`;
  const ofUser = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const filter = sql`${ofClient} AND ${ofUser}`;
  const { rows } = await sql<{ revoked: number }>`
    WITH codes AS (
      UPDATE oauth_auth_codes SET used_at = now()
      WHERE ${filter} AND used_at IS NULL
    ), access AS (
      UPDATE oauth_access_tokens SET revoked_at = now()
      WHERE ${filter} AND revoked_at IS NULL RETURNING id
    ), refresh AS (
      UPDATE oauth_refresh_tokens SET revoked_at = now()
      WHERE revoked_at IS NULL AND access_token_id IN (
        SELECT id FROM oauth_access_tokens WHERE ${filter})
    )
    SELECT count(*) AS revoked FROM access`.execute(db);
  return rows[0]?.revoked ?? 0;
};

export const oauthGrantRepository = (db: Kysely<Database>) => {
  return {
    /** Clients with a valid access or refresh token for the account. */
    async listByUser(userId: number): Promise<Grant[]> {
      const { rows } = await sql<Grant>`
        SELECT client.id, client.name, array_agg(DISTINCT scope ORDER BY scope) FILTER (WHERE scope IS NOT NULL) AS scopes
        FROM oauth_access_tokens token
        JOIN oauth_clients client ON client.id = token.client_id AND client.revoked_at IS NULL
        LEFT JOIN oauth_refresh_tokens refresh ON refresh.access_token_id = token.id
          AND refresh.revoked_at IS NULL AND refresh.expires_at > now()
        LEFT JOIN LATERAL unnest(token.scopes || refresh.scopes) AS scope ON true
        WHERE token.user_id = ${userId} AND token.revoked_at IS NULL
          AND (token.expires_at > now() OR refresh.token_hash IS NOT NULL)
        GROUP BY client.id ORDER BY client.id`.execute(db);
      return rows.map((row) => ({ ...row, scopes: row.scopes ?? [] }));
    },

    /** @returns whether there was a grant to revoke */
    async revoke(userId: number, id: number): Promise<boolean> {
      return (await revokeTokens(db, { clientId: id, userId })) > 0;
    },
  };
};
