import { afterAll, expect, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;
// With the White Panjabi, one product more than fits a page, for the vendor and the category.
await addCaps(db, 24);
const visitor = await shop.browser();

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const capsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first - i);
const figures = { total: 25, last_page: 2, per_page: 24 };

test.each([
  ['a vendor', '/api/get_merchant_products/2'],
  ['a category', '/api/get_category_products/4'],
])('%s with one product more than the page size has a second page', async (_, path) => {
  const first = (await visitor.get(path)).body.data;
  expect(first).toMatchObject({ ...figures, current_page: 1 });
  expect(idsOf(first.data)).toEqual([ids.panjabi, ...capsFrom(123, 23)]);
  const second = (await visitor.get(`${path}?page=2`)).body.data;
  expect(second).toMatchObject({ ...figures, current_page: 2 });
  expect(idsOf(second.data)).toEqual([100]);
});

test('a list of exactly one page has no second page', async () => {
  await db.updateTable('products').set({ is_published: false }).where('id', '=', 100).execute();
  for (const path of ['/api/get_merchant_products/2', '/api/get_category_products/4'])
    expect((await visitor.get(path)).body.data).toMatchObject({ total: 24, last_page: 1 });
  await db.updateTable('products').set({ is_published: true }).where('id', '=', 100).execute();
});

test.each([
  ['deals', 'is_deal'],
  ['featured_products', 'is_featured'],
] as const)('the slider of %s has the newest 24 products', async (name, flag) => {
  await db
    .updateTable('products')
    .set({ is_deal: flag === 'is_deal', is_featured: flag === 'is_featured' })
    .execute();
  const { body } = await visitor.get(`/api/get_${name}`);
  const products = [ids.soldOut, ids.kurti, ids.panjabi, ids.saree];
  expect(idsOf(body.data)).toEqual([...products, ...capsFrom(123, 20)]);
});

test('a customer with one order more than the page size has a second page', async () => {
  await db.updateTable('products').set({ current_stock: 25 }).where('id', '=', ids.saree).execute();
  const buyer = await shop.customer();
  const placed: number[] = [];
  for (let i = 0; i < 25; i++) {
    const { body } = await buyer.post('/api/cart/place_order', order());
    placed.push(body.order_id);
  }
  const newest = placed.toReversed();
  const first = (await buyer.get('/api/user/get_my_orders')).body.data;
  expect(first).toMatchObject({ ...figures, current_page: 1 });
  expect(idsOf(first.data)).toEqual(newest.slice(0, 24));
  const second = (await buyer.get('/api/user/get_my_orders?page=2')).body.data;
  expect(second).toMatchObject({ ...figures, current_page: 2 });
  expect(idsOf(second.data)).toEqual(newest.slice(24));
});
