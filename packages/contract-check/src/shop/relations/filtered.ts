import type { CheckContext } from '../../engine/check-context.ts';
import { objectsAt, valuesAt } from '../../engine/place.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import type { RuleId } from '../../engine/rules.ts';
import { expectRows } from '../../relations/expect-rows.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
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
/** Compares the rows; the first word of what was asked is the place. */
const judge = (t: CheckContext, rule: RuleId, got: PagedList, wanted: readonly Row[], asked: string): void =>
  expectRows(t, rule, got, wanted, asked, asked.split(' ')[0] ?? '');

type Ask = (filters: object[], category?: string, sort?: string) => Promise<PagedList>;

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).sort();

const judgePrices = async (
  t: CheckContext,
  ask: Ask,
  rows: readonly Row[],
  { bounds }: Filtered,
): Promise<void> => {
  const priceOf = (row: Row) => Number(row[bounds.field]);
  const prices = [...new Set(rows.map(priceOf))].sort((a, b) => a - b);
  const [low, mid, high] = [prices[0], prices[Math.floor(prices.length / 2)], prices.at(-1)];
  if (low === undefined || mid === undefined || high === undefined || low === high)
    return t.inconclusive('relations/filter-price', 'every product has the same price');
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
      judge(
        t,
        'relations/filter-price',
        await ask([filter]),
        rows.filter((row) => meets(priceOf(row))),
        `${Object.keys(filter).join('+')} ${JSON.stringify(filter)}`,
      ),
    ),
  );
};

/** A product is found by its whole name, by a word of it, and in capitals and small letters alike. */
const judgeSearch = async (
  t: CheckContext,
  shop: ShopFixtures,
  ask: Ask,
  rows: readonly Row[],
  { search }: Filtered,
): Promise<void> => {
  judge(t, 'relations/filter-search', await ask([{ [search.key]: '' }]), rows, 'search for an empty text');
  const nonsense = await ask([{ [search.key]: `zqxj${shop.seed}vwkpq` }]);
  judge(t, 'relations/filter-search', nonsense, [], 'search for letters that nothing has');
  const chosen = rows[Math.floor(rows.length / 2)];
  if (chosen === undefined) return;
  const name = String(chosen[search.field]).slice(0, 200);
  const word = distinctiveWord(name);
  const known = new Set(ids(rows));
  const expect = (passed: boolean, { pages }: PagedList, message: string): void => {
    const exchange = pages[0]?.exchange;
    if (exchange !== undefined)
      t.expect('relations/filter-search', passed, exchange, message, { place: 'search' });
  };
  for (const asked of new Set([name, word, word.toLowerCase(), word.toUpperCase()])) {
    const found = await ask([{ [search.key]: asked }]);
    const isFound = found.rows.some(({ id }) => id === chosen.id);
    expect(isFound, found, `searching “${asked}” does not find “${name}”`);
    const isListed = ids(found.rows).every((id) => known.has(id));
    expect(isListed, found, `searching “${asked}” finds rows that the listing without it lacks`);
  }
};

const judgeSizes = async (
  t: CheckContext,
  ask: Ask,
  rows: readonly Row[],
  { size }: Filtered,
): Promise<void> => {
  const labelled = rows.filter((row) => row[size.label] === size.value);
  const value = labelled.flatMap((row) => row[size.field] as string[])[0];
  if (value === undefined) return t.inconclusive('relations/filter-size', `no product has a ${size.value}`);
  const has = (row: Row) => Array.isArray(row[size.field]) && (row[size.field] as unknown[]).includes(value);
  const got = await ask([{ [size.key]: value }]);
  // A shop may count forms of other kinds as sizes too.
  const wanted = sameRows(got.rows, rows.filter(has)) ? rows.filter(has) : labelled.filter(has);
  judge(t, 'relations/filter-size', got, wanted, `size ${value}`);
  judge(t, 'relations/filter-size', await ask([{ [size.key]: '' }]), rows, 'size ""');
};

/** Every filter keeps exactly the rows that meet it, alone and together with the others. */
export const filtered = forRelation('filtered', filterRules, async (t, shop, relation, operation) => {
  const all = await shop.listing(t);
  if (!all.isComplete)
    return t.inconclusive('relations/filter-price', 'no listing is short enough to be read whole');
  const sorting = relationOf(operation, 'sorted');
  const sortKey = sorting?.by;
  const ask: Ask = (filters, category = all.category, sort) =>
    shop.readListing(t, {
      category_slug: category,
      [relation.in]: filters,
      ...(sort === undefined || sortKey === undefined ? {} : { [sortKey]: sort }),
    });
  await judgePrices(t, ask, all.rows, relation);
  await judgeSearch(t, shop, ask, all.rows, relation);
  await judgeSizes(t, ask, all.rows, relation);
  const sorts = sorting?.reversed.flat() ?? [];
  const tree = objectsAt((await t.send(shop.visitor, 'catalogue.categories')).json, '[]');
  const categoryOf = (row: Row): string | undefined => {
    const top = tree.find((root) => valuesAt([root], '[].id', 'items').includes(row.category_id));
    return typeof top?.slug === 'string' ? top.slug : undefined;
  };
  const askAll = ({ filters, category, sort }: Request) => ask(filters, category, sort);
  await expectCombinedFilters(t, askAll, all.rows, relation, sorts, categoryOf);
  await expectFacets(t, ask, all.rows, relation);
  await expectAttributeFilters(t, ask, relation);
});
