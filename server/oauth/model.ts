import { timingSafeEqual } from 'node:crypto';
import type {
  AuthorizationCodeModel,
  Client,
  RefreshTokenModel,
  Token,
  User,
} from '@node-oauth/oauth2-server';
import { parseId } from '../database/parse-id.ts';
import type { OAuthClients } from '../repositories/oauth/oauth-clients.ts';
import type { OAuthTokens } from '../repositories/oauth/oauth-tokens.ts';
import { generateSecret, hashSecret } from '../secrets/tokens.ts';
import { isAllowedRedirect } from './redirects.ts';

/** The customer who granted access, and the authorization code that the tokens descend from. */
interface GrantingUser extends User {
  id: number;
  codeHash: Buffer | null;
}

const toClient = ({ id, redirect }: { id: number; redirect: string }): Client => ({
  id: String(id),
  redirect,
  redirectUris: [redirect],
  grants: ['authorization_code', 'refresh_token'],
});

/** The client of a code or token, which the library compares with the authenticated one by its id. */
const clientOf = ({ clientId }: { clientId: number }): Client => ({ id: String(clientId), grants: [] });

const matchesSecret = (secret: string | null | undefined, hash: Buffer): boolean =>
  typeof secret === 'string' && timingSafeEqual(hashSecret(secret), hash);

/** The OAuth library's model over the database. Codes and tokens are 256 random bits. */
export const oauthModel = (
  clients: OAuthClients,
  tokens: OAuthTokens,
): AuthorizationCodeModel & RefreshTokenModel => {
  return {
    generateAccessToken: async () => generateSecret(),
    generateRefreshToken: async () => generateSecret(),
    generateAuthorizationCode: async () => generateSecret(),

    /** @param secret null at the consent, where the client is not authenticated */
    async getClient(id: string, secret: string | null | undefined) {
      const number = parseId(id);
      const client = number === undefined ? undefined : await clients.find(number);
      if (client === undefined) return false;
      if (secret !== null && client.secretHash !== null && !matchesSecret(secret, client.secretHash))
        return false;
      return toClient(client);
    },

    // Without validateScope: the consent accepts only known scopes, and a refresh only granted ones.
    validateRedirectUri: async (uri, { redirect }) => isAllowedRedirect(uri, redirect),

    async saveAuthorizationCode(code, client, user) {
      if (code.codeChallenge === undefined) throw new Error('The authorization code has no PKCE challenge.');
      await tokens.addCode({
        code: code.authorizationCode,
        clientId: Number(client.id),
        userId: (user as GrantingUser).id,
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge,
        scopes: code.scope ?? [],
        expiresAt: code.expiresAt,
      });
      return { ...code, client, user };
    },

    async getAuthorizationCode(authorizationCode) {
      const code = await tokens.findCode(authorizationCode);
      if (code === undefined) return false;
      if (code.isUsed) {
        // Code reuse indicates theft: revoke all tokens issued for the code (RFC 6749, 4.1.2).
        await tokens.revokeFamily(code.codeHash);
        return false;
      }
      const user: GrantingUser = { id: code.userId, codeHash: code.codeHash };
      return {
        authorizationCode,
        expiresAt: code.expiresAt,
        redirectUri: code.redirectUri,
        scope: code.scopes,
        codeChallenge: code.codeChallenge,
        codeChallengeMethod: 'S256',
        client: clientOf(code),
        user,
      };
    },

    revokeAuthorizationCode: ({ authorizationCode }) => tokens.consumeCode(authorizationCode),

    async saveToken(token, client, user) {
      // Complete, because the provider sets both lifetimes.
      const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt } =
        token as Required<Token>;
      const { id, codeHash } = user as GrantingUser;
      await tokens.addTokens({
        accessToken,
        accessExpiresAt: accessTokenExpiresAt,
        refreshToken,
        refreshExpiresAt: refreshTokenExpiresAt,
        clientId: Number(client.id),
        userId: id,
        codeHash,
        scopes: token.scope ?? [],
        grantedScopes: token.grantedScopes ?? token.scope ?? [],
      });
      return { ...token, client, user };
    },

    async getRefreshToken(refreshToken) {
      const found = await tokens.findRefreshToken(refreshToken);
      if (found === undefined) return false;
      if (found.isRevoked) {
        if (found.codeHash !== null) await tokens.revokeFamily(found.codeHash);
        return false;
      }
      const user: GrantingUser = { id: found.userId, codeHash: found.codeHash };
      return {
        refreshToken,
        refreshTokenExpiresAt: found.expiresAt,
        scope: found.scopes,
        client: clientOf(found),
        user,
      };
    },

    revokeToken: ({ refreshToken }) => tokens.consumeRefreshToken(refreshToken),

    // Unused: the API authenticates access tokens together with personal tokens.
    getAccessToken: async () => false,
  };
};
