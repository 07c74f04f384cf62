import { z } from 'zod';
import { c } from './contract.ts';
import { anyCall, FieldErrorBody, needsCsrf, needsCustomer, readsBody } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { AuthorizationQuery, ConsentAnswer, ConsentRequest } from './schemas/oauth.ts';

const shared = {
  access: 'customer',
  bearer: 'none',
  optional: true,
  fieldErrors: ['client_id', 'redirect_uri', 'scope'],
  from: {
    client_id: { make: 'oauth.createClient', at: 'id' },
    redirect_uri: { make: 'oauth.createClient', at: 'redirect' },
    scope: { read: 'oauth.scopes', at: '[].id' },
  },
} as const;

/** What the consent page shows and answers, where the backend is an OAuth provider itself. */
export const consent = c.router({
  request: {
    method: 'GET',
    path: '/oauth/consent_request',
    query: AuthorizationQuery,
    summary: 'What an application asks the customer for',
    description:
      'A request that names no application, or an address the application did not register, is refused: it must not be sent back anywhere.',
    responses: { 200: ConsentRequest, ...anyCall, ...needsCustomer, 422: FieldErrorBody },
    metadata: { ...shared, safe: true, idempotent: true } as const satisfies RouteMetadata,
  },
  answer: {
    method: 'POST',
    path: '/oauth/consent_request',
    body: ConsentAnswer,
    summary: 'Allow or refuse what an application asks for',
    description: 'Answers where the browser goes next: back to the application, with a code or a refusal.',
    responses: {
      200: z.object({ redirect: z.string().min(1) }),
      ...anyCall,
      ...needsCustomer,
      ...needsCsrf,
      ...readsBody,
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
