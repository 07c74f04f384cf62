import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { scopeDescriptions } from '../oauth/scopes.ts';
import { shopProvider } from '../oauth/shop-provider.ts';
import { customerOf } from './caller.ts';

export function consentHandlers(app: FastifyInstance): Handlers<typeof contract.consent> {
  const provider = shopProvider(app);
  return {
    request: async ({ query }) => {
      const { name } = await provider.clientOf(query);
      const scopes = provider.checkedScopes(query);
      return {
        status: 200,
        body: { client: { name }, scopes: scopes.map((id) => ({ id, description: scopeDescriptions[id] })) },
      };
    },
    answer: async ({ body: { allow, ...query } }, { request }) => {
      await provider.clientOf(query);
      provider.checkedScopes(query);
      const redirect = allow
        ? await provider.allow(query, customerOf(request), app.publicUrl)
        : provider.deny(query, app.publicUrl);
      return { status: 200, body: { redirect } };
    },
  };
}
