import {
  type Json,
  json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
  respondWith,
} from '../mutant.ts';

/** Account, order, coupon and OAuth bodies; status, content type and error body. */
export const responseMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'the password hash leaks',
      'schema/undeclared-key',
      'account.user',
      (body: Json) => ({ ...body, password: '$2y$10$abcdefghijk' }),
    ],
    ['the saved address is wrapped in data', 'schema/body', 'addresses.update', (body) => ({ data: body })],
    [
      'order_id is the display number',
      'schema/body',
      'orders.place',
      (body: Json) => ({
        order_id: `RZZ${String(body.order_id).padStart(8, '0')}`,
      }),
    ],
    [
      'the order status is a string',
      'schema/body',
      'orders.detail',
      (body: { data: Json }) => ({
        data: { ...body.data, order_status: 'Pending' },
      }),
    ],
    [
      'the shipping address of an order is a JSON string',
      'schema/body',
      'orders.detail',
      (body: { data: Json }) => ({
        data: { ...body.data, shipping_address: JSON.stringify(body.data.shipping_address) },
      }),
    ],
    [
      'coupon is an empty list for an invalid code',
      'schema/body',
      'coupons.check',
      (body: Json) => (body.is_valid === false ? { ...body, coupon: [] } : body),
    ],
    [
      'is_valid is 1 or 0',
      'schema/body',
      'coupons.check',
      (body: Json) => ({ ...body, is_valid: Number(body.is_valid) }),
    ],
    ['count is a string', 'schema/body', 'wishlist.count', (body: Json) => ({ count: String(body.count) })],
    [
      'action is a boolean',
      'schema/body',
      'wishlist.toggle',
      (body: Json) => ({ ...body, action: body.action === 'create' }),
    ],
    [
      'scopes is a comma-separated string',
      'schema/body',
      'oauth.personalTokens',
      (body: Json[]) => body.map((token) => ({ ...token, scopes: (token.scopes as string[]).join(',') })),
    ],
    [
      'the scope list contains plain strings',
      'schema/body',
      'oauth.scopes',
      (body: { id: string }[]) => body.map(({ id }) => id),
    ],
    [
      'confidential is a string',
      'schema/body',
      'oauth.clients',
      (body: Json[]) => body.map((client) => ({ ...client, confidential: String(client.confidential) })),
    ],
  ]),
  ...mutantTable(mapResponseRows, [
    [
      'is_paid is 0',
      'schema/body',
      'orders.mine',
      (row) => 'is_paid' in row,
      (row) => {
        row.is_paid = 0;
      },
    ],
    [
      'zipcode is a number',
      'schema/body',
      'addresses.shippingDefault',
      (row) => 'zipcode' in row,
      (row) => {
        row.zipcode = Number(row.zipcode);
      },
    ],
    [
      'grand_total is a string',
      'schema/body',
      'orders.mine',
      (row) => 'grand_total' in row,
      (row) => {
        row.grand_total = Number(row.grand_total).toFixed(2);
      },
    ],
    [
      'the coupon amount is a string',
      'schema/body',
      'coupons.check',
      (row) => 'amount' in row,
      (row) => {
        row.amount = `${row.amount}.00`;
      },
    ],
  ]),
  {
    id: 'order_date is in milliseconds',
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
    id: 'a missing company_name is null',
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
    id: 'error responses contain a stack trace',
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
    id: 'the path without its trailing slash responds 404',
    rules: ['schema/trailing-slash'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      respondWith(async ({ request }) =>
        new URL(request.url).pathname === '/api/cart/get_shipping_address'
          ? json(404, { message: 'Not found.' })
          : undefined,
      ),
  },
];
