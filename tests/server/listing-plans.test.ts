import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, requestTimeouts } from '../../server/database/connect.ts';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { listingRepository } from '../../server/repositories/catalogue/listing.ts';
import {
  type Anchor,
  anchorsStatement,
  type Conditions,
  combineFilters,
  countsAndFacetsStatements,
  pageStatement,
  type Statement,
} from '../../server/repositories/catalogue/listing-query.ts';
import { selectProducts } from '../../server/repositories/catalogue/product-rows.ts';
import { noTerms, parseSearch } from '../../server/repositories/catalogue/search-terms.ts';
import { type ListingFilter, SortOption } from '../../src/contracts/schemas/listing.ts';
import { freshDatabase } from '../support/fresh-database.ts';

// Enough for the planner to prefer indexes (5,000 are not): if one is dropped, these tests fail, as with 100,000 products.
const products = 6_000;
const database = await freshDatabase();
const { pool } = database;
beforeAll(() => loadSyntheticCatalogue(database.db, { products }));
afterAll(database.drop);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

/** Tables that grow with the catalogue and must not be read by a sequential scan. */
const largeTables = ['products', 'product_listing', 'product_listing_facets', 'product_variations'];

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && largeTables.includes(plan['Relation Name'] ?? '')
    ? [`Seq Scan on ${plan['Relation Name']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

const planOf = async ({ text, values }: Statement): Promise<Plan> => {
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
};

const scansOf = async (statement: Statement): Promise<string[]> => scans(await planOf(statement));

const listingIndexes = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === 'product_listing' ? [plan['Index Name'] ?? plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap(listingIndexes),
];

const productIndexes = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === 'products' ? [plan['Index Name'] ?? plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap(productIndexes),
];

const conditionsOf = async (categoryId: number, filter: ListingFilter): Promise<Conditions> => {
  const { words, ...bounds } = combineFilters([filter]);
  const terms = await parseSearch(pool, words);
  if (terms === null) throw new Error(`No product matches ${words}.`);
  return { categoryId, search: terms === noTerms ? undefined : terms, ...bounds };
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
  ['several colours', { colours: ['Red', 'Blue'] }],
  ['a fabric in stock', { fabrics: ['Silk'], in_stock: true }],
  ['a vendor and a size', { vendors: [1], size: 'M' }],
  ['a common word', { search: 'saree' }],
  ['a common word in a colour', { search: 'saree', colours: ['Red'] }],
  ['two word prefixes', { search: 'cot sar' }],
  ['a rare word', { search: '7777' }],
  ['a misspelt word', { search: 'jamdni' }],
];
const sorts = SortOption.options;

test.each(filters)('%s: a page needs no sequential scan of a large table', async (_, filter) => {
  for (const categoryId of [0, await someCategory()]) {
    const conditions = await conditionsOf(categoryId, filter);
    const [count] = countsAndFacetsStatements(conditions);
    if (count === undefined) throw new Error('There is no count statement.');
    const { total } = (await pool.query<{ total: number }>(count.text, count.values)).rows[0] ?? { total: 0 };
    for (const sort of sorts)
      for (const offset of [0, Math.max(0, total - 24)])
        expect(
          await scansOf(rowsStatement(conditions, sort, offset, total)),
          `${sort} from ${offset}`,
        ).toEqual([]);
  }
});

test.each(filters)('%s: count and facets need no sequential scan of a large table', async (_, filter) => {
  for (const categoryId of [0, await someCategory()])
    for (const figures of countsAndFacetsStatements(await conditionsOf(categoryId, filter)))
      expect(await scansOf(figures)).toEqual([]);
});

test.each([
  ['newness', 'product_listing_newness'],
  ['oldest', 'product_listing_newness'],
  ['atoz', 'product_listing_name'],
  ['ztoa', 'product_listing_name'],
  ['price_asc', 'product_listing_price'],
  ['price_desc', 'product_listing_price'],
] as const)('%s: a page is read in the order of its index', async (sort, index) => {
  for (const categoryId of [0, await someCategory()])
    for (const filter of [{}, { price_min: 1000, price_max: 3000 }, { search: 'saree' }]) {
      const plan = await planOf(rowsStatement(await conditionsOf(categoryId, filter), sort, 0, products));
      expect(listingIndexes(plan)).toEqual([index]);
    }
});

test.each(sorts)('%s: a page reads only its part of the index', async (sort) => {
  const conditions = await conditionsOf(0, {});
  const { rows } = await pool.query(anchorsStatement(conditions, sort, products / 5));
  const entriesIn = (plan: Plan): number =>
    (plan['Relation Name'] === 'product_listing' ? plan['Actual Rows'] : 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + entriesIn(part), 0);
  const entriesRead = async (offset: number, anchor?: Anchor) => {
    const page = { sort, offset, limit: 24, total: products, anchor };
    const { text, values } = pageStatement(conditions, page);
    const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${selectProducts(text)}`;
    const explained = await pool.query(explain, [null, ...values]);
    return entriesIn(explained.rows[0]['QUERY PLAN'][0].Plan);
  };
  expect(await entriesRead(0)).toBe(24);
  expect(await entriesRead(products - 24)).toBe(24);
  for (const anchor of [rows[1], rows[3]]) expect(await entriesRead(anchor.place + 30, anchor)).toBe(54);
});

test('other colours are found by the index of siblings, on a page and for one product', async () => {
  const page = rowsStatement(await conditionsOf(0, {}), 'newness', 0, products);
  const one = { text: selectProducts('SELECT $2::int AS id, 1 AS place'), values: [null, 7] };
  for (const statement of [page, one])
    expect(productIndexes(await planOf(statement))).toContain('products_siblings');
});

test('a page read backwards has the same products as one read forwards', async () => {
  const conditions = await conditionsOf(0, {});
  const offset = 0.6 * products;
  const far = rowsStatement(conditions, 'atoz', offset, products);
  const near = rowsStatement(conditions, 'atoz', offset, products * 10);
  const idsOf = async ({ text, values }: Statement) =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const ids = await idsOf(far);
  expect(ids).toHaveLength(24);
  expect(ids).toEqual(await idsOf(near));
});

test('twenty filters with values of every facet are planned within the statement timeout', async () => {
  const { rows } = await pool.query<{ facet: string; values: string[] }>(
    `SELECT facet, array_agg(DISTINCT value) AS values FROM product_listing_facets
    WHERE product_id = (SELECT product_id FROM product_listing_facets WHERE facet = 'colour' LIMIT 1) GROUP BY facet`,
  );
  const own = new Map(rows.map(({ facet, values }) => [facet, values]));
  const { colour = [], fabric = [], vendor = [] } = Object.fromEntries(own);
  const filter_params = Array.from({ length: 20 }, (_, number) => ({
    colours: [...colour, `Colour ${number}`],
    fabrics: [...fabric, `Fabric ${number}`],
    vendors: [...vendor.map(Number), 1000 + number],
    in_stock: true,
  }));
  const impatient = connect(database.connection, { timeouts: requestTimeouts });
  const totalOf = async (filters: ListingFilter[]) => {
    const request = { category_slug: 'all', filter_params: filters, sort_option: 'all' } as const;
    return (await listingRepository(impatient.pool).page(0, request, 1, null)).meta.total;
  };
  try {
    const total = await totalOf(filter_params.slice(0, 1));
    expect(total).toBeGreaterThan(0);
    expect(await totalOf(filter_params)).toBe(total);
    expect(await totalOf([...filter_params.slice(1), { colours: ['None'] }])).toBe(0);
  } finally {
    await impatient.close();
  }
});
