import { type Listing, listing } from '../listing-bodies.ts';
import {
  changeRows,
  isProduct,
  type Json,
  json,
  type Mutation,
  mapEveryResponse,
  respondWith,
  type Variation,
} from '../mutant.ts';

const mapEveryJson = (change: (body: unknown, request: Request) => unknown): Mutation =>
  mapEveryResponse(async (response, request) => {
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
    const headers = new Headers(response.headers);
    return new Response(JSON.stringify(change(await response.json(), request)), {
      status: response.status,
      headers,
    });
  });
/** Changes every matching object in every JSON response. */
const mapEveryRow = (matches: (row: Json) => boolean, change: (row: Json) => void): Mutation =>
  mapEveryJson((body) => changeRows(body, matches, change));
const reverseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
};
/** Permitted differences of response bodies. */
export const bodyVariations: readonly Variation[] = [
  { id: 'keys in another order', mutate: () => mapEveryJson(reverseKeys) },
  {
    id: 'messages in Bangla',
    mutate: () =>
      mapEveryRow(
        (row) => 'message' in row || 'msg' in row,
        (row) => {
          if ('message' in row) row.message = 'অনুরোধটি গ্রহণ করা যায়নি।';
          if ('msg' in row) row.msg = 'সফল হয়েছে।';
        },
      ),
  },
  {
    id: 'facets contain sizes and prices only',
    mutate: () =>
      mapEveryRow(
        (row) => 'facets' in row || 'colours' in row,
        (row) => {
          const facets = row.facets as Json | undefined;
          if (facets !== undefined) row.facets = { sizes: facets.sizes, price: facets.price };
          delete row.colours;
          delete row.fabrics;
        },
      ),
  },
  {
    id: 'no facets',
    mutate: () =>
      mapEveryRow(
        (row) => 'facets' in row,
        (row) => {
          delete row.facets;
        },
      ),
  },
  {
    id: 'prices cannot be sorted',
    mutate: () => ({
      intercept: async (context, next) => {
        const text = await context.request.clone().text();
        if (context.name === listing && /"price_(asc|desc)"/.test(text))
          return json(422, {
            message: 'The sort order is unknown.',
            errors: { sort_option: ['It is unknown.'] },
          });
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        const body = (await response.json()) as Listing;
        delete body.meta.sort_options;
        return json(200, body);
      },
    }),
  },
  {
    id: 'pagination contains the total only',
    mutate: () =>
      mapEveryRow(
        (row) => 'per_page' in row,
        (row) => {
          delete row.per_page;
          delete row.current_page;
          delete row.last_page;
        },
      ),
  },
  {
    id: 'no tracking links',
    mutate: () =>
      mapEveryRow(
        (row) => 'tracking_token' in row,
        (row) => {
          delete row.tracking_token;
        },
      ),
  },
  {
    id: 'OAuth ids are numbers',
    mutate: () =>
      mapEveryJson((body, request) =>
        new URL(request.url).pathname.startsWith('/oauth/')
          ? changeRows(
              body,
              (row) => typeof row.id === 'string' && /^\d+$/.test(row.id),
              (row) => {
                row.id = Number(row.id);
              },
            )
          : body,
      ),
  },
  {
    id: 'list rows contain descriptions too',
    mutate: () =>
      mapEveryRow(
        (row: Json) => isProduct(row) && !('description' in row),
        (row) => {
          row.description = '';
          row.short_description = '';
          row.gallery = [];
        },
      ),
  },
  {
    id: 'orders omit optional fields',
    mutate: () =>
      mapEveryRow(
        (row) => 'order_date' in row,
        (row) => {
          delete row.additional_note;
          delete row.coupon_code;
          delete row.billing_address;
          delete row.tracking_token;
        },
      ),
  },
  {
    id: 'missing address fields are empty strings',
    mutate: () =>
      mapEveryRow(
        (row) => typeof row.zipcode === 'string',
        (row) => {
          row.company_name ??= '';
          row.address2 ??= '';
        },
      ),
  },
  {
    id: 'order lines contain more product fields',
    mutate: () =>
      respondWith(async ({ name, world }, next) => {
        if (name !== 'orders.detail' && name !== 'orders.mine') return undefined;
        const response = await next();
        return response.ok
          ? json(
              200,
              changeRows(
                await response.json(),
                (row) => 'quantity' in row && 'product' in row,
                (row) => {
                  const stored = world.products.find(({ id }) => id === (row.product as Json).id);
                  row.product = {
                    ...(row.product as Json),
                    unit_price: stored?.unit_price,
                    description: stored?.description,
                    gallery: stored?.gallery,
                  };
                },
              ),
            )
          : response;
      }),
  },
  {
    id: 'the server clock is two minutes ahead',
    mutate: () =>
      mapEveryRow(
        (row) => 'order_date' in row,
        (row) => {
          row.order_date = Number(row.order_date) + 120;
        },
      ),
  },
  {
    id: 'autocomplete has its own object ids',
    mutate: () =>
      mapEveryRow(
        (row) => 'objectID' in row,
        (row) => {
          delete row.id;
          row.objectID = `product_${row.objectID}`;
        },
      ),
  },
];
