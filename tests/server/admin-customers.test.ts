import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, ids, order, password, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop({ RESET_MAIL_INTERVAL_SECONDS: '300' });
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const staff = await signedInStaff(app, 'staff');

beforeAll(async () => {
  await db.updateTable('products').set({ current_stock: 1000 }).execute();
});

const idOf = async (email: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const path = (id: number, rest = '') => `/api/admin/customers/${id}${rest}`;
const found = async (search: string) =>
  (await staff.get(`/api/admin/customers?search=${encodeURIComponent(search)}`)).body.data.map(
    ({ email }: { email: string }) => email,
  );
const log = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'details'])
    .where('action', 'like', 'customer.%')
    .orderBy('id')
    .execute();

let orders = 0;
/** An account with an order by bKash that was delivered and corrected, a review, an address and a wished product. */
const buyer = async (email: string) => {
  const client = await shop.customer(email);
  orders += 1;
  const secret = `Secret${orders}x`;
  const phone = `0189876${1000 + orders}`;
  const home = { ...address, email, name: `${secret} Buyer`, phone, address1: `${secret} Lane` };
  expect((await client.post('/api/cart/save_address', home)).status).toBeLessThan(300);
  expect((await client.get(`/api/user/toggle_wishlist/${ids.saree}`)).status).toBe(200);
  const waitsFor = { email, variation: 'M' };
  expect((await client.post(`/api/request_stock_alert/${ids.panjabi}`, waitsFor)).status).toBe(204);
  const placed = await client.post(
    '/api/cart/place_order',
    order({
      cart: [{ productId: ids.saree, quantity: 1, isVariant: false }],
      total_price_cart: 4600,
      shipping_address: home,
      billing_address: home,
      payment_method: 'bkash',
      payment_trnx_mobile: phone,
      payment_trnx_id: `TRX${1_000_000 + orders}`,
      additional_note: `${secret} note.`,
    }),
  );
  expect(placed.status).toBe(201);
  const orderId: number = placed.body.order_id;
  const update = {
    version: 1,
    staff_note: `${secret} remark.`,
    shipping_address: { ...home, address1: `${secret} Lane 10` },
  };
  expect((await staff.patch(`/api/admin/orders/${orderId}`, update)).status).toBe(200);
  expect((await staff.post(`/api/admin/orders/${orderId}/mails`, { mail: 'status' })).status).toBe(200);
  await db.updateTable('orders').set({ order_status: 4 }).where('id', '=', orderId).execute();
  const review = { line: 0, stars: 5, text: `${secret} praise.`, name: `${secret} Buyer` };
  expect((await client.post(`/api/cart/review_order/${orderId}`, review)).status).toBe(201);
  return { client, email, id: await idOf(email), orderId, secret, phone };
};

test('customers are found by name, email and phone, newest first', async () => {
  for (const [name, email, phone] of [
    ['Rahima Khatun', 'rahima@example.com', '01711111111'],
    ['Karim 100% Cotton', 'karim_ali@example.com', ''],
  ] as const)
    await db.insertInto('users').values({ name, email, phone, password_hash: 'none' }).execute();
  expect(await found('')).toEqual(['karim_ali@example.com', 'rahima@example.com']);
  for (const search of [
    'KHATUN rahima',
    'RAHIMA@',
    '1711-111',
    '+88 01711-111111',
    '+880 01711-111',
    '০১৭১১১১১১১১',
  ])
    expect(await found(search), search).toEqual(['rahima@example.com']);
  for (const search of ['100%', 'karim_'])
    expect(await found(search), search).toEqual(['karim_ali@example.com']);
  expect(await found('_____________________%')).toEqual([]);
  const first = (await staff.get('/api/admin/customers?limit=1')).body;
  expect(first).toEqual({
    data: [
      {
        id: expect.any(Number),
        name: 'Karim 100% Cotton',
        email: 'karim_ali@example.com',
        phone: '',
        registered_at: expect.any(Number),
        orders: 0,
      },
    ],
    next_before: first.data[0].id,
  });
  expect((await staff.get(`/api/admin/customers?before=${first.next_before}`)).body.data).toMatchObject([
    { name: 'Rahima Khatun' },
  ]);
});

test('a customer has an address book, and the orders of the account', async () => {
  const { id, orderId, secret } = await buyer('page@example.com');
  await buyer('another@example.com');
  expect((await staff.get(path(id))).body.data).toMatchObject({
    id,
    email: 'page@example.com',
    orders: 1,
    open_orders: 0,
    reviews: 1,
    wishlist: 1,
    addresses: [{ address1: `${secret} Lane`, city: 'Dhaka' }],
  });
  const own = (await staff.get(`/api/admin/orders?customer=${id}`)).body.data;
  expect(own.map((row: { id: number }) => row.id)).toEqual([orderId]);
  expect((await staff.get(path(99_999))).status).toBe(404);
});

test('a reset link goes to the account, in the language of the newest order, at most once in the time of the shop', async () => {
  const { id, email, orderId } = await buyer('forgetful@example.com');
  await db.updateTable('orders').set({ locale: 'bn' }).where('id', '=', orderId).execute();
  await app.flushMail();
  await db.deleteFrom('outbox_mails').execute();
  await db.deleteFrom('audit_log').execute();
  expect(await staff.post(path(id, '/reset_link'))).toMatchObject({ status: 200, body: { sent: true } });
  expect((await staff.post(path(id, '/reset_link'))).body).toEqual({ sent: false });
  // The form of the shop has the same limit.
  await (await shop.browser()).post('/forgot-password', { email });
  await app.flushMail();
  const mails = await db.selectFrom('outbox_mails').select(['recipient', 'subject']).execute();
  expect(mails).toEqual([{ recipient: email, subject: expect.stringMatching(/[ঀ-৿]/) }]);
  expect(await log()).toEqual([
    {
      actor: expect.stringMatching(/^staff staff-/),
      action: 'customer.send-reset-link',
      subject: `customer ${id}`,
      details: {},
    },
  ]);
  expect((await staff.post(path(99_999, '/reset_link'))).status).toBe(404);
});

test('the export has everything of the customer, and no secret', async () => {
  const { id, client, email, orderId, secret, phone } = await buyer('export@example.com');
  await client.post('/oauth/personal-access-tokens', { name: 'all', scopes: ['read-orders'] });
  await db.deleteFrom('audit_log').execute();
  const { status, body } = await staff.post(path(id, '/personal_data'));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    account: { email, registered_at: expect.any(Number) },
    addresses: [{ address1: `${secret} Lane` }],
    orders: [
      {
        id: orderId,
        shipping_address: { address1: `${secret} Lane 10` },
        payment_trnx_mobile: phone,
        additional_note: `${secret} note.`,
        status: 'delivered',
        lines: [{ name: 'Red Jamdani Saree', quantity: 1, sales_price: 4500 }],
        grand_total: 4600,
      },
    ],
    reviews: [
      { order_id: orderId, product: 'Red Jamdani Saree', text: `${secret} praise.`, state: 'pending' },
    ],
    wishlist: [{ product: 'Red Jamdani Saree', slug: 'red-jamdani-saree' }],
    stock_alerts: [{ product: 'White Panjabi', slug: 'white-panjabi', variation: 'M' }],
  });
  expect(Object.keys(body.data).sort()).toEqual(
    ['account', 'addresses', 'exported_at', 'orders', 'reviews', 'stock_alerts', 'wishlist'].sort(),
  );
  expect(Object.keys(body.data.account).sort()).toEqual(['email', 'name', 'phone', 'registered_at']);
  expect(JSON.stringify(body)).not.toMatch(/\$argon|hash|token|password|remark/);
  expect(await log()).toMatchObject([{ action: 'customer.export', subject: `customer ${id}`, details: {} }]);
  expect((await staff.post(path(99_999, '/personal_data'))).status).toBe(404);
});

/** Every row of every table as text, without the products and what is not stored for ever. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'`.execute(
    db,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        SELECT string_agg(row::text, E'\n') AS text FROM ${sql.table(name)} AS row`.execute(db);
      return `${name}: ${rows[0]?.text ?? ''}`;
    }),
  );
  return texts.join('\n');
};

test('a deletion leaves the orders for the accounts, and nothing of the person', async () => {
  const { id, client, email, orderId, secret, phone } = await buyer('leaves@example.com');
  const other = await buyer('stays@example.com');
  // A mail about no order.
  expect((await staff.post(path(id, '/reset_link'))).body).toEqual({ sent: true });
  await app.flushMail();
  const kept = [
    'order_status',
    'sub_total',
    'grand_total',
    'created_at',
    'payment_trnx_id',
    'payment_method',
  ] as const;
  const orderRow = () =>
    db
      .selectFrom('orders')
      .select([...kept, 'version'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const { version, ...before } = await orderRow();
  const secrets = [email, secret, phone];

  await db.updateTable('orders').set({ order_status: 2 }).where('id', '=', orderId).execute();
  expect(await staff.post(path(id, '/deletion'), { email })).toMatchObject({
    status: 409,
    body: { message: 'An order is pending or processing. Deliver or cancel it first.' },
  });
  await db.updateTable('orders').set({ order_status: 4 }).where('id', '=', orderId).execute();
  const stale = await staff.post(path(id, '/deletion'), { email: 'other@example.com' });
  expect([stale.status, stale.body.current.email]).toEqual([409, email]);
  for (const text of secrets) expect(await everything()).toContain(text);

  expect(await staff.post(path(id, '/deletion'), { email })).toEqual(
    expect.objectContaining({ status: 200, body: { data: { orders: 1, reviews: 1 } } }),
  );
  const left = await everything();
  for (const text of secrets) expect(left, text).not.toContain(text);
  for (const kept of [other.email, other.secret, other.phone]) expect(left).toContain(kept);
  expect(await orderRow()).toMatchObject(before);
  expect((await orderRow()).version).toBeGreaterThan(version);

  const stored = (await staff.get(`/api/admin/orders/${orderId}`)).body.data;
  expect(stored).toMatchObject({
    shipping_address: { name: '–', phone: '–', address1: '–', city: 'Dhaka' },
    billing_address: { name: '–', city: 'Dhaka' },
    parts: [{ lines: [{ name: 'Red Jamdani Saree' }] }],
  });
  expect(
    ['customer', 'additional_note', 'staff_note', 'payment_trnx_mobile'].filter((key) => key in stored),
  ).toEqual([]);
  expect(stored.mails).toEqual([]);
  // Who changed it and when is still known.
  expect(stored.history.map(({ action }: { action: string }) => action)).toEqual([
    'order.send-mail',
    'order.update',
  ]);

  expect((await client.get('/api/get_auth_user')).status).toBe(401);
  const signIn = await (await shop.browser()).post('/login', { email, password });
  expect(signIn.status).toBe(422);
  expect((await staff.get(path(id))).status).toBe(404);
  expect((await staff.post(path(id, '/deletion'), { email })).status).toBe(404);
  expect((await log()).filter(({ subject }) => subject === `customer ${id}`)).toMatchObject([
    { action: 'customer.send-reset-link' },
    { action: 'customer.delete', details: { orders: 1, reviews: 1 } },
  ]);

  // No mail can be sent about it, and its status and lines change without one.
  const mail = await staff.post(`/api/admin/orders/${orderId}/mails`, { mail: 'status' });
  expect(mail).toMatchObject({
    status: 409,
    body: { message: 'The personal data of this customer were deleted.' },
  });
  for (const [path, change] of [
    ['status', { status: 'processing' }],
    ['lines', { lines: [{ position: 0, quantity: 2 }] }],
    ['status', { status: 'cancelled' }],
  ] as const) {
    const body = { version: (await orderRow()).version, ...change };
    const changed = await staff.post(`/api/admin/orders/${orderId}/${path}`, body);
    expect([changed.status, changed.body.data.version]).toEqual([200, body.version + 1]);
  }
  const outbox = await db.selectFrom('outbox_mails').selectAll().where('order_id', '=', orderId).execute();
  expect(outbox).toEqual([]);
});
