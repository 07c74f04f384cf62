import { answered, type Bend, type Fault, html, instead, type Json, json } from './fault.ts';

const not =
  (...names: string[]) =>
  (route: string) =>
    !names.includes(route);
const redirected = (names: readonly string[]): Bend =>
  instead(async ({ name }, next) => {
    if (name === undefined || !names.includes(name)) return undefined;
    const answer = await next();
    return answer.status === 401 ? html(302, { location: '/login' }) : answer;
  });

export const accessFaults: readonly Fault[] = [
  {
    id: 'a redirect instead of 401',
    rules: ['access/sign-in', 'schema/status'],
    at: ['orders.mine'],
    bend: () => redirected(['orders.mine']),
  },
  {
    id: 'a guest’s wishlist is an empty 200',
    rules: ['access/sign-in'],
    at: ['wishlist.products'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'wishlist.products') return undefined;
        const answer = await next();
        return answer.status === 401 ? json(200, { data: [] }) : answer;
      }),
  },
  {
    id: 'signed-out auth_check says false',
    rules: ['access/sign-in', 'schema/body'],
    at: ['account.check'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'account.check') return undefined;
        const answer = await next();
        return answer.status === 401 ? json(200, { success: false }) : answer;
      }),
  },
  {
    id: 'anyone reads an order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    bend: () => ({ policy: { ownership: not('orders.detail') } }),
  },
  {
    id: 'anyone changes an address',
    rules: ['access/foreign'],
    at: ['addresses.update'],
    bend: () => ({ policy: { ownership: not('addresses.update') } }),
  },
  {
    id: 'anyone deletes an address',
    rules: ['access/foreign'],
    at: ['addresses.remove'],
    bend: () => ({ policy: { ownership: not('addresses.remove') } }),
  },
  {
    id: 'a refused deletion deletes',
    rules: ['access/foreign'],
    at: ['oauth.removeClient'],
    bend: () => ({
      policy: { ownership: not('oauth.removeClient') },
      twist: async (about, next) => {
        const before = about.world.clients.find(({ id }) => id === about.params.id);
        const session = about.world.sessions.get(
          /razz_session=([^;]+)/.exec(about.request.headers.get('cookie') ?? '')?.[1] ?? '',
        );
        const answer = await next();
        return about.name === 'oauth.removeClient' && answer.ok && before?.owner !== session?.userId
          ? json(404, { message: 'Not found.' })
          : answer;
      },
    }),
  },
  {
    id: 'anyone renames a client',
    rules: ['access/foreign'],
    at: ['oauth.updateClient'],
    bend: () => ({ policy: { ownership: not('oauth.updateClient') } }),
  },
  {
    id: 'anyone deletes a token',
    rules: ['access/foreign'],
    at: ['oauth.removePersonalToken'],
    bend: () => ({ policy: { ownership: not('oauth.removePersonalToken') } }),
  },
  {
    id: 'the list holds everyone’s addresses',
    rules: ['access/foreign-list'],
    at: ['addresses.list'],
    bend: () =>
      answered('addresses.list', (_body, { world }) =>
        world.addresses.map(({ owner: _owner, isDefault: _default, ...address }) => address),
      ),
  },
  {
    id: 'the list holds everyone’s clients',
    rules: ['access/foreign-list'],
    at: ['oauth.clients'],
    bend: () =>
      answered('oauth.clients', (_body, { world }) =>
        world.clients.map(({ id, name, redirect, confidential }) => ({ id, name, redirect, confidential })),
      ),
  },
  {
    id: 'a token needs no scope',
    rules: ['access/scope'],
    at: ['account.user'],
    bend: () => ({ policy: { scopes: not('account.user') } }),
  },
  {
    id: 'a token may place orders without the scope',
    rules: ['access/scope'],
    at: ['orders.place'],
    bend: () => ({ policy: { scopes: not('orders.place') } }),
  },
  {
    id: 'a token makes tokens',
    rules: ['access/no-bearer'],
    at: ['oauth.createPersonalToken'],
    bend: () => ({ policy: { scopes: not('oauth.createPersonalToken') } }),
  },
  {
    id: 'a revoked token goes on',
    rules: ['access/revoked'],
    at: ['oauth.removePersonalToken'],
    bend: () => {
      const gone = new Map<
        string,
        { id: string; owner: number; name: string; scopes: string[]; bearer: string }
      >();
      return {
        twist: async (about, next) => {
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
    bend: () => ({
      twist: async (about, next) => {
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
    bend: () => ({
      twist: async (about, next) => {
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
    id: 'client secrets are listed',
    rules: ['access/secret', 'schema/undeclared-key'],
    at: ['oauth.clients'],
    bend: () =>
      answered('oauth.clients', (body: Json[], { world }) =>
        body.map((client) => ({
          ...client,
          secret: world.clients.find(({ id }) => id === client.id)?.secret ?? null,
        })),
      ),
  },
  {
    id: 'access tokens are listed as names',
    rules: ['access/secret'],
    at: ['oauth.personalTokens'],
    bend: () =>
      answered('oauth.personalTokens', (body: Json[], { world }) =>
        body.map((token) => ({
          ...token,
          name: world.tokens.find(({ id }) => id === token.id)?.bearer ?? token.name,
        })),
      ),
  },
  {
    id: 'a public client gets a secret',
    rules: ['access/secret'],
    at: ['oauth.createClient'],
    bend: () => answered('oauth.createClient', (body: Json) => ({ plainSecret: 'x'.repeat(40), ...body })),
  },
  {
    id: 'no CSRF token is needed for addresses',
    rules: ['access/csrf'],
    at: ['addresses.save'],
    bend: () => ({ policy: { csrf: not('addresses.save') } }),
  },
  {
    id: 'no CSRF token is needed for orders',
    rules: ['access/csrf'],
    at: ['orders.place'],
    bend: () => ({ policy: { csrf: not('orders.place') } }),
  },
  {
    id: 'no CSRF token is needed to sign in',
    rules: ['access/csrf'],
    at: ['signIn.login'],
    bend: () => ({ policy: { csrf: not('signIn.login') } }),
  },
  {
    id: 'a link deletes an address',
    rules: ['access/script-header'],
    at: ['addresses.remove'],
    bend: () => ({ policy: { scriptHeader: not('addresses.remove') } }),
  },
  {
    id: 'a link changes the wishlist',
    rules: ['access/script-header'],
    at: ['wishlist.toggle'],
    bend: () => ({ policy: { scriptHeader: not('wishlist.toggle') } }),
  },
  {
    id: 'a kept cookie works after signing out',
    rules: ['access/logout'],
    at: ['signIn.logout'],
    bend: () => ({
      twist: async (about, next) => {
        const id = /razz_session=([^;]+)/.exec(about.request.headers.get('cookie') ?? '')?.[1] ?? '';
        const session = about.world.sessions.get(id);
        const answer = await next();
        if (about.name === 'signIn.logout' && answer.ok && session !== undefined)
          about.world.sessions.set(id, session);
        return answer;
      },
    }),
  },
  {
    id: 'sign-in tells unknown addresses',
    rules: ['access/discreet'],
    at: ['signIn.login'],
    bend: () =>
      instead(async ({ name, request, world }, next) => {
        if (name !== 'signIn.login') return undefined;
        const text = await request.clone().text();
        const answer = await next();
        const isKnown = world.users.some(({ email }) => text.includes(email));
        return answer.status === 422 && !isKnown && text.includes('nobody-')
          ? json(422, {
              message: 'There is no such account.',
              errors: { email: ['There is no such account.'] },
            })
          : answer;
      }),
  },
  {
    id: 'forgotten passwords tell unknown addresses',
    rules: ['access/discreet'],
    at: ['signIn.forgotPassword'],
    bend: () =>
      instead(async ({ name, request }, next) => {
        if (name !== 'signIn.forgotPassword') return undefined;
        return (await request.clone().text()).includes('nobody-')
          ? json(422, { message: 'Unknown.', errors: { email: ['Unknown.'] } })
          : next();
      }),
  },
  {
    id: 'any password signs in',
    rules: ['access/password'],
    at: ['signIn.login'],
    bend: () => ({
      twist: async (about, next) => {
        if (about.name !== 'signIn.login') return next();
        const text = await about.request.clone().text();
        const { method, headers, url } = about.request;
        const email = /"email":"([^"]+)"/.exec(text)?.[1];
        const user = about.world.users.find((each) => each.email === email);
        return next(
          new Request(url, {
            method,
            headers,
            body:
              user === undefined ? text : text.replace(/"password":"[^"]*"/, `"password":"${user.password}"`),
          }),
        );
      },
    }),
  },
  {
    id: 'a made-up reset token works',
    rules: ['access/single-use'],
    at: ['signIn.resetPassword'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'signIn.resetPassword') return undefined;
        const answer = await next();
        return answer.status === 422 && (await answer.clone().text()).includes('no longer valid')
          ? json(200, { message: 'Done.' })
          : answer;
      }),
  },
  {
    id: 'a reset token works twice',
    rules: ['access/single-use'],
    at: ['signIn.resetPassword'],
    bend: () => ({
      twist: async (about, next) => {
        const answer = await next();
        if (about.name === 'signIn.resetPassword') for (const mail of about.world.mails) mail.used = false;
        return answer;
      },
    }),
  },
  {
    id: 'any token opens the order link',
    rules: ['access/link-token'],
    at: ['orders.detail'],
    bend: () => ({
      twist: async (about, next) => {
        const token = new URL(about.request.url).searchParams.get('token');
        const stored = about.world.orders.find(({ id }) => String(id) === about.params.orderId);
        if (about.name !== 'orders.detail' || token === null || stored === undefined) return next();
        const { method, headers } = about.request;
        const url = new URL(about.request.url);
        url.searchParams.set('token', stored.tracking_token ?? '');
        return next(new Request(url, { method, headers }));
      },
    }),
  },
  {
    id: 'an unknown token is a guest',
    rules: ['access/bad-token'],
    at: ['orders.mine'],
    bend: () =>
      instead(async ({ name, request }) =>
        name === 'orders.mine' && (request.headers.get('authorization') ?? '').includes('forged')
          ? json(200, { data: { data: [] } })
          : undefined,
      ),
  },
];
