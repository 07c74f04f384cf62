import { type Mutant, mutantTable, sessionOf, unenforced } from '../mutant.ts';

/** Requests that another page could send: form tokens and the script header. */
export const forgedMutants: readonly Mutant[] = [
  ...mutantTable(unenforced, [
    ['no CSRF token is needed for addresses', 'access/csrf', 'addresses.save', 'csrf'],
    ['no CSRF token is needed for orders', 'access/csrf', 'orders.place', 'csrf'],
    ['no CSRF token is needed to sign in', 'access/csrf', 'signIn.login', 'csrf'],
    ['a link deletes an address', 'access/script-header', 'addresses.remove', 'scriptHeader'],
    ['a link changes the wishlist', 'access/script-header', 'wishlist.toggle', 'scriptHeader'],
    ['no CSRF token is needed to change an address', 'access/csrf', 'addresses.update', 'csrf'],
    ['no CSRF token is needed to delete', 'access/csrf', 'oauth.removePersonalToken', 'csrf'],
    ['no CSRF token is needed to sign out', 'access/csrf', 'signIn.logout', 'csrf'],
  ]),
  {
    id: 'any text is a CSRF token',
    rules: ['access/csrf'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (about, next) => {
        const { request } = about;
        const csrf = sessionOf(about)?.csrf;
        if (
          about.name !== 'account.saveProfile' ||
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
    id: 'a CSRF token of any session will do',
    rules: ['access/csrf'],
    at: ['addresses.save'],
    mutate: () => ({
      intercept: async (about, next) => {
        const { request, world } = about;
        const csrf = sessionOf(about)?.csrf;
        const sent = request.headers.get('x-xsrf-token');
        const isSomeones = [...world.sessions.values()].some((session) => session.csrf === sent);
        if (about.name !== 'addresses.save' || csrf === undefined || !isSomeones) return next();
        const headers = new Headers(request.headers);
        headers.set('x-xsrf-token', csrf);
        return next(
          new Request(request.url, { method: request.method, headers, body: await request.clone().text() }),
        );
      },
    }),
  },
];
