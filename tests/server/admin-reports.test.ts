import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');

/** Inserts an order with a line of vendor 1 at 100 taka and one of vendor 2 at 250. */
const insert = async (
  at: string,
  { status = 1, paid = false, refunded = false, discount = 0, quantity = 1 } = {},
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (payment_method, shipping_address, billing_address, sub_total, discount, delivery_charge,
      grand_total, order_status, is_paid, refunded_at, created_at)
    VALUES ('cash', '{}', '{}', ${100 * quantity + 250}, ${discount}, 60, ${100 * quantity + 310 - discount}, ${status},
      ${paid}, ${refunded ? sql`now()` : null}, ${at}) RETURNING id`.execute(db);
  const id = rows[0]?.id;
  await sql`
    INSERT INTO order_lines (order_id, position, name, quantity, sales_price, is_variant, product, merchant_id) VALUES
      (${id}, 0, 'A', ${quantity}, 100, false, '{}', 1), (${id}, 1, 'B', 1, 250, false, '{}', 2)`.execute(db);
};
// In Dhaka: Saturday 2026-01-31 23:59, Sunday 2026-02-01 0:00, twice on Monday 2026-02-02, Sunday 2026-02-08.
await insert('2026-01-31T17:59:00Z', { paid: true });
await insert('2026-01-31T18:00:00Z', { quantity: 3, discount: 50 });
await insert('2026-02-02T06:00:00Z', { status: 3 });
await insert('2026-02-02T06:00:00Z', { status: 4, refunded: true });
await insert('2026-02-08T06:00:00Z', { status: 4, paid: true });

const takings = async (query: string) => (await owner.get(`/api/admin/takings?${query}`)).body;
const none = {
  orders: 0,
  cancelled: 0,
  quantity: 0,
  sub_total: 0,
  discount: 0,
  delivery_charge: 0,
  total: 0,
  paid: 0,
};

describe('takings', () => {
  test('per day in Dhaka, with days without orders; cancelled and refunded orders are not taken', async () => {
    const { data } = await takings('period=day&from=2026-01-31&to=2026-02-03');
    expect(data).toEqual([
      {
        ...none,
        start: '2026-01-31',
        orders: 1,
        quantity: 2,
        sub_total: 350,
        delivery_charge: 60,
        total: 410,
        paid: 410,
      },
      {
        ...none,
        start: '2026-02-01',
        orders: 1,
        quantity: 4,
        sub_total: 550,
        discount: 50,
        delivery_charge: 60,
        total: 560,
      },
      {
        ...none,
        start: '2026-02-02',
        orders: 1,
        cancelled: 1,
        quantity: 2,
        sub_total: 350,
        delivery_charge: 60,
        total: 410,
      },
      { ...none, start: '2026-02-03' },
    ]);
  });

  test('per week from Sunday, and per month, whole periods', async () => {
    const orders = async (query: string) =>
      (await takings(query)).data.map(({ start, orders }: { start: string; orders: number }) => [
        start,
        orders,
      ]);
    expect(await orders('period=week&from=2026-01-31&to=2026-02-08')).toEqual([
      ['2026-01-25', 1],
      ['2026-02-01', 2],
      ['2026-02-08', 1],
    ]);
    expect(await orders('period=month&from=2025-12-15&to=2026-02-28')).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 1],
      ['2026-02-01', 3],
    ]);
  });

  test('per vendor, without cancelled orders', async () => {
    expect((await takings('period=day&from=2026-01-31&to=2026-02-02')).vendors).toEqual([
      { vendor_id: 2, name: 'Old Town Tailors', orders: 3, quantity: 3, total: 750 },
      { vendor_id: 1, name: 'Aarong Lane', orders: 3, quantity: 5, total: 500 },
    ]);
  });

  test('of a vendor are those of the own lines, without what others sell in the same order', async () => {
    const vendor = await signedInStaff(app, 'vendor', 1);
    const own = async (query: string) => (await vendor.get(`/api/admin/vendor_takings?${query}`)).body.data;
    expect(await own('period=day&from=2026-01-31&to=2026-02-03')).toEqual([
      { start: '2026-01-31', orders: 1, cancelled: 0, quantity: 1, total: 100 },
      { start: '2026-02-01', orders: 1, cancelled: 0, quantity: 3, total: 300 },
      { start: '2026-02-02', orders: 1, cancelled: 1, quantity: 1, total: 100 },
      { start: '2026-02-03', orders: 0, cancelled: 0, quantity: 0, total: 0 },
    ]);
    expect(await own('period=month&from=2026-02-01&to=2026-02-28')).toEqual([
      { start: '2026-02-01', orders: 3, cancelled: 1, quantity: 5, total: 500 },
    ]);
    await db.insertInto('merchants').values({ id: 3, name: 'New Looms', slug: 'new-looms' }).execute();
    const other = await signedInStaff(app, 'vendor', 3);
    const { body } = await other.get('/api/admin/vendor_takings?period=month&from=2026-02-01&to=2026-02-28');
    expect(body.data).toEqual([{ start: '2026-02-01', orders: 0, cancelled: 0, quantity: 0, total: 0 }]);
    const tooMany = '/api/admin/vendor_takings?period=day&from=2025-01-01&to=2026-02-05';
    expect((await vendor.get(tooMany)).status).toBe(422);
  });

  test('have a default time, and at most 400 periods', async () => {
    expect((await takings('period=day&to=2026-02-08')).data[0].start).toBe('2026-01-10');
    expect((await takings('period=day')).data).toHaveLength(30);
    expect((await takings('period=week')).data).toHaveLength(26);
    expect((await takings('period=month')).data).toHaveLength(24);
    expect((await takings('period=day&from=2025-01-01&to=2026-02-04')).data).toHaveLength(400);
    const { status, body } = await owner.get('/api/admin/takings?period=day&from=2025-01-01&to=2026-02-05');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from']]);
  });

  test.each(['day', 'week', 'month'])('per %s are refused from a day after the last one', async (period) => {
    const reversed = `/api/admin/takings?period=${period}&from=2026-03-08&to=2026-02-01`;
    expect(await owner.get(reversed)).toMatchObject({
      status: 422,
      body: { errors: { from: ['The first day must not be after the last one.'] } },
    });
    // Of one day there is one period.
    expect((await takings(`period=${period}&from=2026-02-03&to=2026-02-03`)).data).toHaveLength(1);
  });

  test.each(['0000-01-01', '0001-01-01'])('until %s, the first days that there are', async (to) => {
    for (const period of ['day', 'week', 'month'])
      expect((await takings(`period=${period}&to=${to}`)).vendors, period).toEqual([]);
  });
});

test('mails are listed by state, newest first', async () => {
  await sql`DELETE FROM outbox_mails`.execute(db);
  await sql`
    INSERT INTO outbox_mails (id, recipient, subject, text_body, attempts, sent_at, due_at, last_error) VALUES
      (1, 'a@example.com', 'Sent', '', 1, now(), now(), NULL),
      (2, 'b@example.com', 'Waiting', 'secret text', 2, NULL, now() + interval '1 hour', 'busy'),
      (3, 'c@example.com', 'Failed', '', 80, NULL, 'infinity', 'no such user')`.execute(db);
  const mails = async (query: string) => (await owner.get(`/api/admin/mails?${query}`)).body;
  expect((await mails('')).data.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Failed',
    'Waiting',
    'Sent',
  ]);
  expect((await mails('state=failed')).data).toEqual([
    {
      id: 3,
      created_at: expect.any(Number),
      recipient: 'c@example.com',
      subject: 'Failed',
      state: 'failed',
      attempts: 80,
      last_error: 'no such user',
    },
  ]);
  expect((await mails('state=waiting')).data).toMatchObject([
    { id: 2, state: 'waiting', last_error: 'busy' },
  ]);
  expect((await mails('state=sent')).data).toMatchObject([{ id: 1, sent_at: expect.any(Number) }]);
  expect(await mails('limit=1&before=3')).toMatchObject({ data: [{ id: 2 }], next_before: 2 });
  expect(JSON.stringify(await mails(''))).not.toContain('secret text');
});

test('the audit log is listed by actor, action and subject, newest first', async () => {
  await db
    .insertInto('audit_log')
    .values([
      { actor: 'me@shop', action: 'stock.set', subject: 'product 1', details: '{"from":1}' },
      { actor: 'me@shop', action: 'stock.set', subject: 'product 2', details: '{}' },
      { actor: 'staff kabir@example.com', action: 'order.update', subject: 'order 2', details: '{}' },
      { actor: 'shopper', action: 'order.cancel', subject: 'order 1', details: '{}' },
    ])
    .execute();
  const log = async (query: string) => (await owner.get(`/api/admin/audit_log?${query}`)).body;
  const { data, next_before } = await log('actor=me%40shop&limit=1');
  expect(data).toMatchObject([{ action: 'stock.set', subject: 'product 2', at: expect.any(Number) }]);
  expect((await log(`actor=me%40shop&before=${next_before}`)).data).toMatchObject([
    { subject: 'product 1', details: { from: 1 } },
  ]);
  for (const actor of ['staff kabir@example.com', 'kabir@example.com'])
    expect((await log(`actor=${encodeURIComponent(actor)}`)).data).toMatchObject([{ subject: 'order 2' }]);
  expect((await log('action=order.cancel')).data).toMatchObject([{ actor: 'shopper' }]);
  expect((await log('subject=product%201')).data).toHaveLength(1);
  expect((await log('action=nothing')).data).toEqual([]);
});

test('what is missing to sell is listed', async () => {
  const { data } = (await owner.get('/api/admin/missing_to_sell')).body;
  expect(data).toContainEqual({
    code: 'public_url',
    values: [],
    text: expect.stringContaining('Set PUBLIC_URL'),
  });
  expect(data.map(({ code }: { code: string }) => code)).toContain('shop_name');
});
