import { html, json, type Mutant, type Mutation, mapErrors, mutantTable, respondWith } from '../mutant.ts';

const redirectToSignIn = (names: readonly string[]): Mutation =>
  mapErrors(names, 401, () => html(302, { location: '/login' }));

/** Operations that require credentials. */
export const authenticationMutants: readonly Mutant[] = [
  ...mutantTable(mapErrors, [
    [
      'an HTML sign-in page with status 200',
      ['access/sign-in', 'schema/content-type', 'schema/json'],
      'wishlist.toggle',
      401,
      () => html(200),
    ],
    [
      'the user is null for guests',
      ['access/sign-in', 'schema/body'],
      'account.user',
      401,
      () => json(200, null),
    ],
    [
      'guests cause a server error',
      ['access/sign-in', 'schema/server-error'],
      'orders.mine',
      401,
      () => json(500, { message: 'Call to a member function orders() on null' }),
    ],
  ]),
  {
    id: 'a redirect instead of 401',
    rules: ['access/sign-in', 'schema/status'],
    at: ['orders.mine'],
    mutate: () => redirectToSignIn(['orders.mine']),
  },
  {
    id: 'a guest’s wishlist responds 200 with an empty list',
    rules: ['access/sign-in'],
    at: ['wishlist.products'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'wishlist.products') return undefined;
        const response = await next();
        return response.status === 401 ? json(200, { data: [] }) : response;
      }),
  },
  {
    id: 'auth_check responds false when signed out',
    rules: ['access/sign-in', 'schema/body'],
    at: ['account.check'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'account.check') return undefined;
        const response = await next();
        return response.status === 401 ? json(200, { success: false }) : response;
      }),
  },
  {
    id: 'an unknown token is treated as a guest',
    rules: ['access/bad-token'],
    at: ['orders.mine'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'orders.mine' && (request.headers.get('authorization') ?? '').includes('forged')
          ? json(200, { data: { data: [] } })
          : undefined,
      ),
  },
  {
    id: 'the client list redirects to sign-in',
    rules: ['access/sign-in', 'schema/status'],
    at: ['oauth.clients'],
    mutate: () => redirectToSignIn(['oauth.clients']),
  },
  {
    id: 'anyone reads the scopes',
    rules: ['access/sign-in'],
    at: ['oauth.scopes'],
    mutate: () => ({ policy: { signIn: (route) => route !== 'oauth.scopes' } }),
  },
  {
    id: 'an expired token counts as signed in',
    rules: ['access/bad-token'],
    at: ['account.check'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'account.check' && request.headers.has('authorization')
          ? json(200, { success: true })
          : undefined,
      ),
  },
];
