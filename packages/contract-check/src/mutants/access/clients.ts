import { type Json, json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

/** OAuth clients and their secrets. */
export const clientMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'client secrets are listed',
      ['access/secret', 'schema/undeclared-key'],
      'oauth.clients',
      (body: Json[], { world }) =>
        body.map((client) => ({
          ...client,
          secret: world.clients.find(({ id }) => id === client.id)?.secret ?? null,
        })),
    ],
    [
      'access tokens are listed as names',
      'access/secret',
      'oauth.personalTokens',
      (body: Json[], { world }) =>
        body.map((token) => ({
          ...token,
          name: world.tokens.find(({ id }) => id === token.id)?.bearer ?? token.name,
        })),
    ],
    [
      'a public client gets a secret',
      'access/secret',
      'oauth.createClient',
      (body: Json) => ({ plainSecret: 'x'.repeat(40), ...body }),
    ],
    [
      'a confidential client gets no secret',
      ['access/secret', 'schema/body'],
      'oauth.createClient',
      (body: Json) => {
        const { plainSecret: _secret, ...rest } = body;
        return rest;
      },
    ],
    [
      'an update shows the secret again',
      ['access/secret', 'schema/undeclared-key'],
      'oauth.updateClient',
      (body: Json, { world }) => ({
        ...body,
        plainSecret: world.clients.find(({ id }) => id === body.id)?.secret ?? '',
      }),
    ],
  ]),
  {
    id: 'clients are public by default',
    rules: ['relations/stored-as-sent', 'access/secret'],
    at: ['oauth.createClient'],
    mutate: () =>
      mapRequest('oauth.createClient', (body: Json | null) =>
        body !== null && typeof body === 'object' && !('confidential' in body)
          ? { ...body, confidential: false }
          : body,
      ),
  },
  {
    id: 'an update does not change the redirect URI',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['oauth.updateClient'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = context.world.clients.find(({ id }) => id === context.params.id)?.redirect;
        const response = await next();
        const stored = context.world.clients.find(({ id }) => id === context.params.id);
        if (context.name === 'oauth.updateClient' && stored !== undefined && before !== undefined)
          stored.redirect = before;
        return response;
      },
    }),
  },
  {
    id: 'redirect URIs lose their query string',
    rules: ['relations/stored-as-sent'],
    at: ['oauth.createClient'],
    mutate: () =>
      mapResponse(['oauth.createClient', 'oauth.clients'], (body) => {
        const cut = (client: Json) => ({ ...client, redirect: String(client.redirect).split('?')[0] });
        return Array.isArray(body) ? (body as Json[]).map(cut) : cut(body);
      }),
  },
  {
    id: 'a deleted client stays in the list',
    rules: ['relations/deleted'],
    at: ['oauth.removeClient'],
    mutate: () => {
      const deleted: Json[] = [];
      return {
        intercept: async (context, next) => {
          const client = context.world.clients.find(({ id }) => id === context.params.id);
          const response = await next();
          if (context.name === 'oauth.removeClient' && response.ok && client !== undefined)
            deleted.push({ ...client });
          if (context.name !== 'oauth.clients' || !response.ok) return response;
          const listed = (await response.json()) as Json[];
          const shown = deleted.map(({ id, name, redirect, confidential }) => ({
            id,
            name,
            redirect,
            confidential,
          }));
          return json(200, [...listed, ...shown]);
        },
      };
    },
  },
];
