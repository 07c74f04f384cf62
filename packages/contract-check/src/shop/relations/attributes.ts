import { maxFacetValues } from '../../../../../src/contracts/schemas/listing.ts';
import { stableStringify, valueAt } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import { expectRows } from '../../relations/expect-rows.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';

type Filtered = RelationOf<'filtered'>;
type MultiValueFilter = Filtered['multiValue'][number];
const rule = 'relations/filter-attributes';
type ReadFiltered = (filters: object[]) => Promise<PagedList>;

const facetIn = ({ pages }: PagedList, relation: Filtered, key: string): unknown =>
  (valueAt(pages[0]?.exchange.json, relation.facets) as Record<string, unknown> | undefined)?.[key];

const valuesOf = (row: Row, { field }: MultiValueFilter): unknown[] => {
  const value = row[field];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
};

/** Checks the counts of a multi-value filter, then one value, two values, and two filters at once. */
const expectMultiValueFilter = async (
  t: CheckContext,
  readFiltered: ReadFiltered,
  unfiltered: PagedList,
  relation: Filtered,
  filter: MultiValueFilter,
): Promise<void> => {
  const { key, facetKey } = filter;
  const counted = facetIn(unfiltered, relation, key) as Record<string, unknown>[] | undefined;
  const exchange = unfiltered.pages[0]?.exchange;
  if (counted === undefined || exchange === undefined)
    return t.inconclusive(rule, `the facets have no ${key}`);
  const isUsed = unfiltered.rows.some((row) => valuesOf(row, filter).length > 0);
  if (!isUsed) return t.inconclusive(rule, `no row has ${key}`);
  const rowsWith = (selected: readonly unknown[]) =>
    unfiltered.rows.filter((row) => valuesOf(row, filter).some((value) => selected.includes(value)));
  for (const each of counted) {
    const own = rowsWith([each[facetKey]]).length;
    const message = `${key} counts ${each.count} of ${each[facetKey]}, but ${own} products have it`;
    t.expect('relations/facets', each.count === own, exchange, message, { place: key });
  }
  const listed = new Set(counted.map((each) => each[facetKey]));
  const missing = unfiltered.rows.flatMap((row) => valuesOf(row, filter)).find((value) => !listed.has(value));
  if (counted.length < maxFacetValues)
    t.expect('relations/facets', missing === undefined, exchange, `${key} does not list ${missing}`, {
      place: key,
    });
  const [one, other] = counted.slice(-2).map((each) => each[facetKey]);
  if (one === undefined) return;
  const single = await readFiltered([{ [key]: [one] }]);
  expectRows(t, rule, single, rowsWith([one]), `${key} [${one}]`, key);
  expectRows(t, rule, await readFiltered([{ [key]: [] }]), unfiltered.rows, `${key} []`, key);
  const filteredCounts = facetIn(single, relation, key) as Record<string, unknown>[] | undefined;
  const countsOf = (values: readonly Record<string, unknown>[] | undefined) =>
    stableStringify(Object.fromEntries((values ?? []).map((each) => [String(each[facetKey]), each.count])));
  t.expect(
    'relations/facets',
    countsOf(filteredCounts) === countsOf(counted),
    single.pages[0]?.exchange ?? exchange,
    `${key} [${one}] changes the counts of ${key}; a facet must ignore its own filter`,
    { place: key },
  );
  if (other === undefined) return;
  // In both orders: the products of one value may include those of the other.
  for (const values of [
    [one, other],
    [other, one],
  ])
    expectRows(
      t,
      rule,
      await readFiltered([{ [key]: values }]),
      rowsWith(values),
      `${key} [${values.join(', ')}]`,
      key,
    );
  const both = rowsWith([one]).filter((row) => valuesOf(row, filter).includes(other));
  expectRows(
    t,
    rule,
    await readFiltered([{ [key]: [one] }, { [key]: [other] }]),
    both,
    `${key} [${one}] and [${other}]`,
    key,
  );
};

/** Compares the facet and the rows of the same response, because stock may change between two responses. */
const expectFlagFilter = async (
  t: CheckContext,
  readFiltered: ReadFiltered,
  unfiltered: PagedList,
  relation: Filtered,
  { key, field, greaterThan }: Filtered['flags'][number],
): Promise<void> => {
  if (typeof facetIn(unfiltered, relation, key) !== 'number')
    return t.inconclusive(rule, `the facets have no ${key}`);
  const matches = (row: Row) =>
    Number(row[field]) > (greaterThan === undefined ? 0 : Number(row[greaterThan]));
  const [on, off] = await Promise.all([readFiltered([{ [key]: true }]), readFiltered([{ [key]: false }])]);
  for (const [list, label] of [
    [on, `${key} true`],
    [off, `${key} false`],
  ] as const) {
    const exchange = list.pages[0]?.exchange;
    if (exchange === undefined) continue;
    const count = facetIn(list, relation, key);
    const own = list.rows.filter(matches).length;
    const message = `${label} counts ${count} of ${key}, but ${own} of its rows match`;
    t.expect('relations/facets', count === own, exchange, message, { place: key });
  }
  expectRows(t, rule, on, on.rows.filter(matches), `${key} true`, key);
  if (greaterThan !== undefined) expectRows(t, rule, on, unfiltered.rows.filter(matches), `${key} true`, key);
  expectRows(t, rule, off, unfiltered.rows, `${key} false`, key);
};

/** Optional filters: checks those whose facet the backend returns. */
export const expectAttributeFilters = async (
  t: CheckContext,
  readFiltered: ReadFiltered,
  relation: Filtered,
): Promise<void> => {
  const unfiltered = await readFiltered([]);
  for (const filter of relation.multiValue)
    await expectMultiValueFilter(t, readFiltered, unfiltered, relation, filter);
  for (const flag of relation.flags) await expectFlagFilter(t, readFiltered, unfiltered, relation, flag);
};
