import { afterAll, describe, expect, test } from 'vitest';
import type { AdminCoupon } from '../../src/contracts/admin/schemas/coupon.ts';
import { today } from '../../src/domain/periods.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop({ ORDERS_PER_HOUR: '1000' });
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');

const at = (id: number) => `/api/admin/coupons/${id}`;
const get = async (id: number): Promise<AdminCoupon> => (await owner.get(at(id))).body.data;
let codes = 0;
/** Adds a coupon of ৳100 with a new code. */
const add = async (fields: object = {}): Promise<AdminCoupon> => {
  codes += 1;
  const coupon = { code: `CODE${codes}`, type: 'fixed_discount', amount: 100, ...fields };
  const { status, body } = await owner.post('/api/admin/coupons', coupon);
  if (status !== 201) throw new Error(`Adding a coupon: ${JSON.stringify(body)}`);
  return body.data;
};
const patch = async (id: number, fields: object) =>
  owner.patch(at(id), { version: (await get(id)).version, ...fields });

type Client = Awaited<ReturnType<typeof shop.browser>>;
const phones = ['01711111111', '01722222222', '01733333333'];
/** Orders one panjabi (৳1,600) with delivery (৳100) and the code. */
const buy = (client: Client, coupon_code: string, { discount = 100, phone = phones[0] } = {}) =>
  client.post(
    '/api/cart/place_order',
    order({
      cart: [{ productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' }],
      shipping_address: { ...address, phone },
      total_price_cart: 1700 - discount,
      coupon_code,
    }),
  );
const check = async (code: string) =>
  (await (await shop.browser()).get(`/api/get_coupon_details/${code}`)).body;
const stateOf = async (id: number) => (await get(id)).state;

describe('adding', () => {
  test('adds a coupon that shoppers can use at once', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { body } = await owner.post('/api/admin/coupons', {
      code: ' eid-2027 ',
      type: 'percentage_discount',
      amount: 12.5,
    });
    const { id, starts_at, history, ...coupon } = body.data;
    expect(coupon).toEqual({
      version: 1,
      code: 'EID-2027',
      type: 'percentage_discount',
      amount: 12.5,
      min_subtotal: 0,
      active: true,
      uses: 0,
      state: 'active',
    });
    expect(starts_at).toBeGreaterThanOrEqual(before - 1);
    expect(history).toMatchObject([{ action: 'coupon.add', subject: 'coupon EID-2027' }]);
    expect(await get(id)).toEqual(body.data);
    expect(await check('eid-2027')).toMatchObject({
      is_valid: true,
      coupon: { code: 'EID-2027', type: 'percentage_discount', amount: 12.5 },
    });
  });

  test('days are those of Dhaka, the last one included', async () => {
    const coupon = await add({ starts_on: '2099-04-14', ends_on: '2099-04-15' });
    expect([coupon.starts_at, coupon.expires_at].map((at = 0) => new Date(at * 1000).toISOString())).toEqual([
      '2099-04-13T18:00:00.000Z',
      '2099-04-15T18:00:00.000Z',
    ]);
    expect(coupon.state).toBe('waiting');
    expect((await check(coupon.code)).is_valid).toBe(false);
    expect((await add({ ends_on: today() })).state).toBe('active');
  });

  test.each([
    ['code', { code: 'eid-2027' }],
    ['code', { code: 'a b' }],
    ['code', { code: 'x'.repeat(41) }],
    ['code', { code: '' }],
    ['type', { type: 'gift' }],
    ['amount', { type: 'percentage_discount', amount: 100.5 }],
    ['amount', { amount: 0 }],
    ['amount', { amount: null }],
    ['min_subtotal', { min_subtotal: -1 }],
    ['max_uses', { max_uses: 0 }],
    ['max_uses_per_customer', { max_uses_per_customer: 1.5 }],
    ['starts_on', { starts_on: '2027-02-30' }],
    ['ends_on', { ends_on: '2026-01-01' }],
    ['ends_on', { starts_on: '2099-02-02', ends_on: '2099-02-01' }],
  ])('rejects %s: %j', async (field, fields) => {
    const before = await db.selectFrom('coupons').select('code').execute();
    const body = { code: 'NEW', type: 'fixed_discount', amount: 100, ...fields };
    const response = await owner.post('/api/admin/coupons', body);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await db.selectFrom('coupons').select('code').execute()).toEqual(before);
  });
});

test('the list is newest first, in pages', async () => {
  const [first, second, third] = [await add(), await add(), await add()];
  const page = (await owner.get('/api/admin/coupons?limit=2')).body;
  expect(page.data.map(({ id }: AdminCoupon) => id)).toEqual([third.id, second.id]);
  const next = (await owner.get(`/api/admin/coupons?limit=1&before=${page.next_before}`)).body;
  const { history: _, ...row } = first;
  expect(next.data).toEqual([row]);
});

describe('changing', () => {
  test('changes terms, which the next orders get, with a history', async () => {
    const { id, code } = await add({ max_uses: 5, ends_on: '2099-01-01' });
    const { status, body } = await patch(id, {
      type: 'percentage_discount',
      amount: 50,
      max_uses: null,
      ends_on: null,
      min_subtotal: 1500,
      max_uses_per_customer: 2,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ version: 2, amount: 50, min_subtotal: 1500, max_uses_per_customer: 2 });
    expect([body.data.max_uses, body.data.expires_at]).toEqual([undefined, undefined]);
    expect(body.data.history[0]).toMatchObject({
      action: 'coupon.update',
      details: { amount: { from: 100, to: 50 }, maxUses: { from: 5, to: null } },
    });
    expect((await check(code)).coupon).toEqual({
      code,
      type: 'percentage_discount',
      amount: 50,
      min_subtotal: 1500,
    });
    expect((await buy(await shop.browser(), code, { discount: 800 })).status).toBe(201);
  });

  test('ends a coupon, and lets shoppers use it again', async () => {
    const { id, code } = await add();
    await patch(id, { active: false });
    expect(await stateOf(id)).toBe('disabled');
    expect((await check(code)).is_valid).toBe(false);
    expect((await buy(await shop.browser(), code)).body.errors).toHaveProperty('coupon_code');
    await patch(id, { active: true });
    expect((await check(code)).is_valid).toBe(true);
    await patch(id, { starts_on: '2020-01-01', ends_on: '2020-01-02' });
    expect(await stateOf(id)).toBe('expired');
  });

  test('rejects terms that do not fit what is stored', async () => {
    const { id } = await add({ starts_on: '2099-02-02', amount: 150 });
    for (const [field, change] of [
      ['amount', { type: 'percentage_discount' }],
      ['ends_on', { ends_on: '2099-02-01' }],
    ] as const) {
      const { status, body } = await patch(id, change);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await get(id)).version).toBe(1);
  });

  test('of a version that was changed meanwhile returns what is stored; without a change, nothing is', async () => {
    const { id } = await add();
    const unchanged = await patch(id, { amount: 100, max_uses: null });
    expect([unchanged.body.data.version, unchanged.body.data.history.length]).toEqual([1, 1]);
    await patch(id, { amount: 200 });
    const stale = await owner.patch(at(id), { version: 1, amount: 300 });
    expect([stale.status, stale.body.current]).toEqual([409, await get(id)]);
    expect((await owner.patch(at(9999), { version: 1, amount: 1 })).status).toBe(404);
    expect((await owner.get(at(9999))).status).toBe(404);
  });
});

describe('uses', () => {
  test('of a limited coupon end with the last one, and a cancelled order gives its use back', async () => {
    const { id, code } = await add({ max_uses: 2 });
    const shopper = await shop.browser();
    expect((await buy(shopper, code)).status).toBe(201);
    const second = await buy(await shop.browser(), code, { phone: phones[1] });
    expect(second.status).toBe(201);
    expect([(await get(id)).uses, await stateOf(id)]).toEqual([2, 'used_up']);
    expect((await check(code)).is_valid).toBe(false);
    const third = await buy(await shop.browser(), code, { phone: phones[2] });
    expect([third.status, Object.keys(third.body.errors)]).toEqual([422, ['coupon_code']]);

    await owner.post(`/api/admin/orders/${second.body.order_id}/status`, { version: 1, status: 'cancelled' });
    expect([(await get(id)).uses, await stateOf(id)]).toEqual([1, 'active']);
    expect((await buy(await shop.browser(), code, { phone: phones[2] })).status).toBe(201);
  });

  test('at once are not more than allowed', async () => {
    const { id, code } = await add({ max_uses: 3 });
    const clients = await Promise.all(Array.from({ length: 8 }, () => shop.browser()));
    const responses = await Promise.all(clients.map((client) => buy(client, code)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await get(id)).uses).toBe(3);
  });

  test('per customer are counted by account, session and phone', async () => {
    const { code } = await add({ max_uses_per_customer: 1 });
    const customer = await shop.customer();
    expect((await buy(customer, code, { phone: phones[0] })).status).toBe(201);
    for (const [client, phone] of [
      [customer, phones[1]],
      [await shop.browser(), phones[0]],
    ] as const) {
      const { status, body } = await buy(client, code, { phone });
      expect([status, body.errors?.coupon_code]).toEqual([
        422,
        ['You have used this coupon already. Place the order without it.'],
      ]);
    }
    const guest = await shop.browser();
    expect((await buy(guest, code, { phone: phones[1] })).status).toBe(201);
    expect((await buy(guest, code, { phone: phones[2] })).status).toBe(422);
    expect((await check(code)).is_valid).toBe(true);
  });

  test('need the minimum subtotal: below it, an order has no discount and is no use', async () => {
    const { id, code } = await add({ min_subtotal: 1601, max_uses: 1 });
    const { status, body } = await buy(await shop.browser(), code, { discount: 0 });
    expect(status).toBe(201);
    const stored = await db
      .selectFrom('orders')
      .select(['coupon_code', 'discount', 'grand_total'])
      .where('id', '=', body.order_id)
      .executeTakeFirst();
    expect(stored).toEqual({ coupon_code: null, discount: 0, grand_total: 1700 });
    await patch(id, { min_subtotal: 1600 });
    expect((await buy(await shop.browser(), code, { discount: 0 })).body.errors).toHaveProperty('cart');
    expect((await buy(await shop.browser(), code)).status).toBe(201);
    expect((await get(id)).uses).toBe(1);
  });
});
