import { type Compilable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCustomers } from '../../server/repositories/admin/customer-admin.ts';
import { listOrders, type PanelOrderFilter } from '../../server/repositories/admin/panel-orders.ts';
import { listReviews } from '../../server/repositories/admin/review-admin.ts';
import type { ReviewState } from '../../src/contracts/admin/schemas/review.ts';
import { addOrders } from '../support/add-orders.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { planOf as explain, rowsRead } from '../support/query-plans.ts';

// Enough for the planner to prefer indexes: if one is dropped, these tests fail, as with 100,000 orders.
const orders = 20_000;
const database = await freshDatabase();
const { db, pool } = database;

/** 50 products of each vendor, of vendor 20 one. */
const addReviewedProducts = async () => {
  await sql`
    INSERT INTO categories (id, depth, name, slug, position) VALUES (1, 1, 'Women', 'women', 1);
    INSERT INTO products (id, name, slug, category_id, merchant_id, unit_price, sales_price, featured_img, created_at)
    SELECT i, 'Saree ' || i, 'saree-' || i, 1, 1 + i / 50, 500, 500, '/a.webp', now() FROM generate_series(1, 950) i;
  `.execute(db);
};

/** A review of each first line: 1 in 20 is to be checked, few were rejected. Those, and those of vendor 20, are old. */
const addReviews = async () => {
  await sql`
    INSERT INTO reviews (order_line_id, product_id, stars, text, name, state)
    SELECT id, CASE WHEN id < 2000 AND id % 100 = 1 THEN 950 ELSE 1 + id % 949 END, 4, 'Fine.', 'Nusrat',
      CASE WHEN id % 40 = 1 THEN 'pending' WHEN id < 200 AND id % 40 = 3 THEN 'rejected' ELSE 'published' END
    FROM order_lines WHERE position = 0 ORDER BY id;
    ANALYZE reviews;
  `.execute(db);
};

/** Of each of the newest customers one order. */
const addCustomers = async () => {
  await sql`
    INSERT INTO users (name, email, phone, password_hash)
    SELECT 'Buyer ' || md5(i::text), md5(i::text) || '@example.com', '017' || lpad(i::text, 8, '0'), 'none'
    FROM generate_series(1, ${orders}::int) i`.execute(db);
  await sql`UPDATE orders SET user_id = id WHERE id > ${orders}::int - 500`.execute(db);
  // As autovacuum does: the planner prefers an index whose pending entries are merged.
  await sql`VACUUM ANALYZE`.execute(db);
};

beforeAll(async () => {
  await db
    .insertInto('merchants')
    .values(Array.from({ length: 20 }, (_, i) => ({ name: `Vendor ${i}`, slug: `vendor-${i}` })))
    .execute();
  await addReviewedProducts();
  await addOrders(db, orders);
  await addReviews();
  await addCustomers();
});
afterAll(database.drop);

const planOf = (query: Compilable) => explain(pool, query);
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

describe('the list of orders reads few rows', () => {
  const filters: [string, PanelOrderFilter][] = [
    ['without a filter', {}],
    ['of a common status', { status: 'delivered' }],
    ['of a rare status', { status: 'processing' }],
    ['unpaid', { paid: 'false' }],
    ['paid', { paid: 'true' }],
    ['of a vendor in every order', { vendor: 1 }],
    ['of a vendor in few orders', { vendor: 20 }],
    ['of a vendor in no order', { vendor: 21 }],
    ['of a district', { district: 'Feni' }],
    ['of a district without orders', { district: 'Bhola' }],
    ['of today', { from: day(0) }],
    ['of a week last year', { from: day(500), to: day(494) }],
    ['of the time until last year', { to: day(494) }],
    ['delivered, of a week last year', { from: day(500), to: day(494), status: 'delivered' }],
    ['by phone', { search: '01700000777' }],
    ['by a part of a phone', { search: '0000777' }],
    ['by a name', { search: 'buyer 0d0fd7c6' }],
    ['by a name in every order', { search: 'buyer' }],
    ['by a number', { search: 'RZZ00000777' }],
    ['of a customer', { customer: orders - 100 }],
    ['of a customer without orders', { customer: 1 }],
    ['pending, unpaid, of a vendor', { status: 'pending', paid: 'false', vendor: 3 }],
  ];

  test.each(filters)('%s', async (_, filter) => {
    for (const before of [undefined, orders / 2])
      expect(rowsRead(await planOf(listOrders(db, filter, { before })))).toBeLessThan(orders / 4);
  });
});

test('of a range of days, a page reads a page', async () => {
  for (const filter of [{ from: day(500), to: day(400) }, { to: day(494) }, { from: day(700) }])
    for (const before of [undefined, orders / 4])
      expect(rowsRead(await planOf(listOrders(db, filter, { before })))).toBeLessThan(3_000);
});

describe('the list of reviews reads few rows', () => {
  const filters: [string, number | null, ReviewState | undefined][] = [
    ['of all', null, undefined],
    ['to check', null, 'pending'],
    ['published', null, 'published'],
    ['rejected', null, 'rejected'],
    ['of a vendor with many', 1, undefined],
    ['of a vendor with few', 20, undefined],
    ['of a vendor without', 21, undefined],
  ];

  test.each(filters)('%s', async (_, vendor, state) => {
    for (const before of [undefined, orders / 2]) {
      const read = rowsRead(await planOf(listReviews(db, vendor, state, { before })));
      expect(read).toBeLessThan(orders / 4);
    }
  });
});

describe('the list of customers reads few rows', () => {
  const searches = ['', '01700000777', '0000777', 'buyer 0d0fd7c6', 'buyer', 'c81e728d9d4c2f63@', 'nobody'];

  test.each(searches)('%j', async (search) => {
    for (const before of [undefined, orders / 2]) {
      const read = rowsRead(await planOf(listCustomers(db, search, { before })));
      expect(read).toBeLessThan(orders / 4);
    }
  });
});
