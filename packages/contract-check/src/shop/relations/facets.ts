import type { CheckContext } from '../../engine/check-context.ts';
import { valueAt } from '../../engine/place.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';
import { distinctiveWord } from './combined-filters.ts';

type Filtered = RelationOf<'filtered'>;
interface Facets {
  sizes?: { value: string; count: number }[];
  price?: { min: number; max: number } | null;
}

const hasSize = (row: Row, value: string, { field }: Filtered['size']): boolean =>
  Array.isArray(row[field]) && (row[field] as unknown[]).includes(value);

/** Holds the facets of one response against all rows that its filters leave, the facet's own filter aside. */
const judge = (
  t: CheckContext,
  walk: PagedList,
  rows: { forSizes: readonly Row[]; forPrice: readonly Row[] },
  relation: Filtered,
  asked: string,
): void => {
  const { size, bounds } = relation;
  for (const { exchange, page } of walk.pages) {
    const facets = valueAt(exchange.json, relation.facets) as Facets | undefined;
    if (facets === undefined) {
      t.inconclusive('relations/facets', 'the responses carry no facets');
      return;
    }
    const message = (what: string) => `${asked}, page ${page}: ${what}`;
    const labelled = rows.forSizes.filter((row) => row[size.label] === size.value);
    for (const { value, count } of facets.sizes ?? []) {
      const [all, own] = [rows.forSizes, labelled].map(
        (some) => some.filter((row) => hasSize(row, value, size)).length,
      );
      const passed = count === all || count === own;
      t.expect(
        'relations/facets',
        passed,
        exchange,
        message(`size ${value} is counted ${count} times; ${own} products have it`),
        { place: 'sizes' },
      );
    }
    const listed = new Set(facets.sizes?.map(({ value }) => value));
    const missing = labelled
      .flatMap((row) => row[size.field] as string[])
      .find((value) => !listed.has(value));
    t.expect('relations/facets', missing === undefined, exchange, message(`size ${missing} is not listed`), {
      place: 'sizes',
    });
    const prices = rows.forPrice.map((row) => Number(row[bounds.field]));
    const [min, max] = [Math.min(...prices), Math.max(...prices)];
    const given = facets.price ?? null;
    const fits = prices.length === 0 ? given === null : given?.min === min && given.max === max;
    const shown = given === null ? 'null' : `${given.min} to ${given.max}`;
    t.expect(
      'relations/facets',
      fits,
      exchange,
      message(`price is ${shown}; prices go from ${min} to ${max}`),
      {
        place: 'price',
      },
    );
  }
};

/** Facets without filters, with a price bound, with a size, with a search and within a category. */
export const expectFacets = async (
  t: CheckContext,
  ask: (filters: object[], category?: string) => Promise<PagedList>,
  rows: readonly Row[],
  relation: Filtered,
): Promise<void> => {
  const { bounds, size, search } = relation;
  judge(t, await ask([]), { forSizes: rows, forPrice: rows }, relation, 'without filters');
  const chosen = rows[Math.floor(rows.length / 2)];
  const category = (chosen?.category as { slug?: string } | undefined)?.slug;
  const word = distinctiveWord(String(chosen?.[search.field] ?? '')).slice(0, 200);
  for (const [walk, asked] of [
    [await ask([{ [search.key]: word }]), `with ${search.key} “${word}”`],
    [await ask([], category), `in the category “${category}”`],
  ] as const)
    judge(t, walk, { forSizes: walk.rows, forPrice: walk.rows }, relation, asked);
  const prices = rows.map((row) => Number(row[bounds.field])).sort((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)];
  if (middle === undefined) return;
  const cheap = rows.filter((row) => Number(row[bounds.field]) <= middle);
  judge(
    t,
    await ask([{ [bounds.max]: middle }]),
    { forSizes: cheap, forPrice: rows },
    relation,
    `with ${bounds.max} ${middle}`,
  );
  const value = rows
    .filter((row) => row[size.label] === size.value)
    .flatMap((row) => row[size.field] as string[])[0];
  if (value === undefined) return;
  const sized = await ask([{ [size.key]: value }]);
  judge(t, sized, { forSizes: rows, forPrice: sized.rows }, relation, `with ${size.key} ${value}`);
};
