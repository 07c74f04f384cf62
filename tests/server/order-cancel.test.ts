import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderNewsMail } from '../../server/mails/order.ts';
import { orderAdmin } from '../../server/repositories/admin/order-admin.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';
import { testSecret } from '../support/test-config.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const stock = async (): Promise<number> =>
  (
    await db
      .selectFrom('products')
      .select('current_stock')
      .where('id', '=', ids.saree)
      .executeTakeFirstOrThrow()
  ).current_stock;
const admin = orderAdmin(db, 'test', async (news, changed, locale) =>
  orderNewsMail(
    { shop: { shopName: 'Razz' }, secret: testSecret, publicUrl: undefined },
    news,
    changed,
    locale,
  ),
);
const cancellationMails = async (id: number): Promise<number> => {
  const subject = `%RZZ${String(id).padStart(8, '0')}%cancelled%`;
  const rows = await db.selectFrom('outbox_mails').select('id').where('subject', 'like', subject).execute();
  return rows.length;
};
const place = async () => {
  const buyer = await shop.browser();
  const { body } = await buyer.post('/api/cart/place_order', order());
  const id: number = body.order_id;
  return { buyer, id, cancel: () => buyer.post(`/api/cart/cancel_order/${id}`, {}) };
};

beforeEach(() => db.updateTable('products').set({ current_stock: 10 }).where('id', '=', ids.saree).execute());

test('cancelling restores the stock, records the time and sends a mail', async () => {
  const { buyer, id, cancel } = await place();
  expect(await stock()).toBe(9);
  const cancelled = await cancel();
  expect(cancelled.status).toBe(200);
  expect(cancelled.body.data).toMatchObject({ id, order_status: 3 });
  expect(cancelled.body.data.status_times.cancelled).toBeGreaterThanOrEqual(cancelled.body.data.order_date);
  const seen = await buyer.get(`/api/cart/get_order_detail/${id}`);
  expect(seen.body.data).toMatchObject({ order_status: 3, status_times: cancelled.body.data.status_times });
  expect(await stock()).toBe(10);
  expect(await cancellationMails(id)).toBe(1);
});

test('twenty concurrent cancellations restore the stock once and send one mail', async () => {
  const { id, cancel } = await place();
  const all = await Promise.all(Array.from({ length: 20 }, cancel));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await stock()).toBe(10);
  expect(await cancellationMails(id)).toBe(1);
});

test('concurrent cancelling and processing end in a consistent stock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, cancel } = await place();
    const [{ status }] = await Promise.all([cancel(), admin.setStatus(id, 'processing')]);
    const stored = await db
      .selectFrom('orders')
      .select('order_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Either processing came first and cancelling was rejected, or it reopened the cancelled order and took the stock again.
    expect([200, 409]).toContain(status);
    expect(stored.order_status).toBe(2);
    expect(await stock()).toBe(10 - 1 - round);
  }
});

describe('cancelling is rejected', () => {
  test('for an order that is processing, paid or delivered', async () => {
    for (const change of [{ order_status: 2 }, { order_status: 4 }, { is_paid: true }]) {
      const { id, cancel } = await place();
      await db.updateTable('orders').set(change).where('id', '=', id).execute();
      const before = await stock();
      const rejected = await cancel();
      expect([rejected.status, rejected.body.message]).toEqual([
        409,
        'This order can no longer be cancelled.',
      ]);
      expect(await stock()).toBe(before);
    }
  });

  test("for another buyer's order, in the same way as for an unknown one", async () => {
    const { id } = await place();
    const other = await shop.browser();
    await other.post('/api/cart/place_order', order());
    const responses = await Promise.all(
      [id, 999_999].map((orderId) => other.post(`/api/cart/cancel_order/${orderId}`, {})),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await stock()).toBe(8);
  });
});
