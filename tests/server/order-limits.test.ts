import { afterAll, describe, expect, test } from 'vitest';
import { siteFactor } from '../../server/admission/network.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { address, ids, order, type SmallShop, smallShop } from '../support/small-shop.ts';

const open: SmallShop[] = [];
const shopWith = async (settings: Record<string, string>) => {
  const shop = await smallShop({ TRUST_PROXY: '1', ...settings });
  open.push(shop);
  await shop.database.db.updateTable('products').set({ current_stock: 10_000 }).execute();
  return shop;
};
afterAll(() => Promise.all(open.map((shop) => shop.close())));

let others = 0;
/** A delivery address and phone that no other order has. */
const elsewhere = () => {
  others += 1;
  return { ...address, phone: `017${String(others).padStart(8, '0')}`, address1: `House ${others}` };
};
const sarees = (quantity: number, to: object = address) =>
  order({
    cart: [{ productId: ids.saree, quantity, isVariant: false }],
    total_price_cart: quantity * 4500 + 100,
    shipping_address: to,
  });
const network = (last: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${last}` } });
const place = (browser: BrowserClient, body: object, from = 1) =>
  browser.post('/api/cart/place_order', body, network(from));
const statuses = async (requests: (() => Promise<{ status: number }>)[]) => {
  const found: number[] = [];
  for (const request of requests) found.push((await request()).status);
  return found;
};

test('orders of an IPv6 /48 are limited to twenty times those of a network', async () => {
  const shop = await shopWith({ NETWORK_ORDERS_PER_HOUR: '1' });
  await shop.database.db.updateTable('products').set({ current_stock: 100 }).execute();
  const from = Array.from({ length: siteFactor + 1 }, (_, i) => async () => {
    const browser = await shop.browser();
    const headers = { 'x-forwarded-for': `2001:db8:5:${i.toString(16)}::9` };
    return browser.post('/api/cart/place_order', sarees(1, elsewhere()), { headers });
  });
  expect(await statuses(from)).toEqual([...Array.from({ length: siteFactor }, () => 201), 429]);
});

describe('orders within an hour are limited by', async () => {
  const shop = await shopWith({ ORDERS_PER_HOUR: '2', NETWORK_ORDERS_PER_HOUR: '3' });

  test.each([
    ['visitor', () => shop.browser()],
    ['account', () => shop.customer()],
  ])('%s, whatever address and network', async (_, openBrowser) => {
    const browser = await openBrowser();
    const from = [10, 11, 12].map((last) => () => place(browser, sarees(1, elsewhere()), last + others * 3));
    expect(await statuses(from)).toEqual([201, 201, 429]);
  });

  test('phone number and address', async () => {
    const { phone } = elsewhere();
    const byPhone = [20, 21, 22].map(
      (last) => async () => place(await shop.browser(), sarees(1, { ...elsewhere(), phone }), last),
    );
    expect(await statuses(byPhone)).toEqual([201, 201, 429]);
    const home = elsewhere();
    const byAddress = ['House 9, Road 5', 'house 9 road 5', 'House-9, Road 5.'].map(
      (address1, i) => async () =>
        place(await shop.browser(), sarees(1, { ...home, phone: elsewhere().phone, address1 }), 30 + i),
    );
    expect(await statuses(byAddress)).toEqual([201, 201, 429]);
  });

  test('network, and the cart, the stock and the limits are as before a rejected order', async () => {
    const from = [1, 2, 3, 4].map(() => async () => place(await shop.browser(), sarees(1, elsewhere()), 99));
    expect(await statuses(from)).toEqual([201, 201, 201, 429]);
    const browser = await shop.browser();
    const { db } = shop.database;
    const stock = () => db.selectFrom('products').select(['id', 'current_stock']).orderBy('id').execute();
    const before = await stock();
    const rejected = await place(browser, sarees(1), 99);
    expect(rejected.body.message).toMatch(/^Many orders .* try again in \d+ minutes\. Your cart is kept\.$/);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await stock()).toEqual(before);
    // Elsewhere, the address of the rejected order still has both of its orders.
    expect(
      await statuses([1, 2].map((i) => async () => place(await shop.browser(), sarees(1), 50 + i))),
    ).toEqual([201, 201]);
  });

  test('a repeated order counts once, also at the limit', async () => {
    const browser = await shop.browser();
    const body = sarees(1, elsewhere());
    const repeat = () =>
      browser.post('/api/cart/place_order', body, {
        headers: { ...network(60).headers, 'idempotency-key': 'again and again' },
      });
    expect(await statuses([repeat, repeat, repeat])).toEqual([201, 200, 200]);
    expect((await place(browser, sarees(1, elsewhere()), 61)).status).toBe(201);
    expect((await repeat()).status).toBe(200);
  });
});

test('pieces within an hour are limited, and the quantity of a product in an order', async () => {
  const shop = await shopWith({ ORDERED_PIECES_PER_HOUR: '20', ORDER_PRODUCT_LIMIT: '15' });
  const browser = await shop.browser();
  const tooMany = await place(browser, sarees(16));
  expect(tooMany).toMatchObject({
    status: 422,
    body: {
      errors: { cart: ['An order has at most 15 of Red Jamdani Saree.'] },
    },
  });
  expect(await statuses([15, 6, 5].map((count) => () => place(browser, sarees(count))))).toEqual([
    201, 429, 201,
  ]);
});

test('by default, nobody can order the stock, and a family can order for a wedding', async () => {
  const shop = await shopWith({
    ORDERS_PER_HOUR: '10',
    ORDERED_PIECES_PER_HOUR: '100',
    NETWORK_ORDERS_PER_HOUR: '100',
    NETWORK_PIECES_PER_HOUR: '1000',
    ORDER_PRODUCT_LIMIT: '50',
  });
  const family = await shop.browser();
  expect((await place(family, sarees(40), 2)).status).toBe(201);
  expect((await place(family, sarees(30), 2)).status).toBe(201);
  const attacker = await shop.browser();
  let pieces = 0;
  for (let i = 0; i < 30; i++)
    if ((await place(attacker, sarees(50, elsewhere()))).status === 201) pieces += 50;
  expect(pieces).toBe(100);
});
