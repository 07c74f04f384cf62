import {
  html,
  type Json,
  json,
  type Mutant,
  mapErrors,
  mapQuery,
  mapRequest,
  mutantTable,
  replaceInvalidValue,
  respondWith,
} from '../mutant.ts';

/** Invalid path and query parameters, and references to unknown entities. */
export const parameterMutants: readonly Mutant[] = [
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
      'a negative page is the first page',
      'negative/query',
      'orders.mine',
      (query) => {
        if (Number(query.get('page')) < 1) query.set('page', '1');
      },
    ],
  ]),
  ...mutantTable(mapErrors, [
    [
      'an unknown product responds 200 with null',
      ['negative/unknown', 'schema/body'],
      'catalogue.productById',
      404,
      () => json(200, { data: null }),
    ],
    [
      'an unknown slug causes a server error',
      ['schema/server-error', 'negative/unknown'],
      'catalogue.productBreadcrumb',
      404,
      () => json(500, { message: 'Attempt to read property "name" on null' }),
    ],
    [
      'an unknown vendor responds with an empty list',
      'negative/unknown',
      'catalogue.merchantProducts',
      404,
      () => json(200, { data: { data: [], total: 0 } }),
    ],
    [
      'an unknown product is added to the wishlist',
      'negative/unknown',
      'wishlist.toggle',
      404,
      () => json(200, { msg: 'Product Added to wishlist.', action: 'create' }),
    ],
    [
      'updating an unknown address causes a server error',
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
      'an unknown scope is accepted',
      'negative/existing',
      'oauth.createPersonalToken',
      (body: Json) =>
        Array.isArray(body?.scopes)
          ? { ...body, scopes: body.scopes.filter((scope) => scope !== 'no-such-thing') }
          : body,
    ],
    [
      'any billing city is accepted',
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
    id: 'any city is accepted',
    rules: ['negative/existing'],
    at: ['addresses.save'],
    mutate: () =>
      replaceInvalidValue(
        'addresses.save',
        'city',
        'Dhaka',
        (value) => typeof value === 'string' && value !== '',
      ),
  },
  {
    id: 'a non-numeric id causes a server error',
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
    id: 'a null byte causes a server error',
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
    id: 'an unknown slug responds with another product',
    rules: ['negative/unknown', 'relations/same-everywhere'],
    at: ['catalogue.productBySlug'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'catalogue.productBySlug' || response.status !== 404) return response;
        const { headers } = context.request;
        const first = context.world.products[0]?.slug ?? '';
        return next(
          new Request(new URL(`/api/get_product_details_by_slug/${first}`, context.request.url), { headers }),
        );
      },
    }),
  },
  {
    id: 'an id too large for the database causes a server error',
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
    id: 'a non-numeric page causes a server error',
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
    id: 'an unknown coupon code responds 404',
    rules: ['relations/coupon', 'schema/status', 'schema/accepts-valid'],
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
    id: 'an unknown product in the cart causes a server error',
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
