import { stableStringify } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';

type Filtered = RelationOf<'filtered'>;
export interface Request {
  filters: object[];
  category?: string;
  sort?: string;
}
/** One filter of the listing. */
interface ListingFilter {
  label: string;
  filter?: Record<string, unknown>;
  category?: string;
}
export type ReadRequest = (request: Request) => Promise<PagedList>;

const ids = (rows: readonly Row[]): Set<string> => new Set(rows.map(({ id }) => String(id)));

/**
 * A word by which a search should find the text: the longest, preferably not the first, which a prefix search also
 * finds.
 */
export const distinctiveWord = (text: string): string => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const preferred = words.slice(1).some((word) => word.length > 3) ? words.slice(1) : words;
  return preferred.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || text;
};

/** Filters that all match one product, so that no combination is empty. */
const filtersFor = (
  row: Row,
  word: string,
  form: unknown,
  category: string | undefined,
  relation: Filtered,
): ListingFilter[] => {
  const { search, bounds, size } = relation;
  return [
    { label: search.key, filter: { [search.key]: word.slice(0, 200) } },
    { label: bounds.max, filter: { [bounds.max]: row[bounds.field] } },
    ...(form === undefined ? [] : [{ label: size.key, filter: { [size.key]: form } }]),
    ...(category === undefined ? [] : [{ label: 'the category', category }]),
  ];
};

const requestOf = (filters: object[], category: string | undefined): Request =>
  category === undefined ? { filters } : { filters, category };

const sizesOf = (row: Row, { size }: Filtered): unknown[] =>
  row[size.label] === size.value && Array.isArray(row[size.field]) ? (row[size.field] as unknown[]) : [];

/** Selects a cheap product with the rarest size: omitting any filter returns more products. */
const selectProduct = (rows: readonly Row[], relation: Filtered): { row: Row; form: unknown } | undefined => {
  const sizes = [...new Set(rows.flatMap((row) => sizesOf(row, relation)))];
  const withSize = (size: unknown) => rows.filter((row) => sizesOf(row, relation).includes(size));
  const [form] = sizes.sort((a, b) => withSize(a).length - withSize(b).length);
  const priceOf = (row: Row) => Number(row[relation.bounds.field]);
  const candidates = [...(form === undefined ? rows : withSize(form))].sort(
    (a, b) => priceOf(a) - priceOf(b),
  );
  const row = candidates[Math.floor((candidates.length - 1) / 4)];
  return row === undefined ? undefined : { row, form };
};

/** The word of a name that most products of other categories share: a search that ignores the category returns them. */
const sharedWord = (name: string, elsewhere: readonly Row[], { search }: Filtered): string => {
  const known = elsewhere.map((row) => String(row[search.field]).toLowerCase().split(/\s+/));
  const shares = (word: string) => known.filter((words) => words.includes(word.toLowerCase())).length;
  const words = name.split(/\s+/).filter((word) => word.length > 3);
  const [commonest] = words.sort((a, b) => shares(b) - shares(a));
  return commonest !== undefined && shares(commonest) > 0 ? commonest : distinctiveWord(name);
};

/** Combines two filters, in one filter object and in two. */
const requestsOf = (one: ListingFilter, other: ListingFilter): Request[] => {
  const category = one.category ?? other.category;
  const filters = [one, other].flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
  const separate = requestOf(filters, category);
  return filters.length < 2 ? [separate] : [separate, requestOf([Object.assign({}, ...filters)], category)];
};

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [Item, Item] => [one, other]));

const expectIds = (
  t: CheckContext,
  actual: PagedList,
  expected: ReadonlySet<string>,
  label: string,
): void => {
  const exchange = actual.pages[0]?.exchange;
  if (exchange === undefined) return;
  const actualIds = ids(actual.rows);
  const extra = [...actualIds].find((id) => !expected.has(id));
  const missing = [...expected].find((id) => !actualIds.has(id));
  const message =
    extra === undefined
      ? `${label} together do not return id ${missing}, but each of them alone does`
      : `${label} together return id ${extra}, but one of them alone does not`;
  const place = label.replaceAll(' ', '-');
  t.expect('relations/filter-together', extra === undefined && missing === undefined, exchange, message, {
    place,
  });
  const total = actual.total ?? actualIds.size;
  t.expect(
    'relations/pages-total',
    total === actualIds.size,
    exchange,
    `${label} together return ${actualIds.size} rows, but the total is ${total}`,
  );
};

/** Any two filters return the intersection of their results, and all filters return the same rows in every sort order. */
export const expectCombinedFilters = async (
  t: CheckContext,
  read: ReadRequest,
  rows: readonly Row[],
  relation: Filtered,
  sorts: readonly string[],
  /** The slug of the top-level category of a product. */
  categoryOf: (row: Row) => string | undefined,
): Promise<void> => {
  const selected = selectProduct(rows, relation);
  if (selected === undefined) return;
  const category = categoryOf(selected.row);
  const elsewhere = rows.filter((row) => categoryOf(row) !== category);
  const word = sharedWord(String(selected.row[relation.search.field]), elsewhere, relation);
  const filtersWithIds = await Promise.all(
    filtersFor(selected.row, word, selected.form, category, relation).map(async (part) => {
      const list = await read(requestOf(part.filter === undefined ? [] : [part.filter], part.category));
      return { ...part, ids: ids(list.rows) };
    }),
  );
  await Promise.all([
    ...pairsOf(filtersWithIds).flatMap(([one, other]) =>
      requestsOf(one, other).map(async (request) => {
        const expected = new Set([...one.ids].filter((id) => other.ids.has(id)));
        expectIds(t, await read(request), expected, `${one.label} and ${other.label}`);
      }),
    ),
    ...sorts.map(async (sort) => {
      const filters = filtersWithIds.flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
      const expected = [...(filtersWithIds[0]?.ids ?? [])].filter((id) =>
        filtersWithIds.every((each) => each.ids.has(id)),
      );
      expectIds(
        t,
        await read({ ...requestOf(filters, category), sort }),
        new Set(expected),
        `all filters and ${sort}`,
      );
    }),
  ]);
};

export const sameRows = (a: readonly Row[], b: readonly Row[]): boolean =>
  stableStringify([...ids(a)].sort()) === stableStringify([...ids(b)].sort());
