import { afterAll, expect, test } from 'vitest';
import { address, order, smallShop } from '../support/small-shop.ts';

const guardedPerMinute = 60;
const shop = await smallShop({ GUARDED_PER_MINUTE: String(guardedPerMinute), TRUST_PROXY: '1' });
afterAll(shop.close);
const { db } = shop.database;

let networks = 0;
/** A browser in its own network, with its own rate limit. */
const visitor = async () => {
  networks += 1;
  const headers = { 'x-forwarded-for': `10.0.0.${networks}` };
  const browser = await shop.browser();
  return {
    place: () => browser.post('/api/cart/place_order', order({}), { headers }),
    track: (order_id: number, phone: string) =>
      browser.post('/api/track_order', { order_id, phone }, { headers }),
  };
};
const place = async (changes = {}): Promise<number> =>
  (await (await shop.browser()).post('/api/cart/place_order', order(changes))).body.order_id;

test('an order is found by number and phone in any format, without its contents', async () => {
  const id = await place();
  await db
    .updateTable('orders')
    .set({
      created_at: '2026-11-14T12:00:00.900Z',
      order_status: 2,
      status_times: JSON.stringify({ processing: 1_790_000_000 }),
      sent_at: '2026-11-15T12:00:00Z',
      // With this number, the courier's page shows who gets the parcel.
      courier: 'Pathao',
      consignment_number: 'PTH-1',
    })
    .where('id', '=', id)
    .execute();
  const { track } = await visitor();
  for (const phone of ['01712345678', '+8801712345678', '8801712345678']) {
    const { status, body } = await track(id, phone);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      order_date: 1_794_657_600,
      order_status: 2,
      status_times: { processing: 1_790_000_000 },
      sent_at: 1_794_744_000,
    });
  }
});

test('the billing phone and a phone stored in another format match too', async () => {
  const billing_address = { ...address, phone: '01998877665' };
  const id = await place({ billing_address });
  await db
    .updateTable('orders')
    .set({ shipping_address: JSON.stringify({ ...address, phone: '+880 1712-345678' }) })
    .where('id', '=', id)
    .execute();
  const { track } = await visitor();
  expect((await track(id, '01998877665')).status).toBe(200);
  expect((await track(id, '01712345678')).status).toBe(200);
});

test('an unknown order and a wrong phone get the same response', async () => {
  const id = await place();
  const { track } = await visitor();
  const rejections = [];
  for (const [number, phone] of [
    [id, '01812345678'],
    [id + 1_000_000, '01712345678'],
  ] as const) {
    const { status, body, headers } = await track(number, phone);
    const headerNames = Object.keys(headers).filter((name) => name !== 'set-cookie');
    rejections.push({ status, body, headerNames: headerNames.sort() });
  }
  expect(rejections[0]).toMatchObject({
    status: 422,
    body: { errors: { order_id: ['We found no order with this number and phone. Please check both.'] } },
  });
  expect(rejections[1]).toEqual(rejections[0]);
});

test('requests for one order are limited to ten a minute, across networks, whether it exists or not', async () => {
  for (const id of [await place(), 5_000_000]) {
    for (let i = 0; i < 10; i += 1) {
      const { status } = await (await visitor()).track(id, `0181234567${i}`);
      expect(status).toBe(422);
    }
    // Also with the correct phone, to reveal nothing.
    const { status, headers } = await (await visitor()).track(id, '01712345678');
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  }
  expect((await (await visitor()).track(await place(), '01712345678')).status).toBe(200);
});

test('strangers do not keep the customer from the own order', async () => {
  const customer = await visitor();
  const id: number = (await customer.place()).body.order_id;
  for (let i = 0; i < 11; i += 1) await (await visitor()).track(id, `0181234567${i}`);
  expect((await (await visitor()).track(id, '01712345678')).status).toBe(429);
  expect((await customer.track(id, '01712345678')).status).toBe(200);
});

test('requests of one network are limited', async () => {
  const { track } = await visitor();
  const statuses = [];
  for (let i = 0; i <= guardedPerMinute; i += 1)
    statuses.push((await track(6_000_000 + i, '01712345678')).status);
  expect(statuses).toEqual([...Array(guardedPerMinute).fill(422), 429]);
});
