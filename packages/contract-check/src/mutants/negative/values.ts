import {
  html,
  type Json,
  json,
  type Mutant,
  mapErrors,
  mapQuery,
  mapRequest,
  mutantTable,
  replaceBadValue,
  respondWith,
} from '../mutant.ts';

/** Paths, queries and names of things that are not there. */
export const valueMutants: readonly Mutant[] = [
  ...mutantTable(mapQuery, [
    [
      'page 0 is the first page',
      'negative/query',
      'catalogue.filterProducts',
      (query) => {
        if (Number(query.get('page')) < 1) query.delete('page');
      },
    ],
    [
      'a page below nothing is the first',
      'negative/query',
      'orders.mine',
      (query) => {
        if (Number(query.get('page')) < 1) query.set('page', '1');
      },
    ],
  ]),
  ...mutantTable(mapErrors, [
    [
      'an unknown product is an empty 200',
      ['negative/unknown', 'schema/body'],
      'catalogue.productById',
      404,
      () => json(200, { data: null }),
    ],
    [
      'an unknown slug fails the server',
      ['schema/server-error', 'negative/unknown'],
      'catalogue.productBreadcrumb',
      404,
      () => json(500, { message: 'Attempt to read property "name" on null' }),
    ],
    [
      'an unknown vendor is an empty list',
      'negative/unknown',
      'catalogue.merchantProducts',
      404,
      () => json(200, { data: { data: [], total: 0 } }),
    ],
    [
      'an unknown product goes onto the wishlist',
      'negative/unknown',
      'wishlist.toggle',
      404,
      () => json(200, { msg: 'Product Added to wishlist.', action: 'create' }),
    ],
    [
      'an unknown address to change fails the server',
      ['schema/server-error', 'negative/unknown'],
      'addresses.update',
      404,
      () => html(500),
    ],
  ]),
  ...mutantTable(mapRequest, [
    [
      'an unknown category lists everything',
      'negative/existing',
      'catalogue.filterProducts',
      (body: Json) => (body?.category_slug === 'no-such-thing' ? { ...body, category_slug: 'all' } : body),
    ],
    [
      'an unknown scope is taken',
      'negative/existing',
      'oauth.createPersonalToken',
      (body: Json) =>
        Array.isArray(body?.scopes)
          ? { ...body, scopes: body.scopes.filter((scope) => scope !== 'no-such-thing') }
          : body,
    ],
    [
      'any city is taken for a bill',
      'negative/existing',
      'orders.place',
      (body: { billing_address?: Json } | null) => {
        const city = body?.billing_address?.city;
        return typeof city === 'string' && city !== '' && city.length <= 60
          ? { ...body, billing_address: { ...body?.billing_address, city: 'Dhaka' } }
          : body;
      },
    ],
  ]),
  {
    id: 'any city is taken',
    rules: ['negative/existing'],
    at: ['addresses.save'],
    mutate: () =>
      replaceBadValue(
        'addresses.save',
        'city',
        'Dhaka',
        (given) => typeof given === 'string' && given !== '',
      ),
  },
  {
    id: 'an id of letters fails the server',
    rules: ['schema/server-error', 'negative/path'],
    at: ['addresses.remove'],
    mutate: () =>
      respondWith(async ({ name, params }) =>
        name === 'addresses.remove' && params.id === 'abc' ? html(500) : undefined,
      ),
  },
  {
    id: 'unknown paths respond with the shop page',
    rules: ['negative/unknown-path'],
    at: ['(no such path)'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === undefined && request.method === 'GET' && new URL(request.url).pathname.includes('no-such')
          ? html(200)
          : undefined,
      ),
  },
  {
    id: 'a null byte fails the server',
    rules: ['schema/server-error', 'negative/odd-text'],
    at: ['addresses.save'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'addresses.save' && (await request.clone().text()).includes('\\u0000')
          ? json(500, { message: 'Failed.' })
          : undefined,
      ),
  },
  {
    id: 'an unknown slug responses some product',
    rules: ['negative/unknown', 'relations/same-everywhere'],
    at: ['catalogue.productBySlug'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'catalogue.productBySlug' || response.status !== 404) return response;
        const { headers } = about.request;
        const first = about.world.products[0]?.slug ?? '';
        return next(
          new Request(new URL(`/api/get_product_details_by_slug/${first}`, about.request.url), { headers }),
        );
      },
    }),
  },
  {
    id: 'a number too large for the database fails the server',
    rules: ['schema/server-error', 'negative/path'],
    at: ['catalogue.productById'],
    mutate: () =>
      respondWith(async ({ name, params }) =>
        name === 'catalogue.productById' && Number(params.id) > 2 ** 31 - 1
          ? json(500, { message: 'Numeric value out of range' })
          : undefined,
      ),
  },
  {
    id: 'a page of letters fails the server',
    rules: ['schema/server-error', 'negative/query'],
    at: ['catalogue.categoryProducts'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'catalogue.categoryProducts' &&
        Number.isNaN(Number(new URL(request.url).searchParams.get('page') ?? 1))
          ? html(500)
          : undefined,
      ),
  },
  {
    id: 'an unknown coupon code is 404',
    rules: ['relations/coupon-verdict', 'schema/status', 'schema/accepts-valid'],
    at: ['coupons.check'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'coupons.check') return undefined;
        const response = await next();
        const verdict = (await response.clone().json()) as Json;
        return verdict.is_valid === false ? json(404, { message: 'No coupon.' }) : response;
      }),
  },
  {
    id: 'an unknown product in the cart fails the server',
    rules: ['schema/server-error', 'relations/order-available'],
    at: ['orders.place'],
    mutate: () =>
      respondWith(async ({ name, request, world }) => {
        if (name !== 'orders.place') return undefined;
        const body = (await request
          .clone()
          .json()
          .catch(() => ({}))) as { cart?: unknown } | null;
        const ids = Array.isArray(body?.cart)
          ? (body.cart as (Json | null)[]).map((line) => line?.productId)
          : [];
        return ids.some((id) => Number.isInteger(id) && !world.products.some((product) => product.id === id))
          ? json(500, { message: 'Trying to get property of non-object' })
          : undefined;
      }),
  },
];
