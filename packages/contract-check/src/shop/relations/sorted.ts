import { stableStringify } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { RuleId } from '../../engine/rules.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import { optionalOrders } from '../optional-orders.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

const sortRules: readonly RuleId[] = [
  'relations/sort-reverse',
  'relations/sort-same-rows',
  'relations/sort-order',
  'relations/sort-stable',
];
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));
const firstDifference = (a: readonly string[], b: readonly string[]): number =>
  a.findIndex((id, i) => id !== b[i]);

/** Backends collate names differently; any of these orders is accepted. */
const collations: ((a: string, b: string) => number)[] = [
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { sensitivity: 'base' }).compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
  new Intl.Collator('bn').compare,
];

/** Ids in order, with rows of equal name sorted by id: their order is unspecified. */
const idsWithTiesSorted = (rows: readonly Row[], field: string): string[] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0]?.[field] === row[field]) group?.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => ids(group).sort());
};

const expectNameOrder = (t: CheckContext, list: PagedList, { ascending }: RelationOf<'sorted'>): void => {
  const names = list.rows.map((row) => String(row[ascending.field]));
  const breaks = collations.map((compare) =>
    names.findIndex((name, i) => i > 0 && compare(names[i - 1] ?? '', name) > 0),
  );
  const at = breaks.includes(-1) ? -1 : Math.max(...breaks);
  const exchange = list.pages[0]?.exchange;
  if (exchange === undefined) return;
  const message = `${ascending.option} has “${names[at - 1]}” before “${names[at]}”`;
  t.expect('relations/sort-order', at === -1, exchange, message, { place: ascending.option });
};

/** Ids grow with time: if they rise almost everywhere, the order is oldest first. */
const expectNewestFirst = (t: CheckContext, list: PagedList, option: string): void => {
  const numbers = list.rows.map(({ id }) => Number(id));
  const rising = numbers.filter((id, i) => i > 0 && id > (numbers[i - 1] ?? 0)).length;
  const exchange = list.pages[0]?.exchange;
  if (exchange === undefined || numbers.length < 10) return;
  const share = rising / (numbers.length - 1);
  const message = `${option} is sorted oldest first: ids rise from ${numbers[0]} to ${numbers.at(-1)}`;
  if (share > 0.9 || share < 0.1)
    t.expect('relations/sort-order', share < 0.1, exchange, message, { place: option });
  else t.inconclusive('relations/sort-order', `the order of ${option} cannot be derived from the ids`);
};

const expectNumberOrder = (
  t: CheckContext,
  option: string,
  { rows, pages }: PagedList,
  { optional }: RelationOf<'sorted'>,
): void => {
  const exchange = pages[0]?.exchange;
  if (exchange === undefined) return;
  const sign = option === optional.reversed[0] ? 1 : -1;
  const numbers = rows.map((row) => Number(row[optional.field]));
  const at = numbers.findIndex((number, i) => i > 0 && sign * ((numbers[i - 1] ?? 0) - number) > 0);
  const message = `${option} has ${optional.field} ${numbers[at - 1]} before ${numbers[at]}`;
  t.expect('relations/sort-order', at === -1, exchange, message, { place: option });
};

const expectReverse = (
  t: CheckContext,
  forward: PagedList,
  backward: PagedList,
  { ascending, optional }: RelationOf<'sorted'>,
  [one, other]: readonly [string, string],
): void => {
  const exchange = backward.pages[0]?.exchange;
  if (exchange === undefined) return;
  const tied =
    one === ascending.option ? ascending.field : one === optional.reversed[0] ? optional.field : undefined;
  const order = (rows: readonly Row[]) => (tied === undefined ? ids(rows) : idsWithTiesSorted(rows, tied));
  const at = firstDifference(order(forward.rows), order([...backward.rows].reverse()));
  const message = `${other} is not the reverse of ${one}: they differ at row ${at + 1}`;
  t.expect('relations/sort-reverse', at === -1, exchange, message, { place: other });
};

/** Repeats the reverse check within the largest category. */
const expectReverseInCategory = async (
  t: CheckContext,
  shop: ShopFixtures,
  rows: readonly Row[],
  relation: RelationOf<'sorted'>,
): Promise<void> => {
  const slugs = rows.map(({ category }) => (category as { slug?: string } | undefined)?.slug);
  const [largest] = [...new Set(slugs)]
    .map((slug) => ({ slug, count: slugs.filter((each) => each === slug).length }))
    .sort((a, b) => b.count - a.count);
  if (largest?.slug === undefined || largest.count < 2) return;
  const { slug } = largest;
  for (const [one, other] of relation.reversed) {
    const [forward, backward] = await Promise.all(
      [one, other].map((option) => shop.readListing(t, { category_slug: slug, [relation.by]: option })),
    );
    if (forward !== undefined && backward !== undefined)
      expectReverse(t, forward, backward, relation, [one, `${other} within “${slug}”`]);
  }
};

/** Every sort order has the same rows, opposite orders are reversed, and a repeated request has the same result. */
export const sorted = forRelation('sorted', sortRules, async (t, shop, relation) => {
  const { category, ...listing } = await shop.listing(t);
  const request = (option: string) => ({ category_slug: category, [relation.by]: option });
  const listed = optionalOrders(listing, relation);
  const options = ['all', ...relation.reversed.flat(), ...listed];
  const lists = new Map(
    await Promise.all(
      options.map(async (option) => [option, await shop.readListingOnce(t, request(option))] as const),
    ),
  );
  const first = lists.get('all');
  if (first === undefined || !first.isComplete)
    return t.inconclusive('relations/sort-reverse', 'every listing is too long to read');
  if (first.rows.length < 2)
    return t.inconclusive('relations/sort-reverse', 'the shop lists fewer than two products');
  const expected = ids(first.rows).sort();
  for (const [option, { rows, pages }] of lists) {
    const exchange = pages[0]?.exchange;
    if (exchange === undefined) continue;
    const hasSameRows = stableStringify(ids(rows).sort()) === stableStringify(expected);
    t.expect(
      'relations/sort-same-rows',
      hasSameRows,
      exchange,
      `${option} has other rows than all: ${rows.length} and ${first.rows.length}`,
      { place: option },
    );
    const again = await shop.readListing(t, request(option));
    const at = firstDifference(ids(rows), ids(again.rows));
    t.expect(
      'relations/sort-stable',
      at === -1,
      exchange,
      `a second request of ${option} differs from row ${at + 1} on`,
      { place: option },
    );
  }
  for (const [one, other] of [...relation.reversed, relation.optional.reversed]) {
    const [forward, backward] = [lists.get(one), lists.get(other)];
    if (forward !== undefined && backward !== undefined)
      expectReverse(t, forward, backward, relation, [one, other]);
  }
  await expectReverseInCategory(t, shop, first.rows, relation);
  const names = lists.get(relation.ascending.option);
  const newest = lists.get(relation.newest);
  if (names !== undefined) expectNameOrder(t, names, relation);
  if (newest !== undefined) expectNewestFirst(t, newest, relation.newest);
  for (const option of listed) {
    const list = lists.get(option);
    if (list !== undefined) expectNumberOrder(t, option, list, relation);
  }
});
