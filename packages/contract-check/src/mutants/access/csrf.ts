import { type Mutant, mutantTable, sessionOf, withoutRule } from '../mutant.ts';

/** Cross-site requests: CSRF tokens and the X-Requested-With header. */
export const csrfMutants: readonly Mutant[] = [
  ...mutantTable(withoutRule, [
    ['no CSRF token is needed for addresses', 'access/csrf', 'addresses.save', 'csrf'],
    ['no CSRF token is needed for orders', 'access/csrf', 'orders.place', 'csrf'],
    ['no CSRF token is needed to sign in', 'access/csrf', 'signIn.login', 'csrf'],
    ['a plain link can delete an address', 'access/script-header', 'addresses.remove', 'scriptHeader'],
    ['a plain link can change the wishlist', 'access/script-header', 'wishlist.toggle', 'scriptHeader'],
    ['no CSRF token is needed to change an address', 'access/csrf', 'addresses.update', 'csrf'],
    ['no CSRF token is needed to delete', 'access/csrf', 'oauth.removePersonalToken', 'csrf'],
    ['no CSRF token is needed to sign out', 'access/csrf', 'signIn.logout', 'csrf'],
  ]),
  {
    id: 'any string is accepted as CSRF token',
    rules: ['access/csrf'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (context, next) => {
        const { request } = context;
        const csrf = sessionOf(context)?.csrf;
        if (
          context.name !== 'account.saveProfile' ||
          csrf === undefined ||
          !request.headers.has('x-xsrf-token')
        )
          return next();
        const headers = new Headers(request.headers);
        headers.set('x-xsrf-token', csrf);
        return next(
          new Request(request.url, { method: request.method, headers, body: await request.clone().text() }),
        );
      },
    }),
  },
  {
    id: 'the CSRF token of any session is accepted',
    rules: ['access/csrf'],
    at: ['addresses.save'],
    mutate: () => ({
      intercept: async (context, next) => {
        const { request, world } = context;
        const csrf = sessionOf(context)?.csrf;
        const sent = request.headers.get('x-xsrf-token');
        const isKnown = [...world.sessions.values()].some((session) => session.csrf === sent);
        if (context.name !== 'addresses.save' || csrf === undefined || !isKnown) return next();
        const headers = new Headers(request.headers);
        headers.set('x-xsrf-token', csrf);
        return next(
          new Request(request.url, { method: request.method, headers, body: await request.clone().text() }),
        );
      },
    }),
  },
];
