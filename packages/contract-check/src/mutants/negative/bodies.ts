import type { RuleId } from '../../engine/rules.ts';
import {
  type Json,
  json,
  type Mutant,
  type Mutation,
  mapRequest,
  mutantTable,
  replaceBadValue,
  respondWith,
} from '../mutant.ts';

const noValidation = (...names: string[]): Mutation => ({
  policy: { validation: (route) => !names.includes(route) },
});
const badBody: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/bounds',
  'negative/format',
  'negative/enum',
];

/** Bodies that should be refused, by field and as a whole. */
export const bodyMutants: readonly Mutant[] = [
  ...mutantTable(replaceBadValue, [
    [
      'a missing name is taken',
      'negative/missing-field',
      'addresses.save',
      'name',
      'Nobody',
      (given: unknown) => given === undefined,
    ],
    [
      'any phone number is taken',
      'negative/format',
      'addresses.update',
      'phone',
      '01712345678',
      (given: unknown) => typeof given === 'string',
    ],
    [
      'a five-digit zipcode is taken',
      'negative/format',
      'addresses.save',
      'zipcode',
      '1209',
      (given: unknown) => /^\d{5}$/.test(String(given)),
    ],
    [
      'an unknown sort is taken',
      'negative/enum',
      'catalogue.filterProducts',
      'sort_option',
      'newness',
      (given: unknown) => given === 'no-such-choice',
    ],
    [
      'a payment by card is taken',
      'negative/enum',
      'orders.place',
      'payment_method',
      'cash',
      (given: unknown) => given === 'no-such-choice',
    ],
    [
      'a password of three letters is taken',
      'negative/bounds',
      'signIn.register',
      'password',
      'long-enough-1',
      (given: unknown) => typeof given === 'string' && given.length < 8 && given !== '',
    ],
    [
      'any text is an email address',
      'negative/format',
      'account.saveProfile',
      'email',
      'someone-else@example.com',
      (given: unknown) => typeof given === 'string' && given !== '' && !given.includes('@'),
    ],
    [
      'a name of blanks is taken',
      'negative/bounds',
      'oauth.createClient',
      'name',
      'Untitled',
      (given: unknown) => typeof given === 'string' && given.length > 0 && given.trim() === '',
    ],
  ]),
  {
    id: 'a quantity of nothing is taken',
    rules: ['negative/bounds'],
    at: ['orders.place'],
    mutate: () =>
      mapRequest('orders.place', (body: { cart?: unknown } | null) =>
        Array.isArray(body?.cart)
          ? {
              ...body,
              cart: (body.cart as (Json | null)[]).map((line) =>
                line?.quantity === 0 ? { ...line, quantity: 1 } : line,
              ),
            }
          : body,
      ),
  },
  {
    id: 'an order of nothing is taken',
    rules: ['negative/bounds'],
    at: ['orders.place'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'orders.place' && (await request.clone().text()).includes('"cart":[]')
          ? json(201, { order_id: 1 })
          : undefined,
      ),
  },
  {
    id: 'a body is not validated at all',
    rules: badBody,
    at: ['account.saveProfile'],
    mutate: () => noValidation('account.saveProfile'),
  },
  {
    id: 'a javascript address for redirects',
    rules: ['negative/format'],
    at: ['oauth.createClient'],
    mutate: () =>
      replaceBadValue('oauth.createClient', 'redirect', 'https://shop.example/back', (given: unknown) =>
        String(given).startsWith('javascript:'),
      ),
  },
  {
    id: 'an order without a billing address fails the server',
    rules: ['schema/server-error', 'negative/missing-field'],
    at: ['orders.place'],
    mutate: () =>
      respondWith(async ({ name, request }) => {
        if (name !== 'orders.place') return undefined;
        const body: unknown = await request
          .clone()
          .json()
          .catch(() => null);
        const isOrder = typeof body === 'object' && body !== null && 'cart' in body;
        return isOrder && (body as Json).billing_address === undefined
          ? json(500, { message: 'Undefined index: billing_address' })
          : undefined;
      }),
  },
  {
    id: 'a price bound of letters fails the server',
    rules: ['schema/server-error', 'negative/wrong-type'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      respondWith(async ({ name, request }) => {
        if (name !== 'catalogue.filterProducts') return undefined;
        const body = (await request
          .clone()
          .json()
          .catch(() => null)) as { filter_params?: unknown } | null;
        const filters = Array.isArray(body?.filter_params) ? (body.filter_params as (Json | null)[]) : [];
        return filters.some(
          (each) => typeof each?.price_min === 'string' && Number.isNaN(Number(each.price_min)),
        )
          ? json(500, { message: 'invalid input syntax for type numeric' })
          : undefined;
      }),
  },
  {
    id: 'a refused profile is saved in part',
    rules: ['negative/not-stored'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'account.saveProfile' || response.status !== 422) return response;
        const body = (await about.request
          .clone()
          .json()
          .catch(() => null)) as Json | null;
        const cookie = /razz_session=([^;]+)/.exec(about.request.headers.get('cookie') ?? '')?.[1] ?? '';
        const user = about.world.users.find(({ id }) => id === about.world.sessions.get(cookie)?.userId);
        if (user !== undefined && typeof body?.name === 'string' && body.name.trim() !== '')
          user.name = `${body.name} *`;
        return response;
      },
    }),
  },
];
