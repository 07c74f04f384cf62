import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { parseId } from '../database/parse-id.ts';
import type { ResourceName } from '../messages/en.ts';
import { parseScopes, scopeDescriptions, scopeIds } from '../oauth/scopes.ts';
import { oauthClientRepository } from '../repositories/oauth/oauth-clients.ts';
import { oauthGrantRepository } from '../repositories/oauth/oauth-grants.ts';
import { personalTokenRepository } from '../repositories/oauth/personal-tokens.ts';
import { requireUser } from './caller.ts';

/** This server's ids are integers; the contract also allows string ids. */
const idOf = (text: string, resource: ResourceName): number => {
  const id = parseId(text);
  if (id === undefined) throw notFound(resource);
  return id;
};

const deletedResponse = (isDeleted: boolean, resource: ResourceName) => {
  if (!isDeleted) throw notFound(resource);
  return { status: 204, body: undefined } as const;
};

export const oauthHandlers = ({ db }: FastifyInstance): Handlers<typeof contract.oauth> => {
  const clients = oauthClientRepository(db);
  const grants = oauthGrantRepository(db);
  const tokens = personalTokenRepository(db);

  return {
    clients: async (_, { request }) => ({
      status: 200,
      body: await clients.listByUser(requireUser(request)),
    }),
    createClient: async ({ body }, { request }) => {
      const { client, secret } = await clients.insert(requireUser(request), body);
      return { status: 201, body: secret === undefined ? client : { ...client, plainSecret: secret } };
    },
    updateClient: async ({ params, body }, { request }) => {
      const client = await clients.update(requireUser(request), idOf(params.id, 'client'), body);
      if (client === undefined) throw notFound('client');
      return { status: 200, body: client };
    },
    removeClient: async ({ params }, { request }) =>
      deletedResponse(await clients.delete(requireUser(request), idOf(params.id, 'client')), 'client'),

    grants: async (_, { request }) => {
      const userGrants = await grants.listByUser(requireUser(request));
      return {
        status: 200,
        body: userGrants.map(({ id, name, scopes }) => ({ id, client: { id, name }, scopes })),
      };
    },
    revokeGrant: async ({ params }, { request }) =>
      deletedResponse(
        await grants.revoke(requireUser(request), idOf(params.id, 'application')),
        'application',
      ),

    personalTokens: async (_, { request }) => ({
      status: 200,
      body: await tokens.listByUser(requireUser(request)),
    }),
    createPersonalToken: async ({ body }, { request }) => {
      const scopes = parseScopes(body.scopes, 'scopes');
      const { token, secret } = await tokens.insert(requireUser(request), body.name, scopes);
      return { status: 201, body: { token, accessToken: secret } };
    },
    removePersonalToken: async ({ params }, { request }) =>
      deletedResponse(await tokens.delete(requireUser(request), idOf(params.id, 'token')), 'token'),

    scopes: async () => ({
      status: 200,
      body: scopeIds.map((id) => ({ id, description: scopeDescriptions[id] })),
    }),
  };
};
