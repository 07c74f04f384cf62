import { valueAt } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
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

/** Compares the facets of a response with the rows that its other filters match: a facet ignores its own filter. */
const expectFacetsOf = (
  t: CheckContext,
  list: PagedList,
  rows: { forSizes: readonly Row[]; forPrice: readonly Row[] },
  relation: Filtered,
  label: string,
): void => {
  const { size, bounds } = relation;
  for (const { exchange, page } of list.pages) {
    const facets = valueAt(exchange.json, relation.facets) as Facets | undefined;
    if (facets === undefined) {
      t.inconclusive('relations/facets', 'the responses have no facets');
      return;
    }
    const message = (what: string) => `${label}, page ${page}: ${what}`;
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
        message(`the count of size ${value} is ${count}, but ${own} products have it`),
        { place: 'sizes' },
      );
    }
    const listed = new Set(facets.sizes?.map(({ value }) => value));
    const missing = labelled
      .flatMap((row) => row[size.field] as string[])
      .find((value) => !listed.has(value));
    t.expect('relations/facets', missing === undefined, exchange, message(`size ${missing} is missing`), {
      place: 'sizes',
    });
    const prices = rows.forPrice.map((row) => Number(row[bounds.field]));
    const [min, max] = [Math.min(...prices), Math.max(...prices)];
    const actual = facets.price ?? null;
    const passed = prices.length === 0 ? actual === null : actual?.min === min && actual.max === max;
    const shown = actual === null ? 'null' : `${actual.min} to ${actual.max}`;
    t.expect(
      'relations/facets',
      passed,
      exchange,
      message(`price is ${shown}, but the prices range from ${min} to ${max}`),
      {
        place: 'price',
      },
    );
  }
};

/** Checks the facets without filters, and with a price bound, a size, a search and a category. */
export const expectFacets = async (
  t: CheckContext,
  readFiltered: (filters: object[], category?: string) => Promise<PagedList>,
  rows: readonly Row[],
  relation: Filtered,
): Promise<void> => {
  const { bounds, size, search } = relation;
  expectFacetsOf(t, await readFiltered([]), { forSizes: rows, forPrice: rows }, relation, 'without filters');
  const sample = rows[Math.floor(rows.length / 2)];
  const category = (sample?.category as { slug?: string } | undefined)?.slug;
  const word = distinctiveWord(String(sample?.[search.field] ?? '')).slice(0, 200);
  for (const [list, label] of [
    [await readFiltered([{ [search.key]: word }]), `with ${search.key} “${word}”`],
    [await readFiltered([], category), `in the category “${category}”`],
  ] as const)
    expectFacetsOf(t, list, { forSizes: list.rows, forPrice: list.rows }, relation, label);
  const prices = rows.map((row) => Number(row[bounds.field])).sort((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)];
  if (middle === undefined) return;
  const cheap = rows.filter((row) => Number(row[bounds.field]) <= middle);
  expectFacetsOf(
    t,
    await readFiltered([{ [bounds.max]: middle }]),
    { forSizes: cheap, forPrice: rows },
    relation,
    `with ${bounds.max} ${middle}`,
  );
  const value = rows
    .filter((row) => row[size.label] === size.value)
    .flatMap((row) => row[size.field] as string[])[0];
  if (value === undefined) return;
  const sized = await readFiltered([{ [size.key]: value }]);
  expectFacetsOf(t, sized, { forSizes: rows, forPrice: sized.rows }, relation, `with ${size.key} ${value}`);
};
