import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, FieldErrorBody } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { AuthorizationQuery, ConsentDecision, ConsentRequest } from './schemas/oauth.ts';

const shared = {
  access: 'customer',
  bearer: 'none',
  optional: true,
  fieldErrors: ['client_id', 'redirect_uri', 'scope'],
  from: {
    client_id: { create: 'oauth.createClient', at: 'id' },
    redirect_uri: { create: 'oauth.createClient', at: 'redirect' },
    scope: { read: 'oauth.scopes', at: '[].id' },
  },
} as const;

/** Operations of the OAuth consent page, for a backend that is itself the OAuth provider. */
export const consent = c.router({
  request: {
    method: 'GET',
    path: '/oauth/consent_request',
    query: AuthorizationQuery,
    summary: 'Details of an authorization request',
    description:
      'A request with an unknown client or an unregistered redirect URI returns 422: the browser must not be redirected.',
    responses: { 200: ConsentRequest, ...commonErrors, ...authErrors, 422: FieldErrorBody },
    metadata: { ...shared, safe: true, idempotent: true } as const satisfies RouteMetadata,
  },
  decide: {
    method: 'POST',
    path: '/oauth/consent_request',
    body: ConsentDecision,
    summary: 'Allow or deny an authorization request',
    description: 'Returns the URL to redirect to: the redirect URI with an authorization code or an error.',
    responses: {
      200: z.object({ redirect: z.string().min(1) }),
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...bodyErrors,
    },
    metadata: {
      ...shared,
      safe: false,
      idempotent: false,
      relations: [
        {
          kind: 'grants',
          list: 'oauth.grants',
          client: 'oauth.createClient',
          revoke: 'oauth.revokeGrant',
          remove: 'oauth.removeClient',
          token: '/oauth/token',
        },
      ],
    } as const satisfies RouteMetadata,
  },
});
