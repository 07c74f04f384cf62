import { objectsAt, valuesAt } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import type { RuleId } from '../../engine/rules.ts';
import { expectRows } from '../../relations/expect-rows.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import { optionalOrders } from '../optional-orders.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';
import { expectAttributeFilters } from './attributes.ts';
import { distinctiveWord, expectCombinedFilters, type Request, sameRows } from './combined-filters.ts';
import { expectFacets } from './facets.ts';

const filterRules: readonly RuleId[] = [
  'relations/filter-search',
  'relations/filter-price',
  'relations/filter-size',
  'relations/filter-together',
  'relations/filter-attributes',
  'relations/facets',
];
type Filtered = RelationOf<'filtered'>;
/** Compares the rows. The first word of the label is the place of the finding. */
const expectFiltered = (
  t: CheckContext,
  rule: RuleId,
  actual: PagedList,
  expected: readonly Row[],
  label: string,
): void => expectRows(t, rule, actual, expected, label, label.split(' ')[0] ?? '');

type ReadFiltered = (filters: object[], category?: string, sort?: string) => Promise<PagedList>;

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).sort();

const expectPriceFilters = async (
  t: CheckContext,
  readFiltered: ReadFiltered,
  rows: readonly Row[],
  { bounds }: Filtered,
): Promise<void> => {
  const priceOf = (row: Row) => Number(row[bounds.field]);
  const prices = [...new Set(rows.map(priceOf))].sort((a, b) => a - b);
  const [low, mid, high] = [prices[0], prices[Math.floor(prices.length / 2)], prices.at(-1)];
  if (low === undefined || mid === undefined || high === undefined || low === high)
    return t.inconclusive('relations/filter-price', 'all products have the same price');
  const cases: [Record<string, number | string>, (price: number) => boolean][] = [
    [{ [bounds.min]: mid }, (price) => price >= mid],
    [{ [bounds.max]: mid }, (price) => price <= mid],
    [{ [bounds.min]: mid, [bounds.max]: mid }, (price) => price === mid],
    [{ [bounds.min]: 0, [bounds.max]: mid }, (price) => price <= mid],
    [{ [bounds.min]: 0 }, () => true],
    [{ [bounds.min]: '', [bounds.max]: '' }, () => true],
    [{ [bounds.min]: String(mid), [bounds.max]: '' }, (price) => price >= mid],
    [{ [bounds.min]: '', [bounds.max]: String(mid) }, (price) => price <= mid],
    [{ [bounds.min]: high + 1 }, () => false],
    [{ [bounds.min]: high, [bounds.max]: low }, () => false],
    [
      { [bounds.min]: low + 0.5, [bounds.max]: high - 0.5 },
      (price) => price >= low + 0.5 && price <= high - 0.5,
    ],
  ];
  await Promise.all(
    cases.map(async ([filter, meets]) =>
      expectFiltered(
        t,
        'relations/filter-price',
        await readFiltered([filter]),
        rows.filter((row) => meets(priceOf(row))),
        `${Object.keys(filter).join('+')} ${JSON.stringify(filter)}`,
      ),
    ),
  );
};

/** A search finds a product by its name and by a word of it, case-insensitively. */
const expectSearch = async (
  t: CheckContext,
  shop: ShopFixtures,
  readFiltered: ReadFiltered,
  rows: readonly Row[],
  { search }: Filtered,
): Promise<void> => {
  expectFiltered(
    t,
    'relations/filter-search',
    await readFiltered([{ [search.key]: '' }]),
    rows,
    'search for an empty string',
  );
  const nonsense = await readFiltered([{ [search.key]: `zqxj${shop.seed}vwkpq` }]);
  expectFiltered(t, 'relations/filter-search', nonsense, [], 'search for a nonsense word');
  const target = rows[Math.floor(rows.length / 2)];
  if (target === undefined) return;
  const name = String(target[search.field]).slice(0, 200);
  const word = distinctiveWord(name);
  const known = new Set(ids(rows));
  const expect = (passed: boolean, { pages }: PagedList, message: string): void => {
    const exchange = pages[0]?.exchange;
    if (exchange !== undefined)
      t.expect('relations/filter-search', passed, exchange, message, { place: 'search' });
  };
  for (const term of new Set([name, word, word.toLowerCase(), word.toUpperCase()])) {
    const result = await readFiltered([{ [search.key]: term }]);
    const isFound = result.rows.some(({ id }) => id === target.id);
    expect(isFound, result, `a search for “${term}” does not find “${name}”`);
    const isListed = ids(result.rows).every((id) => known.has(id));
    expect(isListed, result, `a search for “${term}” finds rows that are not in the whole listing`);
  }
};

const expectSizeFilter = async (
  t: CheckContext,
  readFiltered: ReadFiltered,
  rows: readonly Row[],
  { size }: Filtered,
): Promise<void> => {
  const labelled = rows.filter((row) => row[size.label] === size.value);
  const value = labelled.flatMap((row) => row[size.field] as string[])[0];
  if (value === undefined) return t.inconclusive('relations/filter-size', `no product has a ${size.value}`);
  const has = (row: Row) => Array.isArray(row[size.field]) && (row[size.field] as unknown[]).includes(value);
  const actual = await readFiltered([{ [size.key]: value }]);
  // A shop may treat variations of other attributes as sizes.
  const expected = sameRows(actual.rows, rows.filter(has)) ? rows.filter(has) : labelled.filter(has);
  expectFiltered(t, 'relations/filter-size', actual, expected, `size ${value}`);
  expectFiltered(t, 'relations/filter-size', await readFiltered([{ [size.key]: '' }]), rows, 'size ""');
};

/** Every filter returns exactly the matching rows, alone and combined with the others. */
export const filtered = forRelation('filtered', filterRules, async (t, shop, relation, operation) => {
  const all = await shop.listing(t);
  if (!all.isComplete) return t.inconclusive('relations/filter-price', 'every listing is too long to read');
  const sortRelation = relationOf(operation, 'sorted');
  const sortKey = sortRelation?.by;
  const readFiltered: ReadFiltered = (filters, category = all.category, sort) =>
    shop.readListing(t, {
      category_slug: category,
      [relation.field]: filters,
      ...(sort === undefined || sortKey === undefined ? {} : { [sortKey]: sort }),
    });
  await expectPriceFilters(t, readFiltered, all.rows, relation);
  await expectSearch(t, shop, readFiltered, all.rows, relation);
  await expectSizeFilter(t, readFiltered, all.rows, relation);
  const sorts =
    sortRelation === undefined ? [] : [...sortRelation.reversed.flat(), ...optionalOrders(all, sortRelation)];
  const tree = objectsAt((await t.send(shop.visitor, 'catalogue.categories')).json, '[]');
  const categoryOf = (row: Row): string | undefined => {
    const top = tree.find((root) => valuesAt([root], '[].id', 'items').includes(row.category_id));
    return typeof top?.slug === 'string' ? top.slug : undefined;
  };
  const readRequest = ({ filters, category, sort }: Request) => readFiltered(filters, category, sort);
  await expectCombinedFilters(t, readRequest, all.rows, relation, sorts, categoryOf);
  await expectFacets(t, readFiltered, all.rows, relation);
  await expectAttributeFilters(t, readFiltered, relation);
});
