import { algoliasearch } from 'algoliasearch';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { syncIndex } from '../../server/cli/sync-index.ts';
import { searchSyncRepository } from '../../server/repositories/catalogue/search-sync.ts';
import { fakeSearchService } from '../support/fake-search-service.ts';
import { ids, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
const service = await fakeSearchService();
afterAll(async () => {
  await service.close();
  await shop.close();
});
const { db } = shop.database;
const index = algoliasearch('app', 'admin-key', { hosts: [service.host] });
const onProgress = vi.fn();
const run = (isFull = false) =>
  syncIndex(index, searchSyncRepository(db), { indexName: 'products', isFull, batchSize: 2, onProgress });
const stored = () => [...(service.indexes.get('products')?.records.keys() ?? [])].sort();
/** Sets the last run to 10 minutes ago, and backdates all changes: by default out of its overlap of 5 minutes. */
const backdateChanges = async (minutes = 16) => {
  await sql`UPDATE search_sync SET synced_until = now() - interval '10 minutes', last_product_id = 0`.execute(
    db,
  );
  await sql`ALTER TABLE products DISABLE TRIGGER USER`.execute(db);
  await sql`UPDATE products SET updated_at = now() - make_interval(mins => ${minutes})`.execute(db);
  await sql`ALTER TABLE products ENABLE TRIGGER USER`.execute(db);
};

test('an interrupted first run resumes and then replaces the index', async () => {
  service.refuseAfter(1);
  await expect(run()).rejects.toThrow(/Quota/);
  expect(service.indexes.has('products')).toBe(false);
  expect([...(service.indexes.get('products_next')?.records.keys() ?? [])]).toEqual(['1', '2']);

  service.refuseAfter(Number.POSITIVE_INFINITY);
  const report = await run();
  expect(report).toEqual({ kind: 'full', saved: 2, removed: 0 });
  expect(stored()).toEqual(['1', '2', '3', '4']);
  expect(service.indexes.has('products_next')).toBe(false);
  expect(service.indexes.get('products')?.settings).toEqual({
    searchableAttributes: ['name', 'name_bn', 'keywords', 'short_description', 'words'],
    customRanking: ['desc(created_at)'],
    attributesToRetrieve: ['id', 'name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
    attributesToHighlight: [],
    hitsPerPage: 10,
  });
  expect(service.indexes.get('products')?.records.get('1')).toMatchObject({
    objectID: '1',
    name: 'Red Jamdani Saree',
    slug: 'red-jamdani-saree',
    unit_price: 5000,
    sales_price: 4500,
  });
});

test('a record contains the words of its texts, its vendor and categories without punctuation, and those with a hyphen also as one word', async () => {
  await shop.database.pool.query(
    "UPDATE products SET name = '“Zafran” T-Shirt', name_bn = 'শাড়ী' WHERE id = 3",
  );
  const batch = await searchSyncRepository(db).nextBatch({ at: '', id: ids.kurti - 1 }, 1);
  await shop.database.pool.query(
    "UPDATE products SET name = 'Block Print Kurti', name_bn = NULL WHERE id = 3",
  );
  expect(batch?.save[0]?.words.split(' ').toSorted()).toEqual([
    'aarong',
    'fine',
    'lane',
    'shirt',
    't',
    'tshirt',
    'women',
    'zafran',
    'শারি',
  ]);
});

test('later runs push changes only', async () => {
  await backdateChanges();
  expect(await run()).toEqual({ kind: 'changes', saved: 0, removed: 0 });
  await backdateChanges(14);
  expect(await run()).toMatchObject({ kind: 'changes', saved: 4 });
  await backdateChanges();

  await db
    .updateTable('products')
    .set({ name: 'Crimson Jamdani Saree' })
    .where('id', '=', ids.saree)
    .execute();
  await db.updateTable('products').set({ is_published: false }).where('id', '=', ids.soldOut).execute();
  onProgress.mockClear();
  expect(await run()).toEqual({ kind: 'changes', saved: 1, removed: 1 });
  expect(onProgress.mock.calls).toEqual([[2]]);
  expect(stored()).toEqual(['1', '2', '3']);
  expect(service.indexes.get('products')?.records.get('1')).toMatchObject({ name: 'Crimson Jamdani Saree' });
});

test('a change of stock is not pushed', async () => {
  await backdateChanges();
  await db.updateTable('products').set({ current_stock: 1 }).where('id', '=', ids.saree).execute();
  expect(await run()).toEqual({ kind: 'changes', saved: 0, removed: 0 });
});

test('a full run removes deleted products', async () => {
  await db.deleteFrom('products').where('id', '=', ids.kurti).execute();
  expect(await run(true)).toMatchObject({ kind: 'full', saved: 2 });
  expect(stored()).toEqual(['1', '2']);
});
