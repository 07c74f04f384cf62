import { type Json, json, type Mutant, mapRequest, mutantTable, withoutRule } from '../mutant.ts';

/** Bearer tokens: scopes, revocation, secrets. */
export const tokenMutants: readonly Mutant[] = [
  ...mutantTable(withoutRule, [
    ['a token needs no scope', 'access/scope', 'account.user', 'scopes'],
    ['a token may place orders without the scope', 'access/scope', 'orders.place', 'scopes'],
    ['a token can create tokens', 'access/no-bearer', 'oauth.createPersonalToken', 'scopes'],
    ['any scope can change an address', 'access/scope', 'addresses.update', 'scopes'],
    ['a token can delete clients', 'access/no-bearer', 'oauth.removeClient', 'scopes'],
  ]),
  {
    id: 'the requested scopes are lost',
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
    id: 'a revoked token still works',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => {
      const deleted = new Map<
        string,
        { id: string; owner: number; name: string; scopes: string[]; bearer: string }
      >();
      return {
        intercept: async (context, next) => {
          const token = context.world.tokens.find(({ id }) => id === context.params.id);
          const response = await next();
          if (context.name === 'oauth.removePersonalToken' && response.ok && token !== undefined) {
            deleted.set(token.bearer, token);
            context.world.grants.push({
              id: `deleted-${token.id}`,
              owner: -1 - token.owner,
              client: 'x',
              scopes: token.scopes,
              bearer: token.bearer,
            });
            context.world.users.some(({ id }) => id === token.owner) &&
              context.world.users.push({
                ...(context.world.users.find(({ id }) => id === token.owner) as never as {
                  name: string;
                  email: string;
                  phone: string;
                  password: string;
                }),
                id: -1 - token.owner,
                email: `deleted-${token.id}@example.com`,
              });
          }
          return response;
        },
      };
    },
  },
  {
    id: 'a revoked grant still works',
    rules: ['access/revoked'],
    at: ['oauth.revokeGrant'],
    mutate: () => ({
      intercept: async (context, next) => {
        const grant = context.world.grants.find(({ id }) => id === context.params.id);
        const response = await next();
        if (context.name === 'oauth.revokeGrant' && response.ok && grant !== undefined)
          context.world.tokens.push({
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
    id: 'the tokens of a deleted client still work',
    rules: ['access/revoked'],
    at: ['oauth.removeClient'],
    mutate: () => ({
      intercept: async (context, next) => {
        const stored = context.world.grants.filter(({ client }) => client === context.params.id);
        const response = await next();
        if (context.name === 'oauth.removeClient' && response.ok)
          context.world.tokens.push(
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
    id: 'a token with the required scope is rejected',
    rules: ['access/scope'],
    at: ['wishlist.count'],
    mutate: () => ({
      intercept: async (context, next) =>
        context.name === 'wishlist.count' && context.request.headers.has('authorization')
          ? json(401, { message: 'Sign in.' })
          : next(),
    }),
  },
  {
    id: 'a revoked token still works for one operation',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => {
      const known = new Map<string, string>();
      return {
        intercept: async (context, next) => {
          const header = context.request.headers.get('authorization');
          const response = await next();
          if (context.name !== 'orders.mine' || header === null) return response;
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
      intercept: async (context, next) => {
        const token = context.world.tokens.find(({ id }) => id === context.params.id);
        const response = await next();
        if (context.name === 'oauth.removePersonalToken' && response.ok && token !== undefined)
          context.world.grants.push({ ...token, client: 'none', id: `hidden-${token.id}` });
        return context.name === 'oauth.grants' && response.ok
          ? json(
              200,
              ((await response.json()) as Json[]).filter(({ id }) => !String(id).startsWith('hidden-')),
            )
          : response;
      },
    }),
  },
];
