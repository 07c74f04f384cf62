import { allBut, type Mutant, sessionOf } from '../mutant.ts';

/** Requests that another page could send: form tokens and the script header. */
export const forgedMutants: readonly Mutant[] = [
  {
    id: 'no CSRF token is needed for addresses',
    rules: ['access/csrf'],
    at: ['addresses.save'],
    mutate: () => ({ policy: { csrf: allBut('addresses.save') } }),
  },
  {
    id: 'no CSRF token is needed for orders',
    rules: ['access/csrf'],
    at: ['orders.place'],
    mutate: () => ({ policy: { csrf: allBut('orders.place') } }),
  },
  {
    id: 'no CSRF token is needed to sign in',
    rules: ['access/csrf'],
    at: ['signIn.login'],
    mutate: () => ({ policy: { csrf: allBut('signIn.login') } }),
  },
  {
    id: 'a link deletes an address',
    rules: ['access/script-header'],
    at: ['addresses.remove'],
    mutate: () => ({ policy: { scriptHeader: allBut('addresses.remove') } }),
  },
  {
    id: 'a link changes the wishlist',
    rules: ['access/script-header'],
    at: ['wishlist.toggle'],
    mutate: () => ({ policy: { scriptHeader: allBut('wishlist.toggle') } }),
  },
  {
    id: 'no CSRF token is needed to change an address',
    rules: ['access/csrf'],
    at: ['addresses.update'],
    mutate: () => ({ policy: { csrf: allBut('addresses.update') } }),
  },
  {
    id: 'no CSRF token is needed to delete',
    rules: ['access/csrf'],
    at: ['oauth.removePersonalToken'],
    mutate: () => ({ policy: { csrf: allBut('oauth.removePersonalToken') } }),
  },
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
  {
    id: 'no CSRF token is needed to sign out',
    rules: ['access/csrf'],
    at: ['signIn.logout'],
    mutate: () => ({ policy: { csrf: allBut('signIn.logout') } }),
  },
];
