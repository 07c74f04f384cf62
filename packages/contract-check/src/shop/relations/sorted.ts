import type { CheckContext } from '../../engine/check-context.ts';
import { stableStringify } from '../../engine/place.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { RuleId } from '../../engine/rules.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
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

/** Ways in which shops put names in order; any of them will do. */
const collations: ((a: string, b: string) => number)[] = [
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { sensitivity: 'base' }).compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
  new Intl.Collator('bn').compare,
];

/** Rows that show the same name may stand either way round in either direction. */
const byName = (rows: readonly Row[], field: string): string[] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0]?.[field] === row[field]) group?.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => ids(group).sort());
};

const judgeNames = (t: CheckContext, walk: PagedList, { ascending }: RelationOf<'sorted'>): void => {
  const names = walk.rows.map((row) => String(row[ascending.field]));
  const breaks = collations.map((compare) =>
    names.findIndex((name, i) => i > 0 && compare(names[i - 1] ?? '', name) > 0),
  );
  const at = breaks.includes(-1) ? -1 : Math.max(...breaks);
  const exchange = walk.pages[0]?.exchange;
  if (exchange === undefined) return;
  const message = `${ascending.option} has “${names[at - 1]}” before “${names[at]}”`;
  t.expect('relations/sort-order', at === -1, exchange, message, { place: ascending.option });
};

/** Ids grow with time in every shop we know; an order that runs against them from end to end is turned round. */
const judgeNewest = (t: CheckContext, walk: PagedList, option: string): void => {
  const numbers = walk.rows.map(({ id }) => Number(id));
  const rising = numbers.filter((id, i) => i > 0 && id > (numbers[i - 1] ?? 0)).length;
  const exchange = walk.pages[0]?.exchange;
  if (exchange === undefined || numbers.length < 10) return;
  const share = rising / (numbers.length - 1);
  const message = `${option} has the oldest first: ids rise from ${numbers[0]} to ${numbers.at(-1)}`;
  if (share > 0.9 || share < 0.1)
    t.expect('relations/sort-order', share < 0.1, exchange, message, { place: option });
  else t.inconclusive('relations/sort-order', `no date is shown by which ${option} could be judged`);
};

const judgeReverse = (
  t: CheckContext,
  forth: PagedList,
  back: PagedList,
  { ascending }: RelationOf<'sorted'>,
  [one, other]: readonly [string, string],
): void => {
  const exchange = back.pages[0]?.exchange;
  if (exchange === undefined) return;
  const isByName = one === ascending.option;
  const order = (rows: readonly Row[]) => (isByName ? byName(rows, ascending.field) : ids(rows));
  const at = firstDifference(order(forth.rows), order([...back.rows].reverse()));
  const message = `${other} is not ${one} reversed: row ${at + 1} of ${one} is another`;
  t.expect('relations/sort-reverse', at === -1, exchange, message, { place: other });
};

/** Within one category, too, each pair is the other reversed. */
const judgeWithin = async (
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
    const [forth, back] = await Promise.all(
      [one, other].map((option) => shop.readListing(t, { category_slug: slug, [relation.by]: option })),
    );
    if (forth !== undefined && back !== undefined)
      judgeReverse(t, forth, back, relation, [one, `${other} within “${slug}”`]);
  }
};

/** Every order holds the same rows, each pair is the other reversed, and asking twice changes nothing. */
export const sorted = forRelation('sorted', sortRules, async (t, shop, relation) => {
  const { category } = await shop.listing(t);
  const walk = (option: string) => shop.readListing(t, { category_slug: category, [relation.by]: option });
  const options = ['all', ...relation.reversed.flat()];
  const walked = new Map(
    await Promise.all(options.map(async (option) => [option, await walk(option)] as const)),
  );
  const first = walked.get('all');
  if (first === undefined || !first.isComplete)
    return t.inconclusive('relations/sort-reverse', 'no listing is short enough to be read whole');
  if (first.rows.length < 2)
    return t.inconclusive('relations/sort-reverse', 'the shop lists fewer than two products');
  const wanted = ids(first.rows).sort();
  for (const [option, { rows, pages }] of walked) {
    const exchange = pages[0]?.exchange;
    if (exchange === undefined) continue;
    const others = stableStringify(ids(rows).sort()) === stableStringify(wanted);
    t.expect(
      'relations/sort-same-rows',
      others,
      exchange,
      `${option} holds other rows than all: ${rows.length} and ${first.rows.length}`,
      { place: option },
    );
    const again = await walk(option);
    const at = firstDifference(ids(rows), ids(again.rows));
    t.expect(
      'relations/sort-stable',
      at === -1,
      exchange,
      `${option} asked twice differs from row ${at + 1} on`,
      { place: option },
    );
  }
  for (const [one, other] of relation.reversed) {
    const [forth, back] = [walked.get(one), walked.get(other)];
    if (forth !== undefined && back !== undefined) judgeReverse(t, forth, back, relation, [one, other]);
  }
  await judgeWithin(t, shop, first.rows, relation);
  const names = walked.get(relation.ascending.option);
  const newest = walked.get(relation.newest);
  if (names !== undefined) judgeNames(t, names, relation);
  if (newest !== undefined) judgeNewest(t, newest, relation.newest);
});
