import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import type { Thing } from '../messages/en.ts';
import { checkedScopes, scopeDescriptions, scopeIds } from '../oauth/scopes.ts';
import { oauthClientsIn } from '../repositories/oauth-clients.ts';
import { oauthGrantsIn } from '../repositories/oauth-grants.ts';
import { personalTokensIn } from '../repositories/personal-tokens.ts';
import { customerOf } from './caller.ts';

/** Our ids are numbers; the contract leaves room for a backend whose ids are texts. */
function idOf(text: string, thing: Thing): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound(thing);
  return id;
}

const gone = (wasThere: boolean, thing: Thing) => {
  if (!wasThere) throw notFound(thing);
  return { status: 204, body: undefined } as const;
};

export function oauthHandlers({ db }: FastifyInstance): Handlers<typeof contract.oauth> {
  const clients = oauthClientsIn(db);
  const grants = oauthGrantsIn(db);
  const tokens = personalTokensIn(db);

  return {
    clients: async (_, { request }) => ({ status: 200, body: await clients.ofUser(customerOf(request)) }),
    createClient: async ({ body }, { request }) => {
      const { client, secret } = await clients.add(customerOf(request), body);
      return { status: 201, body: secret === undefined ? client : { ...client, plainSecret: secret } };
    },
    updateClient: async ({ params, body }, { request }) => {
      const client = await clients.change(customerOf(request), idOf(params.id, 'client'), body);
      if (client === undefined) throw notFound('client');
      return { status: 200, body: client };
    },
    removeClient: async ({ params }, { request }) =>
      gone(await clients.remove(customerOf(request), idOf(params.id, 'client')), 'client'),

    grants: async (_, { request }) => {
      const mine = await grants.ofUser(customerOf(request));
      return {
        status: 200,
        body: mine.map(({ id, name, scopes }) => ({ id, client: { id, name }, scopes })),
      };
    },
    revokeGrant: async ({ params }, { request }) =>
      gone(await grants.revoke(customerOf(request), idOf(params.id, 'application')), 'application'),

    personalTokens: async (_, { request }) => ({
      status: 200,
      body: await tokens.ofUser(customerOf(request)),
    }),
    createPersonalToken: async ({ body }, { request }) => {
      const scopes = checkedScopes(body.scopes, 'scopes');
      const { token, secret } = await tokens.add(customerOf(request), body.name, scopes);
      return { status: 201, body: { token, accessToken: secret } };
    },
    removePersonalToken: async ({ params }, { request }) =>
      gone(await tokens.remove(customerOf(request), idOf(params.id, 'token')), 'token'),

    scopes: async () => ({
      status: 200,
      body: scopeIds.map((id) => ({ id, description: scopeDescriptions[id] })),
    }),
  };
}
