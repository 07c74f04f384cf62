import {
  type Json,
  json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
  respondWith,
} from '../mutant.ts';

/** Bodies beside the catalogue, statuses, content types and the error body. */
export const answerMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'the password hash leaks',
      'schema/undeclared-key',
      'account.user',
      (body: Json) => ({ ...body, password: '$2y$10$abcdefghijk' }),
    ],
    ['the saved address wrapped in data', 'schema/body', 'addresses.update', (body) => ({ data: body })],
    [
      'the order number in its display form',
      'schema/body',
      'orders.place',
      (body: Json) => ({
        order_id: `RZZ${String(body.order_id).padStart(8, '0')}`,
      }),
    ],
    [
      'the order status as a word',
      'schema/body',
      'orders.detail',
      (body: { data: Json }) => ({
        data: { ...body.data, order_status: 'Pending' },
      }),
    ],
    [
      'the shipping address of an order as text',
      'schema/body',
      'orders.detail',
      (body: { data: Json }) => ({
        data: { ...body.data, shipping_address: JSON.stringify(body.data.shipping_address) },
      }),
    ],
    [
      'an empty list for no coupon',
      'schema/body',
      'coupons.check',
      (body: Json) => (body.is_valid === false ? { ...body, coupon: [] } : body),
    ],
    [
      'validity of a coupon as 1 and 0',
      'schema/body',
      'coupons.check',
      (body: Json) => ({ ...body, is_valid: Number(body.is_valid) }),
    ],
    ['the count as text', 'schema/body', 'wishlist.count', (body: Json) => ({ count: String(body.count) })],
    [
      'true instead of the toggle’s action',
      'schema/body',
      'wishlist.toggle',
      (body: Json) => ({ ...body, action: body.action === 'create' }),
    ],
    [
      'scopes as one text',
      'schema/body',
      'oauth.personalTokens',
      (body: Json[]) => body.map((token) => ({ ...token, scopes: (token.scopes as string[]).join(',') })),
    ],
    [
      'the list of scopes as plain texts',
      'schema/body',
      'oauth.scopes',
      (body: { id: string }[]) => body.map(({ id }) => id),
    ],
    [
      'a flag as text among applications',
      'schema/body',
      'oauth.clients',
      (body: Json[]) => body.map((client) => ({ ...client, confidential: String(client.confidential) })),
    ],
  ]),
  ...mutantTable(mapResponseRows, [
    [
      'is_paid as 0',
      'schema/body',
      'orders.mine',
      (row) => 'is_paid' in row,
      (row) => {
        row.is_paid = 0;
      },
    ],
    [
      'a zipcode as a number',
      'schema/body',
      'addresses.shippingDefault',
      (row) => 'zipcode' in row,
      (row) => {
        row.zipcode = Number(row.zipcode);
      },
    ],
    [
      'an order’s amounts as text',
      'schema/body',
      'orders.mine',
      (row) => 'grand_total' in row,
      (row) => {
        row.grand_total = Number(row.grand_total).toFixed(2);
      },
    ],
    [
      'a coupon’s amount as text',
      'schema/body',
      'coupons.check',
      (row) => 'amount' in row,
      (row) => {
        row.amount = `${row.amount}.00`;
      },
    ],
  ]),
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
];
