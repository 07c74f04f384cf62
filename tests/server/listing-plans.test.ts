import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import {
  type Conditions,
  combineFilters,
  countStatement,
  facetsStatement,
  pageStatement,
  type Statement,
} from '../../server/repositories/listing-query.ts';
import { selectProducts } from '../../server/repositories/product-rows.ts';
import { toTsQuery } from '../../server/repositories/search-terms.ts';
import type { ListingFilter, SortOption } from '../../src/contracts/schemas/listing.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const products = 100_000;
const database = await freshDatabase();
const { pool } = database;
beforeAll(() => loadSyntheticCatalogue(database.db, { products }), 600_000);
afterAll(database.drop);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Tables that grow with the catalogue: reading one of them from end to end is what must not happen. */
const large = ['products', 'product_listing', 'product_listing_sizes', 'product_variations'];

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && large.includes(plan['Relation Name'] ?? '')
    ? [`all of ${plan['Relation Name']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

const scansOf = async ({ text, values }: Statement): Promise<string[]> => {
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return scans(rows[0]['QUERY PLAN'][0].Plan);
};

const conditionsOf = async (categoryId: number, filter: ListingFilter): Promise<Conditions> => {
  const { words, ...bounds } = combineFilters([filter]);
  const search = await toTsQuery(pool, words);
  if (search === null) throw new Error(`Nothing is called ${words}.`);
  return { categoryId, search, ...bounds };
};

const rowsStatement = (
  conditions: Conditions,
  sort: SortOption,
  offset: number,
  total: number,
): Statement => {
  const { text, values } = pageStatement(conditions, { sort, offset, limit: 24, total });
  return { text: selectProducts(text), values: [null, ...values] };
};

const someCategory = async (): Promise<number> => {
  const { rows } = await pool.query('SELECT id FROM categories WHERE depth = 3 ORDER BY id LIMIT 1');
  return rows[0].id;
};

const filters: [string, ListingFilter][] = [
  ['no filter', {}],
  ['a price range', { price_min: 1000, price_max: 3000 }],
  ['a size', { size: 'M' }],
  ['a size and a price', { size: 'M', price_max: 2500 }],
  ['a common word', { search: 'saree' }],
  ['two words begun', { search: 'cot sar' }],
  ['a rare word', { search: '77777' }],
  ['a misspelt word', { search: 'jamdni' }],
];
const sorts: SortOption[] = ['all', 'newness', 'oldest', 'atoz', 'ztoa'];

test.each(filters)('%s: page and count read no large table from end to end', async (_, filter) => {
  for (const categoryId of [0, await someCategory()]) {
    const conditions = await conditionsOf(categoryId, filter);
    const count = countStatement(conditions);
    const { total } = (await pool.query<{ total: number }>(count.text, count.values)).rows[0] ?? { total: 0 };
    expect(await scansOf(count)).toEqual([]);
    for (const sort of sorts)
      for (const offset of [0, Math.max(0, total - 24)])
        expect(
          await scansOf(rowsStatement(conditions, sort, offset, total)),
          `${sort} from ${offset}`,
        ).toEqual([]);
  }
});

test.each(filters)('%s: facets read no large table from end to end', async (_, filter) => {
  for (const categoryId of [0, await someCategory()])
    expect(await scansOf(facetsStatement(await conditionsOf(categoryId, filter)))).toEqual([]);
});

test('a page read from the far end of the index holds the same products as one read from the near end', async () => {
  const conditions = await conditionsOf(0, {});
  const offset = 60_000;
  const far = rowsStatement(conditions, 'atoz', offset, products);
  const near = rowsStatement(conditions, 'atoz', offset, products * 10);
  const idsOf = async ({ text, values }: Statement) =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const ids = await idsOf(far);
  expect(ids).toHaveLength(24);
  expect(ids).toEqual(await idsOf(near));
});
