import { instead, json, type Mutant, sessionOf } from '../mutant.ts';

/** Sessions, passwords and what guards requests. */
export const sessionMutants: readonly Mutant[] = [
  {
    id: 'a kept cookie works after signing out',
    rules: ['access/logout'],
    at: ['signIn.logout'],
    mutate: () => ({
      intercept: async (about, next) => {
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
    mutate: () =>
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
    mutate: () =>
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
    mutate: () => ({
      intercept: async (about, next) => {
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
    mutate: () =>
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
    mutate: () => ({
      intercept: async (about, next) => {
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
    mutate: () => ({
      intercept: async (about, next) => {
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
    id: 'signing in keeps the guest’s session cookie',
    rules: ['access/fixation'],
    at: ['signIn.login'],
    mutate: () => ({
      intercept: async (about, next) => {
        const before = sessionOf(about);
        const answer = await next();
        if (about.name !== 'signIn.login' || !answer.ok || before === undefined) return answer;
        const made = [...about.world.sessions.values()].at(-1);
        if (made === undefined) return answer;
        about.world.sessions.delete(made.id);
        about.world.sessions.set(before.id, { ...before, userId: made.userId });
        const headers = new Headers(answer.headers);
        headers.delete('set-cookie');
        return new Response(await answer.text(), { status: answer.status, headers });
      },
    }),
  },
  {
    id: 'a new password leaves the old sessions',
    rules: ['access/logout', 'access/single-use'],
    at: ['signIn.resetPassword', 'signIn.logout', 'account.check'],
    mutate: () => ({
      intercept: async (about, next) => {
        const before = new Map(about.world.sessions);
        const answer = await next();
        if (about.name === 'signIn.resetPassword' && answer.ok)
          for (const [id, session] of before) about.world.sessions.set(id, session);
        return answer;
      },
    }),
  },
  {
    id: 'a reset token sets anyone’s password',
    rules: ['access/single-use'],
    at: ['signIn.resetPassword'],
    mutate: () => ({
      intercept: async (about, next) => {
        if (about.name !== 'signIn.resetPassword') return next();
        const body = (await about.request
          .clone()
          .json()
          .catch(() => ({}))) as { token?: string; email?: string };
        const mail = about.world.mails.find(({ token, used }) => token === body?.token && !used);
        const user = about.world.users.find(({ email }) => email === body?.email);
        if (mail === undefined || user === undefined || mail.to === body.email) return next();
        mail.used = true;
        user.password = String((body as { password?: string }).password);
        return json(200, { message: 'The new password is set.' });
      },
    }),
  },
  {
    id: 'an empty token opens the order link',
    rules: ['access/link-token'],
    at: ['orders.detail'],
    mutate: () => ({
      intercept: async (about, next) => {
        const token = new URL(about.request.url).searchParams.get('token');
        const stored = about.world.orders.find(({ id }) => String(id) === about.params.orderId);
        if (about.name !== 'orders.detail' || token !== '' || stored === undefined) return next();
        const url = new URL(about.request.url);
        url.searchParams.set('token', stored.tracking_token ?? '');
        return next(new Request(url, { headers: about.request.headers }));
      },
    }),
  },
  {
    id: 'a wrong password tells how many tries are left',
    rules: ['access/discreet'],
    at: ['signIn.login'],
    mutate: () =>
      instead(async (about, next) => {
        if (about.name !== 'signIn.login') return undefined;
        const answer = await next();
        const body = (await about.request
          .clone()
          .json()
          .catch(() => ({}))) as { email?: string };
        const isKnown = about.world.users.some(({ email }) => email === body?.email);
        return answer.status === 422 && isKnown && (await answer.clone().text()).includes('credentials')
          ? json(422, {
              message: 'Wrong password.',
              errors: { email: ['Wrong password: 4 tries are left.'] },
            })
          : answer;
      }),
  },
];
