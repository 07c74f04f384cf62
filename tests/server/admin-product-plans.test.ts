import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { listProducts, type PanelProductFilter } from '../../server/repositories/admin/panel-products.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { planOf, tableRowsRead } from '../support/query-plans.ts';

// Enough for the planner to prefer indexes: if one is dropped, these tests fail, as with 100,000 products.
const products = 12_000;
const database = await freshDatabase();
const { db, pool } = database;
let rareVendor = 0;
afterAll(database.drop);
beforeAll(async () => {
  await loadSyntheticCatalogue(db, { products });
  // Few are sold out, in total or in a size, and all of them are old; many are low. Most others have sizes.
  await sql`UPDATE products SET current_stock = CASE WHEN id < 40 THEN 0 ELSE 5 + id % 50 END`.execute(db);
  await sql`UPDATE product_variations
    SET stock = CASE WHEN product_id BETWEEN 40 AND 60 THEN 0 ELSE 5 + (product_id + position) % 50 END`.execute(
    db,
  );
  const vendor = await sql<{ id: number }>`
    INSERT INTO merchants (name, slug) VALUES ('Few', 'few') RETURNING id`.execute(db);
  rareVendor = vendor.rows[0]?.id ?? 0;
  await sql`UPDATE products SET merchant_id = ${rareVendor} WHERE id IN (10, 50, 500)`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
});

const filters: [string, (vendor: number) => PanelProductFilter][] = [
  ['without a filter', () => ({})],
  ['sold out, of which there are few', () => ({ max_stock: 0 })],
  ['of a vendor', () => ({ vendor: 1 })],
  ['of a vendor with few', (vendor) => ({ vendor })],
  ['sold out, of a vendor', () => ({ vendor: 1, max_stock: 0 })],
  ['sold out, of a vendor with few', (vendor) => ({ vendor, max_stock: 0 })],
  ['sold out, of a category', () => ({ category: 2, max_stock: 0 })],
  ['sold out and published', () => ({ max_stock: 0, published: 'true' })],
  ['hidden', () => ({ published: 'false' })],
  ['a slug', () => ({ search: 'synthetic-700' })],
  ['nothing that exists', () => ({ search: 'nobody-at-all' })],
];

test.each(filters)('the list of products reads few rows: %s', async (_, filterWith) => {
  for (const before of [undefined, products / 2]) {
    const plan = await planOf(pool, await listProducts(db, pool, filterWith(rareVendor), { before }));
    expect(tableRowsRead(plan)).toBeLessThan(products / 4);
  }
});

test('low stock is in total or of a variation, and each product is listed once', async () => {
  const listed = async (filter: PanelProductFilter, before?: number) =>
    (await (await listProducts(db, pool, filter, { before, limit: 20 })).execute()).map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM products WHERE current_stock <= 0
      OR id IN (SELECT product_id FROM product_variations WHERE stock <= 0) ORDER BY id DESC`.execute(db);
  const expected = rows.map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(42);
  expect(await listed({ max_stock: 0 })).toEqual(expected.slice(0, 21));
  expect(await listed({ max_stock: 0 }, expected[19])).toEqual(expected.slice(20, 41));
});
