import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { scopeDescriptions } from '../oauth/scopes.ts';
import { createProvider } from '../oauth/shop-provider.ts';
import { requireUser } from './caller.ts';

export const consentHandlers = (app: FastifyInstance): Handlers<typeof contract.consent> => {
  const provider = createProvider(app);
  return {
    request: async ({ query }) => {
      const { name } = await provider.findClient(query);
      const scopes = provider.parseScopes(query);
      return {
        status: 200,
        body: { client: { name }, scopes: scopes.map((id) => ({ id, description: scopeDescriptions[id] })) },
      };
    },
    decide: async ({ body: { allow, ...query } }, { request }) => {
      await provider.findClient(query);
      provider.parseScopes(query);
      const redirect = allow
        ? await provider.allow(query, requireUser(request), app.publicUrl)
        : provider.deny(query, app.publicUrl);
      return { status: 200, body: { redirect } };
    },
  };
};
