import type { RuleId } from '../../engine/rules.ts';
import {
  type Json,
  json,
  type Mutant,
  type Mutation,
  mapRequest,
  mutantTable,
  replaceInvalidValue,
  respondWith,
} from '../mutant.ts';

const withoutValidation = (...names: string[]): Mutation => ({
  policy: { validation: (route) => !names.includes(route) },
});
const badBody: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/bounds',
  'negative/format',
  'negative/enum',
];

/** Invalid bodies that are accepted or cause a server error. */
export const bodyMutants: readonly Mutant[] = [
  ...mutantTable(replaceInvalidValue, [
    [
      'a missing name is accepted',
      'negative/missing-field',
      'addresses.save',
      'name',
      'Nobody',
      (value: unknown) => value === undefined,
    ],
    [
      'any phone number is accepted',
      'negative/format',
      'addresses.update',
      'phone',
      '01712345678',
      (value: unknown) => typeof value === 'string',
    ],
    [
      'a five-digit zipcode is accepted',
      'negative/format',
      'addresses.save',
      'zipcode',
      '1209',
      (value: unknown) => /^\d{5}$/.test(String(value)),
    ],
    [
      'an unknown sort is accepted',
      'negative/enum',
      'catalogue.filterProducts',
      'sort_option',
      'newness',
      (value: unknown) => value === 'no-such-choice',
    ],
    [
      'card payment is accepted',
      'negative/enum',
      'orders.place',
      'payment_method',
      'cash',
      (value: unknown) => value === 'no-such-choice',
    ],
    [
      'a three-letter password is accepted',
      'negative/bounds',
      'signIn.register',
      'password',
      'long-enough-1',
      (value: unknown) => typeof value === 'string' && value.length < 8 && value !== '',
    ],
    [
      'any string is accepted as email address',
      'negative/format',
      'account.saveProfile',
      'email',
      'someone-else@example.com',
      (value: unknown) => typeof value === 'string' && value !== '' && !value.includes('@'),
    ],
    [
      'a blank name is accepted',
      'negative/bounds',
      'oauth.createClient',
      'name',
      'Untitled',
      (value: unknown) => typeof value === 'string' && value.length > 0 && value.trim() === '',
    ],
  ]),
  {
    id: 'a quantity of 0 is accepted',
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
    id: 'an empty cart is accepted',
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
    mutate: () => withoutValidation('account.saveProfile'),
  },
  {
    id: 'a javascript: redirect URI is accepted',
    rules: ['negative/format'],
    at: ['oauth.createClient'],
    mutate: () =>
      replaceInvalidValue('oauth.createClient', 'redirect', 'https://shop.example/back', (value: unknown) =>
        String(value).startsWith('javascript:'),
      ),
  },
  {
    id: 'an order without a billing address causes a server error',
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
    id: 'a non-numeric price bound causes a server error',
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
    id: 'a rejected profile is partly saved',
    rules: ['negative/not-stored'],
    at: ['account.saveProfile'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'account.saveProfile' || response.status !== 422) return response;
        const body = (await context.request
          .clone()
          .json()
          .catch(() => null)) as Json | null;
        const cookie = /razz_session=([^;]+)/.exec(context.request.headers.get('cookie') ?? '')?.[1] ?? '';
        const user = context.world.users.find(({ id }) => id === context.world.sessions.get(cookie)?.userId);
        if (user !== undefined && typeof body?.name === 'string' && body.name.trim() !== '')
          user.name = `${body.name} *`;
        return response;
      },
    }),
  },
];
