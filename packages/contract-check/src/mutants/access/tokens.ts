import { allBut, asked, type Json, json, type Mutant } from '../mutant.ts';

/** Bearer tokens: scopes, revocation, secrets. */
export const tokenMutants: readonly Mutant[] = [
  {
    id: 'a token needs no scope',
    rules: ['access/scope'],
    at: ['account.user'],
    mutate: () => ({ policy: { scopes: allBut('account.user') } }),
  },
  {
    id: 'a token may place orders without the scope',
    rules: ['access/scope'],
    at: ['orders.place'],
    mutate: () => ({ policy: { scopes: allBut('orders.place') } }),
  },
  {
    id: 'a token makes tokens',
    rules: ['access/no-bearer'],
    at: ['oauth.createPersonalToken'],
    mutate: () => ({ policy: { scopes: allBut('oauth.createPersonalToken') } }),
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
          const answer = await next();
          if (about.name === 'oauth.removePersonalToken' && answer.ok && token !== undefined) {
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
          return answer;
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
        const answer = await next();
        if (about.name === 'oauth.revokeGrant' && answer.ok && grant !== undefined)
          about.world.tokens.push({
            id: `x${grant.id}`,
            owner: grant.owner,
            name: 'kept',
            scopes: grant.scopes,
            bearer: grant.bearer,
          });
        return answer;
      },
    }),
  },
  {
    id: 'a removed client’s tokens go on',
    rules: ['access/revoked'],
    at: ['oauth.removeClient'],
    mutate: () => ({
      intercept: async (about, next) => {
        const kept = about.world.grants.filter(({ client }) => client === about.params.id);
        const answer = await next();
        if (about.name === 'oauth.removeClient' && answer.ok)
          about.world.tokens.push(
            ...kept.map(({ id, owner, scopes, bearer }) => ({
              id: `y${id}`,
              owner,
              name: 'kept',
              scopes,
              bearer,
            })),
          );
        return answer;
      },
    }),
  },
  {
    id: 'any scope changes an address',
    rules: ['access/scope'],
    at: ['addresses.update'],
    mutate: () => ({ policy: { scopes: allBut('addresses.update') } }),
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
    id: 'a token removes applications',
    rules: ['access/no-bearer'],
    at: ['oauth.removeClient'],
    mutate: () => ({ policy: { scopes: allBut('oauth.removeClient') } }),
  },
  {
    id: 'a revoked token goes on at one call',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    mutate: () => {
      const known = new Map<string, string>();
      return {
        intercept: async (about, next) => {
          const header = about.request.headers.get('authorization');
          const answer = await next();
          if (about.name !== 'orders.mine' || header === null) return answer;
          if (answer.ok) known.set(header, await answer.clone().text());
          const kept = known.get(header);
          return answer.status === 401 && kept !== undefined ? json(200, JSON.parse(kept)) : answer;
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
        const answer = await next();
        if (about.name === 'oauth.removePersonalToken' && answer.ok && token !== undefined)
          about.world.grants.push({ ...token, client: 'none', id: `hidden-${token.id}` });
        return about.name === 'oauth.grants' && answer.ok
          ? json(
              200,
              ((await answer.json()) as Json[]).filter(({ id }) => !String(id).startsWith('hidden-')),
            )
          : answer;
      },
    }),
  },
  {
    id: 'the scopes that were asked for are lost',
    rules: ['access/scope', 'relations/kept-as-sent'],
    at: ['oauth.createPersonalToken'],
    mutate: () =>
      asked('oauth.createPersonalToken', (body: Json | null) =>
        Array.isArray(body?.scopes) &&
        body.scopes.every((scope) => typeof scope === 'string' && /^[a-z]+-[a-z]+$/.test(scope))
          ? { ...body, scopes: [] }
          : body,
      ),
  },
];
