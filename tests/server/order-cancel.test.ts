import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatusMail } from '../../server/messages/order-mail.ts';
import { orderAdmin } from '../../server/repositories/order-admin.ts';
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
const admin = orderAdmin(db, 'test', async (changed, locale) =>
  orderStatusMail({ shopName: 'Razz', secret: testSecret, publicUrl: undefined }, changed, locale),
);
const mailsOfCancelling = async (id: number): Promise<number> => {
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

test('cancelling returns the pieces, says when, and mails it', async () => {
  const { buyer, id, cancel } = await place();
  expect(await stock()).toBe(9);
  const cancelled = await cancel();
  expect(cancelled.status).toBe(200);
  expect(cancelled.body.data).toMatchObject({ id, order_status: 3 });
  expect(cancelled.body.data.status_times.cancelled).toBeGreaterThanOrEqual(cancelled.body.data.order_date);
  const seen = await buyer.get(`/api/cart/get_order_detail/${id}`);
  expect(seen.body.data).toMatchObject({ order_status: 3, status_times: cancelled.body.data.status_times });
  expect(await stock()).toBe(10);
  expect(await mailsOfCancelling(id)).toBe(1);
});

test('twenty cancellations at once return the pieces once and mail once', async () => {
  const { id, cancel } = await place();
  const all = await Promise.all(Array.from({ length: 20 }, cancel));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await stock()).toBe(10);
  expect(await mailsOfCancelling(id)).toBe(1);
});

test('the shop prepares an order while its buyer cancels it: one of them wins, and the stock fits', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, cancel } = await place();
    const [{ status }] = await Promise.all([cancel(), admin.setStatus(id, 'processing')]);
    const stored = await db
      .selectFrom('orders')
      .select('order_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Prepared first, it is not cancelled any more. Cancelled first, the shop took it up again and took the piece.
    expect([200, 409]).toContain(status);
    expect(stored.order_status).toBe(2);
    expect(await stock()).toBe(10 - 1 - round);
  }
});

describe('no order is cancelled', () => {
  test('that is prepared, paid or delivered', async () => {
    for (const change of [{ order_status: 2 }, { order_status: 4 }, { is_paid: true }]) {
      const { id, cancel } = await place();
      await db.updateTable('orders').set(change).where('id', '=', id).execute();
      const left = await stock();
      const refused = await cancel();
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This order can no longer be cancelled. Please call us.',
      ]);
      expect(await stock()).toBe(left);
    }
  });

  test("of somebody else's, and none that is not there: both look alike", async () => {
    const { id } = await place();
    const other = await shop.browser();
    await other.post('/api/cart/place_order', order());
    const answers = await Promise.all(
      [id, 999_999].map((wanted) => other.post(`/api/cart/cancel_order/${wanted}`, {})),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await stock()).toBe(8);
  });
});
