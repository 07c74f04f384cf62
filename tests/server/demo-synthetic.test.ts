import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await loadSyntheticCatalogue(database.db, { products: 2500, batchSize: 833 });
});
afterAll(() => database.drop());

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(database.db)).rows[0]?.count;

test('creates the requested number of products, each under four categories', async () => {
  expect(await countOf(sql`SELECT count(*) FROM products`)).toBe(2500);
  expect(await countOf(sql`SELECT count(*) FROM product_listing`)).toBe(10_000);
});

test('spreads products over all categories and adds sizes to variants', async () => {
  expect(await countOf(sql`SELECT count(DISTINCT category_id) FROM products`)).toBeGreaterThan(50);
  expect(
    await countOf(sql`
      SELECT count(*) FROM products WHERE is_variant AND NOT EXISTS (SELECT FROM product_variations WHERE product_id = products.id)`),
  ).toBe(0);
  expect(
    await countOf(sql`SELECT count(*) FROM product_listing_facets WHERE category_id = 0 AND facet = 'size'`),
  ).toBeGreaterThan(1000);
});

test('spreads prices and dates', async () => {
  expect(await countOf(sql`SELECT count(DISTINCT sales_price) FROM products`)).toBeGreaterThan(300);
  expect(await countOf(sql`SELECT count(DISTINCT created_at) FROM products`)).toBeGreaterThan(2400);
});
