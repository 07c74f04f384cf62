import { json, type Mutant, respondWith, sessionOf } from '../mutant.ts';

/** Sessions, passwords, account enumeration and order links. */
export const sessionMutants: readonly Mutant[] = [
  {
    id: 'the old cookie works after signing out',
    rules: ['access/logout'],
    at: ['signIn.logout'],
    mutate: () => ({
      intercept: async (context, next) => {
        const id = /razz_session=([^;]+)/.exec(context.request.headers.get('cookie') ?? '')?.[1] ?? '';
        const session = context.world.sessions.get(id);
        const response = await next();
        if (context.name === 'signIn.logout' && response.ok && session !== undefined)
          context.world.sessions.set(id, session);
        return response;
      },
    }),
  },
  {
    id: 'sign-in reveals unknown email addresses',
    rules: ['access/no-enumeration'],
    at: ['signIn.login'],
    mutate: () =>
      respondWith(async ({ name, request, world }, next) => {
        if (name !== 'signIn.login') return undefined;
        const text = await request.clone().text();
        const response = await next();
        const isKnown = world.users.some(({ email }) => text.includes(email));
        return response.status === 422 && !isKnown && text.includes('nobody-')
          ? json(422, {
              message: 'There is no such account.',
              errors: { email: ['There is no such account.'] },
            })
          : response;
      }),
  },
  {
    id: 'forgot-password reveals unknown email addresses',
    rules: ['access/no-enumeration'],
    at: ['signIn.forgotPassword'],
    mutate: () =>
      respondWith(async ({ name, request }, next) => {
        if (name !== 'signIn.forgotPassword') return undefined;
        return (await request.clone().text()).includes('nobody-')
          ? json(422, { message: 'Unknown.', errors: { email: ['Unknown.'] } })
          : next();
      }),
  },
  {
    id: 'tracking reveals whether an order exists',
    rules: ['access/no-enumeration'],
    at: ['orders.track'],
    mutate: () =>
      respondWith(async ({ name, request }, next) =>
        name === 'orders.track' && (await request.clone().text()).includes('2000000000')
          ? json(422, { message: 'No such order.', errors: { order_id: ['No such order.'] } })
          : next(),
      ),
  },
  {
    id: 'any phone number tracks an order',
    rules: ['access/password'],
    at: ['orders.track'],
    mutate: () =>
      respondWith(async ({ name, request, world }, next) => {
        const { order_id } = name === 'orders.track' ? await request.clone().json() : { order_id: 0 };
        const order = world.orders.find(({ id }) => id === order_id);
        if (order === undefined) return next();
        const { id, order_date, order_status } = order;
        return json(200, { data: { id, order_date, order_status } });
      }),
  },
  {
    id: 'any password signs in',
    rules: ['access/password'],
    at: ['signIn.login'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== 'signIn.login') return next();
        const text = await context.request.clone().text();
        const { method, headers, url } = context.request;
        const email = /"email":"([^"]+)"/.exec(text)?.[1];
        const user = context.world.users.find((each) => each.email === email);
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
      respondWith(async ({ name }, next) => {
        if (name !== 'signIn.resetPassword') return undefined;
        const response = await next();
        return response.status === 422 && (await response.clone().text()).includes('no longer valid')
          ? json(200, { message: 'Done.' })
          : response;
      }),
  },
  {
    id: 'a reset token works twice',
    rules: ['access/single-use'],
    at: ['signIn.resetPassword'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name === 'signIn.resetPassword')
          for (const mail of context.world.mails) mail.used = false;
        return response;
      },
    }),
  },
  {
    id: 'any token opens the order link',
    rules: ['access/link-token'],
    at: ['orders.detail'],
    mutate: () => ({
      intercept: async (context, next) => {
        const token = new URL(context.request.url).searchParams.get('token');
        const stored = context.world.orders.find(({ id }) => String(id) === context.params.orderId);
        if (context.name !== 'orders.detail' || token === null || stored === undefined) return next();
        const { method, headers } = context.request;
        const url = new URL(context.request.url);
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
      intercept: async (context, next) => {
        const before = sessionOf(context);
        const response = await next();
        if (context.name !== 'signIn.login' || !response.ok || before === undefined) return response;
        const created = [...context.world.sessions.values()].at(-1);
        if (created === undefined) return response;
        context.world.sessions.delete(created.id);
        context.world.sessions.set(before.id, { ...before, userId: created.userId });
        const headers = new Headers(response.headers);
        headers.delete('set-cookie');
        return new Response(await response.text(), { status: response.status, headers });
      },
    }),
  },
  {
    id: 'a password reset keeps the old sessions',
    rules: ['access/logout', 'access/single-use'],
    at: ['signIn.resetPassword', 'signIn.logout', 'account.check'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = new Map(context.world.sessions);
        const response = await next();
        if (context.name === 'signIn.resetPassword' && response.ok)
          for (const [id, session] of before) context.world.sessions.set(id, session);
        return response;
      },
    }),
  },
  {
    id: 'a reset token sets anyone’s password',
    rules: ['access/single-use'],
    at: ['signIn.resetPassword'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== 'signIn.resetPassword') return next();
        const body = (await context.request
          .clone()
          .json()
          .catch(() => ({}))) as { token?: string; email?: string };
        const mail = context.world.mails.find(({ token, used }) => token === body?.token && !used);
        const user = context.world.users.find(({ email }) => email === body?.email);
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
      intercept: async (context, next) => {
        const token = new URL(context.request.url).searchParams.get('token');
        const stored = context.world.orders.find(({ id }) => String(id) === context.params.orderId);
        if (context.name !== 'orders.detail' || token !== '' || stored === undefined) return next();
        const url = new URL(context.request.url);
        url.searchParams.set('token', stored.tracking_token ?? '');
        return next(new Request(url, { headers: context.request.headers }));
      },
    }),
  },
  {
    id: 'a wrong password reveals the remaining attempts',
    rules: ['access/no-enumeration'],
    at: ['signIn.login'],
    mutate: () =>
      respondWith(async (context, next) => {
        if (context.name !== 'signIn.login') return undefined;
        const response = await next();
        const body = (await context.request
          .clone()
          .json()
          .catch(() => ({}))) as { email?: string };
        const isKnown = context.world.users.some(({ email }) => email === body?.email);
        return response.status === 422 && isKnown && (await response.clone().text()).includes('credentials')
          ? json(422, {
              message: 'Wrong password.',
              errors: { email: ['Wrong password: 4 tries are left.'] },
            })
          : response;
      }),
  },
];
