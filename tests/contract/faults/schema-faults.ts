import {
  answered,
  type Bend,
  type Fault,
  html,
  instead,
  isProduct,
  type Json,
  json,
  rowsIn,
} from './fault.ts';

const lists = [
  'catalogue.filterProducts',
  'catalogue.merchantProducts',
  'catalogue.categoryProducts',
  'wishlist.products',
];
const rows = (names: string | string[], is: (row: Json) => boolean, change: (row: Json) => void): Bend =>
  answered(names, (body) => rowsIn(body, (row) => isProduct(row) && is(row), change));

export const schemaFaults: readonly Fault[] = [
  {
    id: 'price as text on one row in seven',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      rows(
        lists,
        ({ id }) => Number(id) % 7 === 0,
        (row) => {
          row.sales_price = String(row.sales_price);
        },
      ),
  },
  {
    id: 'a flag as 0 and 1 on products without forms',
    rules: ['schema/body'],
    at: ['catalogue.productById'],
    bend: () =>
      rows(
        'catalogue.productById',
        ({ is_variant }) => is_variant === false,
        (row) => {
          row.is_variant = 0;
        },
      ),
  },
  {
    id: 'variations null on products without forms',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      rows(
        'catalogue.productBySlug',
        ({ is_variant }) => is_variant === false,
        (row) => {
          row.variations = null;
        },
      ),
  },
  {
    id: 'a null picture on the last product',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      rows(
        lists,
        ({ id }) => id === 48,
        (row) => {
          row.featured_img = null;
        },
      ),
  },
  {
    id: 'parent_id null on the third level',
    rules: ['schema/body'],
    at: ['catalogue.categories'],
    bend: () =>
      answered('catalogue.categories', (body) =>
        rowsIn(
          body,
          ({ parent_id }) => parent_id === 4,
          (row) => {
            row.parent_id = null;
          },
        ),
      ),
  },
  {
    id: 'items left out on leaves',
    rules: ['schema/body'],
    at: ['catalogue.categories'],
    bend: () =>
      answered('catalogue.categories', (body) =>
        rowsIn(
          body,
          ({ items }) => Array.isArray(items) && items.length === 0,
          (row) => {
            delete row.items;
          },
        ),
      ),
  },
  {
    id: 'the purchase price leaks',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      answered('catalogue.productBySlug', (body: Json) => ({
        data: { ...(body.data as Json), purchase_price: 12 },
      })),
  },
  {
    id: 'the password hash leaks',
    rules: ['schema/undeclared-key'],
    at: ['account.user'],
    bend: () => answered('account.user', (body: Json) => ({ ...body, password: '$2y$10$abcdefghijk' })),
  },
  {
    id: 'order dates in milliseconds',
    rules: ['schema/body'],
    at: ['orders.detail', 'orders.mine'],
    bend: () =>
      answered(['orders.detail', 'orders.mine'], (body) =>
        rowsIn(
          body,
          (row) => 'order_date' in row,
          (row) => {
            row.order_date = Number(row.order_date) * 1000;
          },
        ),
      ),
  },
  {
    id: 'is_paid as 0',
    rules: ['schema/body'],
    at: ['orders.mine'],
    bend: () =>
      answered('orders.mine', (body) =>
        rowsIn(
          body,
          (row) => 'is_paid' in row,
          (row) => {
            row.is_paid = 0;
          },
        ),
      ),
  },
  {
    id: 'company_name null where none was given',
    rules: ['schema/body'],
    at: ['addresses.list', 'addresses.save'],
    bend: () =>
      answered(['addresses.list', 'addresses.save'], (body) =>
        rowsIn(
          body,
          (row) => 'zipcode' in row && !('company_name' in row),
          (row) => {
            row.company_name = null;
          },
        ),
      ),
  },
  {
    id: 'the meta total missing',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      answered('catalogue.filterProducts', (body: { meta: Json }) => {
        delete body.meta.total;
        return body;
      }),
  },
  {
    id: 'the list bare instead of under data',
    rules: ['schema/body'],
    at: ['catalogue.featuredProducts'],
    bend: () => answered('catalogue.featuredProducts', (body: Json) => body.data),
  },
  {
    id: 'JSON sent as text/html',
    rules: ['schema/content-type'],
    at: ['catalogue.districts'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'catalogue.districts') return undefined;
        const answer = await next();
        const headers = new Headers(answer.headers);
        headers.set('content-type', 'text/html');
        return new Response(await answer.text(), { headers });
      }),
  },
  {
    id: 'an HTML page for unknown products',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'catalogue.productBySlug') return undefined;
        const answer = await next();
        return answer.status === 404 ? html(404) : answer;
      }),
  },
  {
    id: 'errors as plain texts',
    rules: ['schema/error-body'],
    at: ['addresses.save'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'addresses.save') return undefined;
        const answer = await next();
        if (answer.status !== 422) return answer;
        const body = (await answer.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, {
          ...body,
          errors: Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, texts[0]])),
        });
      }),
  },
  {
    id: 'deleting answers 200 with a body',
    rules: ['schema/status'],
    at: ['oauth.removeClient'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'oauth.removeClient') return undefined;
        const answer = await next();
        return answer.status === 204 ? json(200, { ok: true }) : answer;
      }),
  },
  {
    id: 'a stack trace in errors',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productById'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'catalogue.productById') return undefined;
        const answer = await next();
        return answer.ok
          ? answer
          : json(answer.status, {
              ...((await answer.json()) as Json),
              exception: 'ModelNotFound',
              trace: ['#0 app.php'],
            });
      }),
  },
  {
    id: 'the path without its slash is unknown',
    rules: ['schema/both-slashes'],
    at: ['addresses.shippingDefault'],
    bend: () =>
      instead(async ({ request }) =>
        new URL(request.url).pathname === '/api/cart/get_shipping_address'
          ? json(404, { message: 'Not found.' })
          : undefined,
      ),
  },
  {
    id: 'failing on a search with a quote',
    rules: ['schema/server-error', 'negative/odd-text'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      instead(async ({ name, request }) =>
        name === 'catalogue.filterProducts' && /"search":"[^"]*'/.test(await request.clone().text())
          ? json(500, { message: 'SQLSTATE[42601]' })
          : undefined,
      ),
  },
];
