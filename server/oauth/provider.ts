import OAuth2Server from '@node-oauth/oauth2-server';
import type { AuthorizationQuery, ScopeId } from '../../src/contracts/schemas/oauth.ts';
import { fieldError } from '../contract/http-error.ts';
import { parseId } from '../database/parse-id.ts';
import { messages } from '../messages/messages.ts';
import type { OAuthClients, StoredClient } from '../repositories/oauth/oauth-clients.ts';
import type { OAuthTokens } from '../repositories/oauth/oauth-tokens.ts';
import type { ClientCredentials } from './form.ts';
import { oauthModel } from './model.ts';
import { buildRedirect, isAllowedRedirect } from './redirects.ts';
import { parseScopes } from './scopes.ts';

const minute = 60;
const day = 86_400;

export const oauthProvider = (clients: OAuthClients, tokens: OAuthTokens) => {
  const model = oauthModel(clients, tokens);
  const server = new OAuth2Server({ model });

  /**
   * The library revokes a refresh token before it validates the requested scope, so that an excessive scope would
   * consume the token. Here the scope is validated first. It also gives the next refresh token the requested scope
   * in place of that of the previous one (RFC 6749, 6).
   */
  const tokenServer = (scope = '') => {
    const requested = scope.match(/\S+/g) ?? [];
    let granted: string[] | undefined;
    const revokeToken: typeof model.revokeToken = async (token) => {
      if (!requested.every((word) => token.scope?.includes(word)))
        throw new OAuth2Server.InvalidScopeError('The requested scope exceeds the granted scope.');
      granted = token.scope;
      return model.revokeToken(token);
    };
    const saveToken: typeof model.saveToken = (token, client, user) =>
      model.saveToken({ ...token, grantedScopes: granted ?? token.scope }, client, user);
    return new OAuth2Server({ model: { ...model, revokeToken, saveToken } });
  };

  /**
   * Finds the client of an authorization request and validates the redirect URI.
   * @throws HttpError 422 at client_id or redirect_uri: such a request must not be redirected
   */
  const findClient = async (
    query: Pick<AuthorizationQuery, 'client_id' | 'redirect_uri'>,
  ): Promise<StoredClient> => {
    const id = parseId(query.client_id);
    const client = id === undefined ? undefined : await clients.find(id);
    if (client === undefined) throw fieldError('client_id', messages().unknownClient);
    if (!isAllowedRedirect(query.redirect_uri, client.redirect))
      throw fieldError('redirect_uri', messages().redirectNotRegistered);
    return client;
  };

  return {
    findClient,

    /** @throws HttpError 422 at `scope` for an unknown scope */
    parseScopes: ({ scope = '' }: Pick<AuthorizationQuery, 'scope'>): ScopeId[] =>
      parseScopes(scope.match(/\S+/g) ?? [], 'scope'),

    /** Grants access. @returns the redirect URL with the authorization code */
    async allow(query: AuthorizationQuery, userId: number, issuer: string): Promise<string> {
      const parameters = Object.entries(query).flatMap(([name, value]) =>
        value ? [[name, value] as const] : [],
      );
      const request = new OAuth2Server.Request({
        method: 'GET',
        headers: {},
        query: Object.fromEntries(parameters),
      });
      const { authorizationCode } = await server.authorize(request, new OAuth2Server.Response(), {
        allowEmptyState: true,
        authorizationCodeLifetime: minute,
        authenticateHandler: { handle: () => ({ id: userId }) },
      });
      return buildRedirect(query.redirect_uri, { code: authorizationCode, state: query.state, iss: issuer });
    },

    /** The redirect URL with the error access_denied. */
    deny: (query: AuthorizationQuery, issuer: string): string =>
      buildRedirect(query.redirect_uri, { error: 'access_denied', state: query.state, iss: issuer }),

    /**
     * Authenticates a client: a confidential one by its secret, a public one by its id.
     * @throws OAuth2Server.InvalidClientError
     */
    async authenticate({ client_id, client_secret }: ClientCredentials): Promise<{ id: number }> {
      const client = await model.getClient(client_id, client_secret ?? '');
      if (!client) throw new OAuth2Server.InvalidClientError('The client is unknown or its secret is wrong.');
      return { id: Number(client.id) };
    },

    /**
     * Exchanges an authorization code or a refresh token for tokens.
     * @throws OAuth2Server.OAuthError
     */
    async token(body: Record<string, string>) {
      const length = String(new URLSearchParams(body).toString().length);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': length };
      const response = new OAuth2Server.Response();
      const request = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body });
      await tokenServer(body.scope).token(request, response, {
        accessTokenLifetime: 60 * minute,
        refreshTokenLifetime: 60 * day,
        requireClientAuthentication: { authorization_code: false, refresh_token: false },
      });
      return response.body as Record<string, unknown>;
    },
  };
};
