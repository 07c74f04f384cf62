import { afterAll, beforeEach, expect, test } from 'vitest';
import { ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const setStock = async (stocks: Record<string, number>) => {
  for (const [name, stock] of Object.entries(stocks))
    await db
      .updateTable('product_variations')
      .set({ stock })
      .where('product_id', '=', ids.panjabi)
      .where('name', '=', name)
      .execute();
  const current_stock = Object.values(stocks).reduce((sum, stock) => sum + stock, 0);
  await db.updateTable('products').set({ current_stock }).where('id', '=', ids.panjabi).execute();
};
beforeEach(() => setStock({ S: 0, M: 2, L: 5 }));

const panjabi = async () => {
  const { body } = await (await shop.browser()).get('/api/get_product_details_by_slug/white-panjabi');
  const { current_stock, variation_stock } = body.data;
  return { current_stock, variation_stock };
};
const line = (variation: string, quantity: number) => ({
  productId: ids.panjabi,
  quantity,
  isVariant: true,
  variation,
});
const orderOf = (...cart: ReturnType<typeof line>[]) =>
  order({ cart, total_price_cart: 100 + 1600 * cart.reduce((sum, { quantity }) => sum + quantity, 0) });

test('product and listing contain the stock of each variation, only where it is counted', async () => {
  expect(await panjabi()).toEqual({
    current_stock: 7,
    variation_stock: [
      { variation: 'S', stock: 0 },
      { variation: 'M', stock: 2 },
      { variation: 'L', stock: 5 },
    ],
  });
  const { body } = await (await shop.browser()).post('/api/filter_products?page=1', {
    category_slug: 'all',
    filter_params: [],
    sort_option: 'all',
  });
  const counted = body.data.filter((row: object) => 'variation_stock' in row);
  expect(counted.map(({ id }: { id: number }) => id)).toEqual([ids.panjabi]);
});

test.each([
  ['sold out', [line('S', 1)], ['White Panjabi, S is sold out.']],
  ['more than there are, of one variation', [line('M', 3)], ['Only 2 of White Panjabi, M are left.']],
  ['more in two lines', [line('M', 1), line('M', 2)], ['Only 2 of White Panjabi, M are left.']],
])('an order is rejected: %s', async (_, cart, messages) => {
  const { status, body } = await (await shop.browser()).post('/api/cart/place_order', orderOf(...cart));
  expect([status, body.errors.cart]).toEqual([422, messages]);
  expect((await panjabi()).current_stock).toBe(7);
});

test('an order takes the stock of its variations, and cancelling returns it', async () => {
  const buyer = await shop.browser();
  const placed = await buyer.post('/api/cart/place_order', orderOf(line('M', 2), line('L', 1)));
  expect(placed.status).toBe(201);
  expect(await panjabi()).toMatchObject({
    current_stock: 4,
    variation_stock: [{ stock: 0 }, { stock: 0 }, { stock: 4 }],
  });
  const cancelled = await buyer.post(`/api/cart/cancel_order/${placed.body.order_id}`, {});
  expect(cancelled.status).toBe(200);
  expect(await panjabi()).toMatchObject({
    current_stock: 7,
    variation_stock: [{ stock: 0 }, { stock: 2 }, { stock: 5 }],
  });
});

test('what is returned of a variation that no longer exists cannot be sold', async () => {
  const buyer = await shop.browser();
  const placed = await buyer.post('/api/cart/place_order', orderOf(line('M', 2)));
  await db
    .deleteFrom('product_variations')
    .where('product_id', '=', ids.panjabi)
    .where('name', '=', 'M')
    .execute();
  await buyer.post(`/api/cart/cancel_order/${placed.body.order_id}`, {});
  expect((await panjabi()).current_stock).toBe(5);
  await db
    .insertInto('product_variations')
    .values({ product_id: ids.panjabi, name: 'M', position: 1, stock: 0 })
    .execute();
});

test('of eight concurrent orders for the last two of a size, two succeed', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.browser()));
  const results = await Promise.all(
    buyers.map((buyer) => buyer.post('/api/cart/place_order', orderOf(line('M', 1)))),
  );
  expect(results.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await panjabi()).toMatchObject({
    current_stock: 5,
    variation_stock: [{ stock: 0 }, { stock: 0 }, { stock: 5 }],
  });
});
