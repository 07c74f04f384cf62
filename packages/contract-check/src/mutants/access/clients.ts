import { type Json, json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

/** Applications and what is secret about them. */
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
      'a confidential application gets no secret',
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
    id: 'applications are public unless they say otherwise',
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
    id: 'an update leaves the redirect address',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['oauth.updateClient'],
    mutate: () => ({
      intercept: async (about, next) => {
        const before = about.world.clients.find(({ id }) => id === about.params.id)?.redirect;
        const response = await next();
        const stored = about.world.clients.find(({ id }) => id === about.params.id);
        if (about.name === 'oauth.updateClient' && stored !== undefined && before !== undefined)
          stored.redirect = before;
        return response;
      },
    }),
  },
  {
    id: 'redirect addresses lose their query',
    rules: ['relations/stored-as-sent'],
    at: ['oauth.createClient'],
    mutate: () =>
      mapResponse(['oauth.createClient', 'oauth.clients'], (body) => {
        const cut = (client: Json) => ({ ...client, redirect: String(client.redirect).split('?')[0] });
        return Array.isArray(body) ? (body as Json[]).map(cut) : cut(body);
      }),
  },
  {
    id: 'a deleted application stays in the list',
    rules: ['relations/vanishes'],
    at: ['oauth.removeClient'],
    mutate: () => {
      const gone: Json[] = [];
      return {
        intercept: async (about, next) => {
          const client = about.world.clients.find(({ id }) => id === about.params.id);
          const response = await next();
          if (about.name === 'oauth.removeClient' && response.ok && client !== undefined)
            gone.push({ ...client });
          if (about.name !== 'oauth.clients' || !response.ok) return response;
          const listed = (await response.json()) as Json[];
          const shown = gone.map(({ id, name, redirect, confidential }) => ({
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
