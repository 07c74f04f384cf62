import { type Json, json, type Mutant, mapResponse, mapResponseRows, respondWith } from '../mutant.ts';

/** Bodies beside the catalogue, statuses, content types and the error body. */
export const answerMutants: readonly Mutant[] = [
  {
    id: 'the password hash leaks',
    rules: ['schema/undeclared-key'],
    at: ['account.user'],
    mutate: () => mapResponse('account.user', (body: Json) => ({ ...body, password: '$2y$10$abcdefghijk' })),
  },
  {
    id: 'order dates in milliseconds',
    rules: ['schema/body'],
    at: ['orders.detail', 'orders.mine'],
    mutate: () =>
      mapResponseRows(
        ['orders.detail', 'orders.mine'],
        (row) => 'order_date' in row,
        (row) => {
          row.order_date = Number(row.order_date) * 1000;
        },
      ),
  },
  {
    id: 'is_paid as 0',
    rules: ['schema/body'],
    at: ['orders.mine'],
    mutate: () =>
      mapResponseRows(
        'orders.mine',
        (row) => 'is_paid' in row,
        (row) => {
          row.is_paid = 0;
        },
      ),
  },
  {
    id: 'company_name null where none was given',
    rules: ['schema/body'],
    at: ['addresses.list', 'addresses.save'],
    mutate: () =>
      mapResponseRows(
        ['addresses.list', 'addresses.save'],
        (row) => 'zipcode' in row && !('company_name' in row),
        (row) => {
          row.company_name = null;
        },
      ),
  },
  {
    id: 'JSON sent as text/html',
    rules: ['schema/content-type'],
    at: ['catalogue.districts'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'catalogue.districts') return undefined;
        const response = await next();
        const headers = new Headers(response.headers);
        headers.set('content-type', 'text/html');
        return new Response(await response.text(), { headers });
      }),
  },
  {
    id: 'a stack trace in errors',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productById'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'catalogue.productById') return undefined;
        const response = await next();
        return response.ok
          ? response
          : json(response.status, {
              ...((await response.json()) as Json),
              exception: 'ModelNotFound',
              trace: ['#0 app.php'],
            });
      }),
  },
  {
    id: 'the path without its slash is unknown',
    rules: ['schema/both-slashes'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      respondWith(async ({ request }) =>
        new URL(request.url).pathname === '/api/cart/get_shipping_address'
          ? json(404, { message: 'Not found.' })
          : undefined,
      ),
  },
  {
    id: 'the saved address wrapped in data',
    rules: ['schema/body'],
    at: ['addresses.update'],
    mutate: () => mapResponse('addresses.update', (body) => ({ data: body })),
  },
  {
    id: 'a zipcode as a number',
    rules: ['schema/body'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      mapResponseRows(
        'addresses.shippingDefault',
        (row) => 'zipcode' in row,
        (row) => {
          row.zipcode = Number(row.zipcode);
        },
      ),
  },
  {
    id: 'the order number in its display form',
    rules: ['schema/body'],
    at: ['orders.place'],
    mutate: () =>
      mapResponse('orders.place', (body: Json) => ({
        order_id: `RZZ${String(body.order_id).padStart(8, '0')}`,
      })),
  },
  {
    id: 'the order status as a word',
    rules: ['schema/body'],
    at: ['orders.detail'],
    mutate: () =>
      mapResponse('orders.detail', (body: { data: Json }) => ({
        data: { ...body.data, order_status: 'Pending' },
      })),
  },
  {
    id: 'an order’s amounts as text',
    rules: ['schema/body'],
    at: ['orders.mine'],
    mutate: () =>
      mapResponseRows(
        'orders.mine',
        (row) => 'grand_total' in row,
        (row) => {
          row.grand_total = Number(row.grand_total).toFixed(2);
        },
      ),
  },
  {
    id: 'the shipping address of an order as text',
    rules: ['schema/body'],
    at: ['orders.detail'],
    mutate: () =>
      mapResponse('orders.detail', (body: { data: Json }) => ({
        data: { ...body.data, shipping_address: JSON.stringify(body.data.shipping_address) },
      })),
  },
  {
    id: 'a coupon’s amount as text',
    rules: ['schema/body'],
    at: ['coupons.check'],
    mutate: () =>
      mapResponseRows(
        'coupons.check',
        (row) => 'amount' in row,
        (row) => {
          row.amount = `${row.amount}.00`;
        },
      ),
  },
  {
    id: 'an empty list for no coupon',
    rules: ['schema/body'],
    at: ['coupons.check'],
    mutate: () =>
      mapResponse('coupons.check', (body: Json) =>
        body.is_valid === false ? { ...body, coupon: [] } : body,
      ),
  },
  {
    id: 'validity of a coupon as 1 and 0',
    rules: ['schema/body'],
    at: ['coupons.check'],
    mutate: () =>
      mapResponse('coupons.check', (body: Json) => ({ ...body, is_valid: Number(body.is_valid) })),
  },
  {
    id: 'the count as text',
    rules: ['schema/body'],
    at: ['wishlist.count'],
    mutate: () => mapResponse('wishlist.count', (body: Json) => ({ count: String(body.count) })),
  },
  {
    id: 'true instead of the toggle’s action',
    rules: ['schema/body'],
    at: ['wishlist.toggle'],
    mutate: () =>
      mapResponse('wishlist.toggle', (body: Json) => ({ ...body, action: body.action === 'create' })),
  },
  {
    id: 'scopes as one text',
    rules: ['schema/body'],
    at: ['oauth.personalTokens'],
    mutate: () =>
      mapResponse('oauth.personalTokens', (body: Json[]) =>
        body.map((token) => ({ ...token, scopes: (token.scopes as string[]).join(',') })),
      ),
  },
  {
    id: 'the list of scopes as plain texts',
    rules: ['schema/body'],
    at: ['oauth.scopes'],
    mutate: () => mapResponse('oauth.scopes', (body: { id: string }[]) => body.map(({ id }) => id)),
  },
  {
    id: 'a flag as text among applications',
    rules: ['schema/body'],
    at: ['oauth.clients'],
    mutate: () =>
      mapResponse('oauth.clients', (body: Json[]) =>
        body.map((client) => ({ ...client, confidential: String(client.confidential) })),
      ),
  },
];
