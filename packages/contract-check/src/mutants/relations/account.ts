import {
  type Json,
  json,
  type Mutant,
  mapRequest,
  mapResponse,
  mutantTable,
  respondWith,
} from '../mutant.ts';

/** The profile, and the transfer of guest data at sign-in. */
export const accountMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'the user operation returns another account',
      'relations/current-user',
      'account.user',
      (_body, { world }) => {
        const { name, email, phone } = world.users[0] ?? { name: '', email: '', phone: '' };
        return { name, email, phone };
      },
    ],
    [
      'a token gets the first account of the shop',
      'relations/current-user',
      'account.user',
      (body: Json, { request, world }) => {
        const { name, email, phone } = world.users[0] ?? { name: '', email: '', phone: '' };
        return request.headers.has('authorization') ? { name, email, phone } : body;
      },
    ],
  ]),
  {
    id: 'the profile is not saved',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['account.saveProfile'],
    mutate: () =>
      mapRequest('account.saveProfile', (body: Json) => ({
        ...body,
        name:
          body?.name === undefined ||
          body.name === null ||
          typeof body.name !== 'string' ||
          body.name.trim() === '' ||
          body.name.length > 120
            ? body?.name
            : 'Contract Check A',
      })),
  },
  {
    id: 'a duplicate email address is accepted',
    rules: ['relations/unique'],
    at: ['account.saveProfile'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'account.saveProfile') return undefined;
        const response = await next();
        return response.status === 422 && (await response.clone().text()).includes('taken')
          ? json(200, { msg: 'Profile saved Successfully.' })
          : response;
      }),
  },
  {
    id: 'the email changes without the current password',
    rules: ['relations/needs-password'],
    at: ['account.saveProfile'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'account.saveProfile') return undefined;
        const response = await next();
        return response.status === 422 && (await response.clone().text()).includes('current_password')
          ? json(200, { msg: 'Profile saved Successfully.' })
          : response;
      }),
  },
  {
    id: 'a guest’s addresses are lost at sign-in',
    rules: ['relations/guest-merge'],
    at: ['signIn.login'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name === 'signIn.login')
          context.world.addresses = context.world.addresses.filter(({ owner }) => owner.startsWith('user:'));
        return next();
      },
    }),
  },
  {
    id: 'a guest’s orders are lost at registration',
    rules: ['relations/guest-merge'],
    at: ['signIn.register'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name === 'signIn.register')
          context.world.orders = context.world.orders.filter(({ owner }) => owner.startsWith('user:'));
        return next();
      },
    }),
  },
  {
    id: 'the phone is not saved',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = new Map(context.world.users.map(({ id, phone }) => [id, phone]));
        const response = await next();
        if (context.name === 'account.saveProfile')
          for (const user of context.world.users) user.phone = before.get(user.id) ?? user.phone;
        return response;
      },
    }),
  },
  {
    id: 'the email address is not saved',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = new Map(context.world.users.map(({ id, email }) => [id, email]));
        const response = await next();
        if (context.name === 'account.saveProfile')
          for (const user of context.world.users) user.email = before.get(user.id) ?? user.email;
        return response;
      },
    }),
  },
  {
    id: 'saving a profile renames everyone',
    rules: ['relations/others-unchanged', 'access/foreign'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = new Map(context.world.users.map(({ id, name }) => [id, name]));
        const response = await next();
        if (context.name !== 'account.saveProfile' || !response.ok) return response;
        const name = context.world.users.find((user) => user.name !== before.get(user.id))?.name;
        if (name !== undefined) for (const user of context.world.users) user.name = name;
        return response;
      },
    }),
  },
  {
    id: 'the caller’s own email address counts as taken',
    rules: ['schema/accepts-valid', 'relations/updated'],
    at: ['account.saveProfile'],
    mutate: () =>
      respondWith(async ({ name, request, world }) => {
        if (name !== 'account.saveProfile') return undefined;
        const body = (await request
          .clone()
          .json()
          .catch(() => null)) as Json | null;
        return world.users.some(({ email }) => email === body?.email)
          ? json(422, { message: 'Taken.', errors: { email: ['The email address is taken.'] } })
          : undefined;
      }),
  },
  {
    id: 'the user response is cached across callers',
    rules: ['relations/current-user'],
    at: ['account.user'],
    mutate: () => {
      let first: Json | undefined;
      return mapResponse('account.user', (body: Json) => {
        first ??= body;
        return first;
      });
    },
  },
  {
    id: 'registering a taken email address causes a server error',
    rules: ['relations/unique', 'schema/server-error'],
    at: ['signIn.register'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'signIn.register') return undefined;
        const response = await next();
        return response.status === 422 && (await response.clone().text()).includes('taken')
          ? json(500, { message: 'duplicate key value violates unique constraint' })
          : response;
      }),
  },
];
