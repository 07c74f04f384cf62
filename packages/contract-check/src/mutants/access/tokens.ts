import { type Json, json, type Mutant, mapRequest, mutantTable, unenforced } from '../mutant.ts';

/** Bearer tokens: scopes, revocation, secrets. */
export const tokenMutants: readonly Mutant[] = [
  ...mutantTable(unenforced, [
    ['a token needs no scope', 'access/scope', 'account.user', 'scopes'],
    ['a token may place orders without the scope', 'access/scope', 'orders.place', 'scopes'],
    ['a token makes tokens', 'access/no-bearer', 'oauth.createPersonalToken', 'scopes'],
    ['any scope changes an address', 'access/scope', 'addresses.update', 'scopes'],
    ['a token removes applications', 'access/no-bearer', 'oauth.removeClient', 'scopes'],
  ]),
  {
    id: 'the scopes that were asked for are lost',
    rules: ['access/scope', 'relations/stored-as-sent'],
    at: ['oauth.createPersonalToken'],
    mutate: () =>
      mapRequest('oauth.createPersonalToken', (body: Json | null) =>
        Array.isArray(body?.scopes) &&
        body.scopes.every((scope) => typeof scope === 'string' && /^[a-z]+-[a-z]+$/.test(scope))
          ? { ...body, scopes: [] }
          : body,
      ),
  },
  {
    id: 'a revoked token goes on',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => {
      const gone = new Map<
        string,
        { id: string; owner: number; name: string; scopes: string[]; bearer: string }
      >();
      return {
        intercept: async (about, next) => {
          const token = about.world.tokens.find(({ id }) => id === about.params.id);
          const response = await next();
          if (about.name === 'oauth.removePersonalToken' && response.ok && token !== undefined) {
            gone.set(token.bearer, token);
            about.world.grants.push({
              id: `gone-${token.id}`,
              owner: -1 - token.owner,
              client: 'x',
              scopes: token.scopes,
              bearer: token.bearer,
            });
            about.world.users.some(({ id }) => id === token.owner) &&
              about.world.users.push({
                ...(about.world.users.find(({ id }) => id === token.owner) as never as {
                  name: string;
                  email: string;
                  phone: string;
                  password: string;
                }),
                id: -1 - token.owner,
                email: `gone-${token.id}@example.com`,
              });
          }
          return response;
        },
      };
    },
  },
  {
    id: 'revoked access goes on',
    rules: ['access/revoked'],
    at: ['oauth.revokeGrant'],
    mutate: () => ({
      intercept: async (about, next) => {
        const grant = about.world.grants.find(({ id }) => id === about.params.id);
        const response = await next();
        if (about.name === 'oauth.revokeGrant' && response.ok && grant !== undefined)
          about.world.tokens.push({
            id: `x${grant.id}`,
            owner: grant.owner,
            name: 'earlier',
            scopes: grant.scopes,
            bearer: grant.bearer,
          });
        return response;
      },
    }),
  },
  {
    id: 'a removed client’s tokens go on',
    rules: ['access/revoked'],
    at: ['oauth.removeClient'],
    mutate: () => ({
      intercept: async (about, next) => {
        const stored = about.world.grants.filter(({ client }) => client === about.params.id);
        const response = await next();
        if (about.name === 'oauth.removeClient' && response.ok)
          about.world.tokens.push(
            ...stored.map(({ id, owner, scopes, bearer }) => ({
              id: `y${id}`,
              owner,
              name: 'earlier',
              scopes,
              bearer,
            })),
          );
        return response;
      },
    }),
  },
  {
    id: 'a token with its scope is refused',
    rules: ['access/scope'],
    at: ['wishlist.count'],
    mutate: () => ({
      intercept: async (about, next) =>
        about.name === 'wishlist.count' && about.request.headers.has('authorization')
          ? json(401, { message: 'Sign in.' })
          : next(),
    }),
  },
  {
    id: 'a revoked token goes on at one operation',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => {
      const known = new Map<string, string>();
      return {
        intercept: async (about, next) => {
          const header = about.request.headers.get('authorization');
          const response = await next();
          if (about.name !== 'orders.mine' || header === null) return response;
          if (response.ok) known.set(header, await response.clone().text());
          const stored = known.get(header);
          return response.status === 401 && stored !== undefined ? json(200, JSON.parse(stored)) : response;
        },
      };
    },
  },
  {
    id: 'deleting a token only hides it',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => ({
      intercept: async (about, next) => {
        const token = about.world.tokens.find(({ id }) => id === about.params.id);
        const response = await next();
        if (about.name === 'oauth.removePersonalToken' && response.ok && token !== undefined)
          about.world.grants.push({ ...token, client: 'none', id: `hidden-${token.id}` });
        return about.name === 'oauth.grants' && response.ok
          ? json(
              200,
              ((await response.json()) as Json[]).filter(({ id }) => !String(id).startsWith('hidden-')),
            )
          : response;
      },
    }),
  },
];
