import type { CheckContext } from '../../engine/check-context.ts';
import { stableStringify } from '../../engine/place.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { PagedList, Row } from '../../session/read-all-pages.ts';

type Filtered = RelationOf<'filtered'>;
export interface Request {
  filters: object[];
  category?: string;
  sort?: string;
}
/** One way to narrow the listing. */
interface Part {
  label: string;
  filter?: Record<string, unknown>;
  category?: string;
}
export type AskAll = (request: Request) => Promise<PagedList>;

const ids = (rows: readonly Row[]): Set<string> => new Set(rows.map(({ id }) => String(id)));

/** A word of a text by which a search should find it: the longest, of those that are not the first where there are any. */
export const distinctiveWord = (text: string): string => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const later = words.slice(1).some((word) => word.length > 3) ? words.slice(1) : words;
  return later.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || text;
};

/** Ways to narrow the listing that all keep one product: what two of them leave is never empty. */
const partsFor = (
  row: Row,
  word: string,
  form: unknown,
  category: string | undefined,
  relation: Filtered,
): Part[] => {
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

/** A cheap product of the rarest size: whichever way is left out, more products show. */
const choose = (rows: readonly Row[], relation: Filtered): { row: Row; form: unknown } | undefined => {
  const sizes = [...new Set(rows.flatMap((row) => sizesOf(row, relation)))];
  const holding = (form: unknown) => rows.filter((row) => sizesOf(row, relation).includes(form));
  const [form] = sizes.sort((a, b) => holding(a).length - holding(b).length);
  const priceOf = (row: Row) => Number(row[relation.bounds.field]);
  const candidates = [...(form === undefined ? rows : holding(form))].sort((a, b) => priceOf(a) - priceOf(b));
  const row = candidates[Math.floor((candidates.length - 1) / 4)];
  return row === undefined ? undefined : { row, form };
};

/** The word of a name that most products elsewhere have too: a search that forgets the rest shows them. */
const sharedWord = (name: string, elsewhere: readonly Row[], { search }: Filtered): string => {
  const known = elsewhere.map((row) => String(row[search.field]).toLowerCase().split(/\s+/));
  const shares = (word: string) => known.filter((words) => words.includes(word.toLowerCase())).length;
  const words = name.split(/\s+/).filter((word) => word.length > 3);
  const [commonest] = words.sort((a, b) => shares(b) - shares(a));
  return commonest !== undefined && shares(commonest) > 0 ? commonest : distinctiveWord(name);
};

/** Two ways at once, in one filter object and in two. */
const requestsOf = (one: Part, other: Part): Request[] => {
  const category = one.category ?? other.category;
  const filters = [one, other].flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
  const apart = requestOf(filters, category);
  return filters.length < 2 ? [apart] : [apart, requestOf([Object.assign({}, ...filters)], category)];
};

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, i) => items.slice(i + 1).map((other): [Item, Item] => [one, other]));

const judge = (t: CheckContext, got: PagedList, wanted: ReadonlySet<string>, asked: string): void => {
  const exchange = got.pages[0]?.exchange;
  if (exchange === undefined) return;
  const have = ids(got.rows);
  const extra = [...have].find((id) => !wanted.has(id));
  const lost = [...wanted].find((id) => !have.has(id));
  const message =
    extra === undefined
      ? `${asked} together lack id ${lost}, which each of them alone gives`
      : `${asked} together give id ${extra}, which one of them alone does not`;
  const place = asked.replaceAll(' ', '-');
  t.expect('relations/filter-together', extra === undefined && lost === undefined, exchange, message, {
    place,
  });
  const total = got.total ?? have.size;
  t.expect(
    'relations/pages-total',
    total === have.size,
    exchange,
    `${asked} together give ${have.size} rows, and the total says ${total}`,
  );
};

/** Every two ways to narrow the listing leave what both leave alone, and no order changes what one leaves. */
export const expectCombinedFilters = async (
  t: CheckContext,
  ask: AskAll,
  rows: readonly Row[],
  relation: Filtered,
  sorts: readonly string[],
  /** The category at the top of those that a product is in. */
  categoryOf: (row: Row) => string | undefined,
): Promise<void> => {
  const chosen = choose(rows, relation);
  if (chosen === undefined) return;
  const category = categoryOf(chosen.row);
  const elsewhere = rows.filter((row) => categoryOf(row) !== category);
  const word = sharedWord(String(chosen.row[relation.search.field]), elsewhere, relation);
  const parts = await Promise.all(
    partsFor(chosen.row, word, chosen.form, category, relation).map(async (part) => {
      const walk = await ask(requestOf(part.filter === undefined ? [] : [part.filter], part.category));
      return { ...part, left: ids(walk.rows) };
    }),
  );
  await Promise.all([
    ...pairsOf(parts).flatMap(([one, other]) =>
      requestsOf(one, other).map(async (request) => {
        const wanted = new Set([...one.left].filter((id) => other.left.has(id)));
        judge(t, await ask(request), wanted, `${one.label} and ${other.label}`);
      }),
    ),
    ...sorts.map(async (sort) => {
      const filters = parts.flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
      const wanted = [...(parts[0]?.left ?? [])].filter((id) => parts.every(({ left }) => left.has(id)));
      judge(
        t,
        await ask({ ...requestOf(filters, category), sort }),
        new Set(wanted),
        `all filters and ${sort}`,
      );
    }),
  ]);
};

export const sameRows = (a: readonly Row[], b: readonly Row[]): boolean =>
  stableStringify([...ids(a)].sort()) === stableStringify([...ids(b)].sort());
