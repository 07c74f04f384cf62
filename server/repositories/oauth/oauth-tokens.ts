import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { hashSecret } from '../../secrets/tokens.ts';

export interface NewCode {
  code: string;
  clientId: number;
  userId: number;
  redirectUri: string;
  codeChallenge: string;
  scopes: string[];
  expiresAt: Date;
}

/** An issued authorization code. */
export interface StoredCode extends Omit<NewCode, 'code'> {
  codeHash: Buffer;
  isUsed: boolean;
}

export interface NewTokens {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  clientId: number;
  userId: number;
  /** the authorization code that the token descends from, possibly through refreshes */
  codeHash: Buffer | null;
  /** of the access token */
  scopes: string[];
  /** what the refresh token can renew */
  grantedScopes: string[];
}

/** A refresh token with the grant it renews. */
export interface StoredRefreshToken {
  clientId: number;
  userId: number;
  codeHash: Buffer | null;
  scopes: string[];
  expiresAt: Date;
  isRevoked: boolean;
}

/** Authorization codes and tokens, stored as digests. */
export const oauthTokenRepository = (db: Kysely<Database>) => {
  return {
    async addCode({ code, ...rest }: NewCode): Promise<void> {
      await db
        .insertInto('oauth_auth_codes')
        .values({
          code_hash: hashSecret(code),
          client_id: rest.clientId,
          user_id: rest.userId,
          redirect_uri: rest.redirectUri,
          code_challenge: rest.codeChallenge,
          code_challenge_method: 'S256',
          scopes: rest.scopes,
          expires_at: rest.expiresAt,
        })
        .execute();
    },

    async findCode(code: string): Promise<StoredCode | undefined> {
      return db
        .selectFrom('oauth_auth_codes')
        .select([
          'code_hash as codeHash',
          'client_id as clientId',
          'user_id as userId',
          sql<string>`redirect_uri`.as('redirectUri'),
          sql<string>`code_challenge`.as('codeChallenge'),
          'scopes',
          'expires_at as expiresAt',
          sql<boolean>`used_at IS NOT NULL`.as('isUsed'),
        ])
        .where('code_hash', '=', hashSecret(code))
        .executeTakeFirst();
    },

    /** Marks a code as used. @returns false if it was already used */
    async consumeCode(code: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('oauth_auth_codes')
        .set({ used_at: sql`now()` })
        .where('code_hash', '=', hashSecret(code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Revokes all tokens that descend from a code, after the code or one of their refresh tokens was reused. */
    async revokeFamily(codeHash: Buffer): Promise<void> {
      await sql`
        WITH access AS (
          UPDATE oauth_access_tokens SET revoked_at = coalesce(revoked_at, now())
          WHERE auth_code_hash = ${codeHash} RETURNING id)
        UPDATE oauth_refresh_tokens SET revoked_at = coalesce(revoked_at, now())
        WHERE access_token_id IN (SELECT id FROM access)`.execute(db);
    },

    async addTokens(tokens: NewTokens): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('oauth_access_tokens')
          .values({
            token_hash: hashSecret(tokens.accessToken),
            client_id: tokens.clientId,
            user_id: tokens.userId,
            auth_code_hash: tokens.codeHash,
            scopes: tokens.scopes,
            expires_at: tokens.accessExpiresAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('oauth_refresh_tokens')
          .values({
            token_hash: hashSecret(tokens.refreshToken),
            access_token_id: id,
            scopes: tokens.grantedScopes,
            expires_at: tokens.refreshExpiresAt,
          })
          .execute();
      });
    },

    async findRefreshToken(token: string): Promise<StoredRefreshToken | undefined> {
      return db
        .selectFrom('oauth_refresh_tokens as refresh')
        .innerJoin('oauth_access_tokens as access', 'access.id', 'refresh.access_token_id')
        .select([
          'access.client_id as clientId',
          'access.user_id as userId',
          'access.auth_code_hash as codeHash',
          sql<string[]>`coalesce(refresh.scopes, access.scopes)`.as('scopes'),
          'refresh.expires_at as expiresAt',
          sql<boolean>`refresh.revoked_at IS NOT NULL`.as('isRevoked'),
        ])
        .where('refresh.token_hash', '=', hashSecret(token))
        .executeTakeFirst();
    },

    /** Revokes a refresh token and its access token. @returns false if it was already revoked */
    async consumeRefreshToken(token: string): Promise<boolean> {
      const { rows } = await sql`
        WITH used AS (
          UPDATE oauth_refresh_tokens SET revoked_at = now()
          WHERE token_hash = ${hashSecret(token)} AND revoked_at IS NULL RETURNING access_token_id)
        UPDATE oauth_access_tokens SET revoked_at = coalesce(revoked_at, now())
        WHERE id IN (SELECT access_token_id FROM used) RETURNING id`.execute(db);
      return rows.length > 0;
    },

    /** Revokes an access or refresh token and its counterpart, if it belongs to the client. */
    async revoke(token: string, clientId: number): Promise<void> {
      const digest = hashSecret(token);
      await sql`
        WITH access AS (
          UPDATE oauth_access_tokens SET revoked_at = coalesce(revoked_at, now())
          WHERE client_id = ${clientId} AND (token_hash = ${digest} OR id IN (
            SELECT access_token_id FROM oauth_refresh_tokens WHERE token_hash = ${digest}))
          RETURNING id)
        UPDATE oauth_refresh_tokens SET revoked_at = coalesce(revoked_at, now())
        WHERE access_token_id IN (SELECT id FROM access)`.execute(db);
    },
  };
};
export type OAuthTokens = ReturnType<typeof oauthTokenRepository>;
