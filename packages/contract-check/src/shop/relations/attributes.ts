import { maxFacetValues } from '../../../../../src/contracts/schemas/listing.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { stableStringify, valueAt } from '../../engine/place.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import { expectRows } from '../../relations/expect-rows.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';

type Filtered = RelationOf<'filtered'>;
type Several = Filtered['several'][number];
const rule = 'relations/filter-attributes';
type Ask = (filters: object[]) => Promise<PagedList>;

const facetIn = ({ pages }: PagedList, relation: Filtered, key: string): unknown =>
  (valueAt(pages[0]?.exchange.json, relation.facets) as Record<string, unknown> | undefined)?.[key];

const valuesOf = (row: Row, { field }: Several): unknown[] => {
  const value = row[field];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
};

/** Counts against the rows of the whole listing, then one value, two of them, and both at once. */
const judgeSeveral = async (
  t: CheckContext,
  ask: Ask,
  plain: PagedList,
  relation: Filtered,
  several: Several,
): Promise<void> => {
  const { key, by } = several;
  const counted = facetIn(plain, relation, key) as Record<string, unknown>[] | undefined;
  const exchange = plain.pages[0]?.exchange;
  if (counted === undefined || exchange === undefined)
    return t.inconclusive(rule, `the facets have no ${key}`);
  const shown = plain.rows.some((row) => valuesOf(row, several).length > 0);
  if (!shown) return t.inconclusive(rule, `no row has ${key}`);
  const having = (wanted: readonly unknown[]) =>
    plain.rows.filter((row) => valuesOf(row, several).some((value) => wanted.includes(value)));
  for (const each of counted) {
    const own = having([each[by]]).length;
    const message = `${key} counts ${each[by]} ${each.count} times; ${own} products have it`;
    t.expect('relations/facets', each.count === own, exchange, message, { place: key });
  }
  const listed = new Set(counted.map((each) => each[by]));
  const missing = plain.rows.flatMap((row) => valuesOf(row, several)).find((value) => !listed.has(value));
  if (counted.length < maxFacetValues)
    t.expect('relations/facets', missing === undefined, exchange, `${key} does not list ${missing}`, {
      place: key,
    });
  const [one, other] = counted.slice(-2).map((each) => each[by]);
  if (one === undefined) return;
  const single = await ask([{ [key]: [one] }]);
  expectRows(t, rule, single, having([one]), `${key} [${one}]`, key);
  expectRows(t, rule, await ask([{ [key]: [] }]), plain.rows, `${key} []`, key);
  const aside = facetIn(single, relation, key) as Record<string, unknown>[] | undefined;
  const countsOf = (values: readonly Record<string, unknown>[] | undefined) =>
    stableStringify(Object.fromEntries((values ?? []).map((each) => [String(each[by]), each.count])));
  t.expect(
    'relations/facets',
    countsOf(aside) === countsOf(counted),
    single.pages[0]?.exchange ?? exchange,
    `${key} [${one}] changes the counts of ${key}: its own filter should be left aside`,
    { place: key },
  );
  if (other === undefined) return;
  // In both orders: the products of one may be among those of the other.
  for (const values of [
    [one, other],
    [other, one],
  ])
    expectRows(t, rule, await ask([{ [key]: values }]), having(values), `${key} [${values.join(', ')}]`, key);
  const both = having([one]).filter((row) => valuesOf(row, several).includes(other));
  expectRows(
    t,
    rule,
    await ask([{ [key]: [one] }, { [key]: [other] }]),
    both,
    `${key} [${one}] and [${other}]`,
    key,
  );
};

/** Each response agrees with itself: stock may change between two of them. */
const judgeFlag = async (
  t: CheckContext,
  ask: Ask,
  plain: PagedList,
  relation: Filtered,
  { key, more, than }: Filtered['flags'][number],
): Promise<void> => {
  if (typeof facetIn(plain, relation, key) !== 'number')
    return t.inconclusive(rule, `the facets have no ${key}`);
  const meets = (row: Row) => Number(row[more]) > (than === undefined ? 0 : Number(row[than]));
  const [on, off] = await Promise.all([ask([{ [key]: true }]), ask([{ [key]: false }])]);
  for (const [walk, asked] of [
    [on, `${key} true`],
    [off, `${key} false`],
  ] as const) {
    const exchange = walk.pages[0]?.exchange;
    if (exchange === undefined) continue;
    const count = facetIn(walk, relation, key);
    const own = walk.rows.filter(meets).length;
    const message = `${asked} counts ${count} of ${key}; ${own} of its rows meet it`;
    t.expect('relations/facets', count === own, exchange, message, { place: key });
  }
  expectRows(t, rule, on, on.rows.filter(meets), `${key} true`, key);
  if (than !== undefined) expectRows(t, rule, on, plain.rows.filter(meets), `${key} true`, key);
  expectRows(t, rule, off, plain.rows, `${key} false`, key);
};

/** Filters that a backend may leave out: each is checked whose facet it has. */
export const expectAttributeFilters = async (
  t: CheckContext,
  ask: Ask,
  relation: Filtered,
): Promise<void> => {
  const plain = await ask([]);
  for (const several of relation.several) await judgeSeveral(t, ask, plain, relation, several);
  for (const flag of relation.flags) await judgeFlag(t, ask, plain, relation, flag);
};
