import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { oauthTokenRepository } from '../repositories/oauth/oauth-tokens.ts';
import { type ClientCredentials, readCredentials, readForm } from './form.ts';
import { scopeIds } from './scopes.ts';
import { createProvider } from './shop-provider.ts';

const { OAuthError, InvalidClientError } = OAuth2Server;

/** Sends an OAuth error (RFC 6749, 5.2): 401 for failed client authentication, otherwise 400. */
const sendOAuthError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!(error instanceof OAuthError) || error.code >= 500) throw error;
  const isClient = error instanceof InvalidClientError;
  if (isClient && request.headers.authorization !== undefined)
    reply.header('www-authenticate', 'Basic realm="shop"');
  return reply.code(isClient ? 401 : 400).send({ error: error.name, error_description: error.message });
};

/** OAuth 2 endpoints for applications, which are not part of the shop's contract. */
export const oauthEndpoints = plugin(async (app) => {
  const provider = createProvider(app);
  const tokens = oauthTokenRepository(app.db);

  // Never redirects to the client from here, not even with an error: anyone may register a redirect address, so that
  // would be an open redirect. The consent page shows errors.
  app.get('/oauth/authorize', async (request, reply) => {
    // Encoded as one value, because a client-side router would parse a numeric `state` as a number.
    // A query may contain further question marks.
    const [, query = ''] = /\?(.*)/.exec(request.url) ?? [];
    const encoded = Buffer.from(query).toString('base64url');
    return reply.redirect(`/oauth/consent?request=${encoded}`);
  });

  app.get('/.well-known/oauth-authorization-server', async (_request, reply) => {
    const issuer = app.publicUrl;
    reply.header('access-control-allow-origin', '*');
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: scopeIds,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
    };
  });

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
    forms.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    });
    forms.setErrorHandler((error, request, reply) => sendOAuthError(error, request, reply));

    const readClientForm = (request: FastifyRequest): ClientCredentials & Record<string, string> =>
      readCredentials(request.headers.authorization, request.body as Record<string, string>);

    forms.post('/oauth/token', async (request) => provider.token(readClientForm(request)));
    forms.post('/oauth/revoke', async (request, reply) => {
      const { token, ...credentials } = readClientForm(request);
      const client = await provider.authenticate(credentials);
      if (token !== undefined) await tokens.revoke(token, client.id);
      return reply.code(200).send();
    });
  });
});
