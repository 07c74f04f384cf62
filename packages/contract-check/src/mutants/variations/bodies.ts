import {
  isProduct,
  type Json,
  json,
  type Mutation,
  mapEveryResponse,
  respondWith,
  rowsIn,
  type Variation,
} from '../mutant.ts';

const rewritten = (change: (body: unknown, request: Request) => unknown): Mutation =>
  mapEveryResponse(async (response, request) => {
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
    const headers = new Headers(response.headers);
    return new Response(JSON.stringify(change(await response.json(), request)), {
      status: response.status,
      headers,
    });
  });
/** Changes, in every JSON response, every object that a test picks. */
const rewrittenRows = (is: (row: Json) => boolean, change: (row: Json) => void): Mutation =>
  rewritten((body) => rowsIn(body, is, change));
const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, backwards(inner)]),
  );
};
/** Other ways to write the same. */
export const bodyVariations: readonly Variation[] = [
  { id: 'keys in another order', mutate: () => rewritten(backwards) },
  {
    id: 'messages in Bangla',
    mutate: () =>
      rewrittenRows(
        (row) => 'message' in row || 'msg' in row,
        (row) => {
          if ('message' in row) row.message = 'অনুরোধটি গ্রহণ করা যায়নি।';
          if ('msg' in row) row.msg = 'সফল হয়েছে।';
        },
      ),
  },
  {
    id: 'facets of sizes and prices alone',
    mutate: () =>
      rewrittenRows(
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
      rewrittenRows(
        (row) => 'facets' in row,
        (row) => {
          delete row.facets;
        },
      ),
  },
  {
    id: 'no page figures but the total',
    mutate: () =>
      rewrittenRows(
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
      rewrittenRows(
        (row) => 'tracking_token' in row,
        (row) => {
          delete row.tracking_token;
        },
      ),
  },
  {
    id: 'numbers for ids of applications',
    mutate: () =>
      rewritten((body, request) =>
        new URL(request.url).pathname.startsWith('/oauth/')
          ? rowsIn(
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
    id: 'the long texts in lists too',
    mutate: () =>
      rewrittenRows(
        (row: Json) => isProduct(row) && !('description' in row),
        (row) => {
          row.description = '';
          row.short_description = '';
          row.gallery = [];
        },
      ),
  },
  {
    id: 'an order tells what it must and no more',
    mutate: () =>
      rewrittenRows(
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
    id: 'an empty text where an address has no company',
    mutate: () =>
      rewrittenRows(
        (row) => typeof row.zipcode === 'string',
        (row) => {
          row.company_name ??= '';
          row.address2 ??= '';
        },
      ),
  },
  {
    id: 'an order keeps all it knew of the product',
    mutate: () =>
      respondWith(async ({ name, world }, next) => {
        if (name !== 'orders.detail' && name !== 'orders.mine') return undefined;
        const response = await next();
        return response.ok
          ? json(
              200,
              rowsIn(
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
    id: 'a server’s clock two minutes ahead',
    mutate: () =>
      rewrittenRows(
        (row) => 'order_date' in row,
        (row) => {
          row.order_date = Number(row.order_date) + 120;
        },
      ),
  },
  {
    id: 'autocomplete with keys of its own',
    mutate: () =>
      rewrittenRows(
        (row) => 'objectID' in row,
        (row) => {
          delete row.id;
          row.objectID = `product_${row.objectID}`;
        },
      ),
  },
];
