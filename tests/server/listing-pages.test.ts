import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { listingRepository } from '../../server/repositories/catalogue/listing.ts';
import { parseSearch } from '../../server/repositories/catalogue/search-terms.ts';
import { type ListingFilter, SortOption } from '../../src/contracts/schemas/listing.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const database = await freshDatabase();
const { pool } = database;
beforeAll(() => loadSyntheticCatalogue(database.db, { products: 900 }));
afterAll(database.drop);

// Small limits, so that 900 products have many anchors, and pages past the ranked ones.
const limits = { anchorSpacing: 37, maxSorted: 60, maxRanked: 100 };
const listing = listingRepository(pool, limits);
/** Simulates another process, which has its own cache. */
const other = listingRepository(pool, limits);

const orders: Record<SortOption, string> = {
  all: 'id',
  newness: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
  atoz: 'name_sort, id',
  ztoa: 'name_sort DESC, id DESC',
  price_asc: 'sales_price, id',
  price_desc: 'sales_price DESC, id DESC',
};

/** Oracle: ids in order, sizes with counts and price bounds, by naive queries. */
const naive = async (categoryId: number, filter: ListingFilter, sort: SortOption) => {
  const terms = await parseSearch(pool, filter.search ?? '');
  const match = 'search_document @@ $1::tsquery';
  const category = `($2 = 0 OR category_id IN (SELECT id FROM categories WHERE id = $2 OR parent_id = $2
    OR parent_id IN (SELECT id FROM categories WHERE parent_id = $2)))`;
  const size = `EXISTS (SELECT FROM product_variations WHERE product_id = id AND name = $3)`;
  const { rows } = await pool.query<{ id: number; price: number; sized: boolean; sizes: string[] }>(
    `SELECT id, sales_price AS price, $3 = '' OR ${size} AS sized,
       ARRAY(SELECT name FROM product_variations WHERE product_id = id AND lower(product_attribute) = 'size') AS sizes
     FROM products WHERE is_published AND ($1::text = '' OR ${match}) AND ${category}
     ORDER BY ${orders[sort]}`,
    [terms?.matching ?? 'nothingatall', categoryId, filter.size ?? ''],
  );
  const { price_min = 0, price_max } = filter;
  const priced = rows.filter(({ price }) => price >= price_min && price <= (price_max || 1e9));
  const sized = rows.filter((row) => row.sized);
  const sizes = new Map<string, number>();
  for (const row of priced) for (const value of row.sizes) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const prices = sized.map(({ price }) => price);
  const ids = priced.filter((row) => row.sized).map(({ id }) => id);
  return {
    ids,
    sizes: Object.fromEntries(sizes),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  };
};

const categoryIds = async (): Promise<number[]> => {
  const { rows } = await pool.query('SELECT min(id) AS id FROM categories GROUP BY depth ORDER BY depth');
  return [0, ...rows.map(({ id }) => id)];
};

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const filters = fc.record({
  search: optional(
    fc.constantFrom('jamdani', 'saree', 'cotton', 'a', 'cot sar', 'jamdni', 'no such thing', '1'),
  ),
  price_min: optional(fc.integer({ min: 0, max: 5000 })),
  price_max: optional(fc.integer({ min: 0, max: 9000 })),
  size: optional(fc.constantFrom('S', 'M', 'XL')),
});
const sorts = fc.constantFrom<SortOption>(...SortOption.options);

const readPage = (
  from: typeof listing,
  categoryId: number,
  filter: ListingFilter,
  sort: SortOption,
  page: number,
) => from.page(categoryId, { category_slug: '', filter_params: [filter], sort_option: sort }, page, null);

describe('every page, count and facet', () => {
  test('equals that of a naive query, with and without anchors and after changes', async () => {
    const categories = await categoryIds();
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...categories),
        filters,
        sorts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        async (categoryId, filter, sort, depth, isChanging) => {
          if (isChanging) {
            changes += 1;
            const published = changes % 2 === 0;
            await pool.query('UPDATE products SET is_published = $2 WHERE id = $1', [changes * 7, published]);
          }
          const expected = await naive(categoryId, filter, sort);
          const page = 1 + Math.floor(depth * Math.ceil(expected.ids.length / 24));
          const isRanked = filter.search !== undefined && sort === 'all';
          for (const process of [listing, listing, other]) {
            const { data, meta } = await readPage(process, categoryId, filter, sort, page);
            expect(meta.total).toBe(expected.ids.length);
            expect(
              Object.fromEntries((meta.facets?.sizes ?? []).map(({ value, count }) => [value, count])),
            ).toEqual(expected.sizes);
            expect(meta.facets?.price).toEqual(expected.price);
            const ids = data.map(({ id }) => id);
            const slice = expected.ids.slice((page - 1) * 24, page * 24);
            if (isRanked) expect(ids).toHaveLength(slice.length);
            else expect(ids).toEqual(slice);
          }
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);
});

test.each<SortOption>(SortOption.options)(
  'by %s every page from an anchor equals that of a naive query',
  async (sort) => {
    const filter = { price_min: 500 };
    const { ids } = await naive(0, filter, sort);
    const pageCount = Math.ceil(ids.length / 24);
    expect(pageCount).toBeGreaterThan(20);
    // A page far from both ends loads the anchors.
    await readPage(listing, 0, filter, sort, Math.ceil(pageCount / 2));
    const queries = vi.spyOn(pool, 'query');
    const read = [];
    for (let page = 1; page <= pageCount; page++)
      read.push(...(await readPage(listing, 0, filter, sort, page)).data.map(({ id }) => id));
    const fromAnchors = queries.mock.calls.filter(([statement]) =>
      / \(entry\.[^)]*\) [<>]= /.test(JSON.stringify(statement)),
    );
    queries.mockRestore();
    expect(read).toEqual(ids);
    expect(fromAnchors.length).toBeGreaterThan(pageCount - 8);
    // Pages near both ends need no anchor.
    expect(fromAnchors.length).toBeLessThan(pageCount - 2);
  },
);

describe('by relevance', () => {
  const pages = async (filter: ListingFilter) => {
    const first = await readPage(listing, 0, filter, 'all', 1);
    const rest = [];
    for (let page = 2; page <= (first.meta.last_page ?? 1); page++)
      rest.push(...(await readPage(listing, 0, filter, 'all', page)).data);
    return [...first.data, ...rest];
  };

  test('all pages together list each product once, also past the ranked ones', async () => {
    const expected = await naive(0, { search: 'saree' }, 'all');
    const ids = (await pages({ search: 'saree' })).map(({ id }) => id);
    expect(expected.ids.length).toBeGreaterThan(60 + 24);
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.ids);
  });

  test('a product of that name is the first of more matches than are ranked', async () => {
    const { ids } = await naive(0, { search: 'saree' }, 'newness');
    expect(ids.length).toBeGreaterThan(limits.maxRanked);
    for (const id of [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]) {
      const { rows } = await pool.query("UPDATE products SET name = 'Saree' WHERE id = $1 RETURNING id", [
        id,
      ]);
      const { data } = await readPage(listing, 0, { search: ' SAREE ' }, 'all', 1);
      expect(data[0]?.id).toBe(rows[0].id);
      await pool.query("UPDATE products SET name = 'Saree ' || id WHERE id = $1", [id]);
    }
  });

  test('ranks a name prefix before a word in the name, and that before one in the description', async () => {
    const { rows } = await pool.query<{ id: number; name: string }>(
      `UPDATE products SET name = CASE id % 3 WHEN 0 THEN 'Zari border' WHEN 1 THEN 'Shawl with zari' ELSE 'Plain' END,
         short_description = CASE id % 3 WHEN 2 THEN 'A zari edge.' ELSE '' END, keywords = '',
         is_published = true
       WHERE id BETWEEN 30 AND 41 RETURNING id, name`,
    );
    expect(rows).toHaveLength(12);
    const found = (await pages({ search: 'Zari' })).map(({ name }) => name);
    const edited = found.filter((name) => ['Zari border', 'Shawl with zari', 'Plain'].includes(name));
    expect(edited).toEqual([
      ...Array(4).fill('Zari border'),
      ...Array(4).fill('Shawl with zari'),
      ...Array(4).fill('Plain'),
    ]);
  });
});
