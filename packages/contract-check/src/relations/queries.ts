import type { Operation } from '../contract/operation.ts';
import { stableStringify, valueAt } from '../engine/body-path.ts';
import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, type Input, isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';
import { expectRows } from './expect-rows.ts';
import { readListPages } from './read-list.ts';

/** Maximum number of values of a field to filter by. */
const maxValues = 5;

type Filter = RelationOf<'filter'>;
type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Compares numbers numerically, strings and ISO dates by their characters. */
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

const matchers: Record<Filter['operator'], (value: unknown, operand: Scalar) => boolean> = {
  equals: (value, operand) => (Array.isArray(value) ? value.includes(operand) : value === operand),
  contains: (value, operand) => String(value).toLowerCase().includes(String(operand).toLowerCase()),
  like: (value, operand) => value === operand,
  gte: (value, operand) => isScalar(value) && compare(value, operand) >= 0,
  lte: (value, operand) => isScalar(value) && compare(value, operand) <= 0,
};

/** Values of the field to filter by. A text search uses the last word, because a prefix search also finds the first. */
const filterValues = (rows: readonly Row[], { field, operator }: Filter): Scalar[] => {
  const values = rows.flatMap((row) => valueAt(row, field)).filter(isScalar);
  const words =
    operator === 'contains'
      ? values.map(
          (value) =>
            String(value)
              .match(/[\p{L}\p{N}]{3,}/gu)
              ?.at(-1) ?? '',
        )
      : values;
  // Other checks may have stored a lone surrogate, which a URL cannot encode, or a control character.
  const isEncodable = (value: Scalar) => value !== '' && !/[\p{Surrogate}\p{Cc}]/u.test(String(value));
  const distinct = [...new Set(words)].filter(isEncodable).sort(compare);
  return sampleEvenly(distinct, maxValues);
};

/** Whether no search for one of the values also finds the others: at least two numbers, or texts without a common word. */
const areDistinct = (values: readonly Scalar[]): boolean =>
  values.some((value) =>
    values.some((other) => {
      const words = new Set(String(other).toLowerCase().split(/\W+/));
      return (
        value !== other &&
        !String(value)
          .toLowerCase()
          .split(/\W+/)
          .some((word) => words.has(word))
      );
    }),
  );

/** Whether a query parameter may have a value. */
const accepts = ({ query }: Operation, name: string, value: Scalar): boolean =>
  query?.[name]?.schema.accepts(String(value)) ?? false;

type ReadQuery = (query: Input['query']) => Promise<PagedList>;
const queryReader = async (
  t: CheckContext,
  fixtures: Fixtures,
  name: string,
  rows: string,
): Promise<{ read: ReadQuery; all: PagedList }> => {
  const operation = t.op(name);
  const person = fixtures.personFor(operation);
  const params = await fixtures.firstParams(t, person, operation);
  const read: ReadQuery = (query) => readListPages(t, fixtures, person, name, rows, { params, query });
  return { read, all: await read({}) };
};

/**
 * Expects that a filter found by its name returns only matching rows, and all of those that the whole list has: rows
 * that match may be missing there, such as archived ones.
 */
const expectMatching = (
  t: CheckContext,
  list: PagedList,
  all: PagedList,
  { query, field, operator, id = 'id' }: Filter,
  value: Scalar,
): void => {
  const [page] = list.pages;
  if (page === undefined) return;
  const wrong =
    operator === 'like'
      ? undefined
      : list.rows.find((row) => !matchers[operator](valueAt(row, field), value));
  const found = new Set(list.rows.map((row) => String(row[id])));
  const missing = all.rows.find(
    (row) => matchers[operator](valueAt(row, field), value) && !found.has(String(row[id])),
  );
  const message =
    wrong === undefined
      ? `${query}=${value} lacks the row ${missing?.[id]}, whose ${field} is ${valueAt(missing, field)}`
      : `${query}=${value} returns the row ${wrong[id]}, whose ${field} is ${valueAt(wrong, field)}`;
  t.expect('relations/filter', wrong === undefined && missing === undefined, page.exchange, message, {
    place: query,
  });
};

/** Whether a body has another total of the rows that match, as that of DataTables: recordsFiltered. */
const hasOtherTotal = (json: unknown): boolean =>
  /"[^"]*(filter|match)[^"]*":/i.test(stringifyJson(json) ?? '');

/** Expects that the total of a filtered list is that of its rows, if that of the whole list is. */
const expectFilteredTotal = (
  t: CheckContext,
  { total, rows, isComplete, pages: [page] }: PagedList,
  all: PagedList,
  label: string,
  query: string,
): void => {
  if (page === undefined || total === undefined || !isComplete || all.total !== all.rows.length) return;
  if (total === rows.length || total !== all.total || hasOtherTotal(page.exchange.json)) return;
  const message = `the total of ${label} is ${total}, that of the whole list, but it has ${rows.length} rows`;
  t.fail('relations/pages-total', page.exchange, message, { place: query });
};

/** A filter returns exactly the matching rows. */
export const filter = forRelation(
  'filter',
  ['relations/filter'],
  async (t, fixtures, relation, operation) => {
    const { query, rows, field, operator, id = 'id' } = relation;
    const { read, all } = await queryReader(t, fixtures, t.operation, rows);
    if (!all.isComplete) return t.inconclusive('relations/filter', 'the list is too long to read');
    const values = filterValues(all.rows, relation).filter(
      (value) => relation.isDerived !== true || accepts(operation, query, value),
    );
    if (values.length === 0) return t.inconclusive('relations/filter', `no row has a ${field}`);
    const isConclusive = values.some((value) =>
      all.rows.some((row) => !matchers[operator](valueAt(row, field), value)),
    );
    if (!isConclusive) t.inconclusive('relations/filter', `every row matches every value of ${field}`);
    let ignored: Exchange | undefined;
    let ignoring = 0;
    for (const value of values) {
      const expected = all.rows.filter((row) => matchers[operator](valueAt(row, field), value));
      const label = `${query}=${value}`;
      const list = await read({ [query]: String(value) });
      expectFilteredTotal(t, list, all, label, query);
      if (list.rows.length === all.rows.length) {
        ignoring += 1;
        ignored ??= list.pages[0]?.exchange;
      }
      if (relation.isDerived === true || operator === 'like') expectMatching(t, list, all, relation, value);
      else expectRows(t, 'relations/filter', list, expected, label, query, id);
    }
    if (operator !== 'like' || ignored === undefined || ignoring < values.length || !areDistinct(values))
      return;
    const message = `${query} is ignored: each of ${values.length} values returns all ${all.rows.length} rows`;
    t.fail('relations/filter', ignored, message, { place: query });
  },
);

/** Every sort order has the same rows, sorted by its field. */
export const orderBy = forRelation('order-by', ['relations/order-by'], async (t, fixtures, relation) => {
  const { query, rows, orders, id = 'id' } = relation;
  const { read, all } = await queryReader(t, fixtures, t.operation, rows);
  if (!all.isComplete) return t.inconclusive('relations/order-by', 'the list is too long to read');
  const idsOf = (some: readonly Row[]) => stableStringify(some.map((row) => String(row[id])).sort());
  for (const [option, { field, descending = false, anyDirection = false }] of Object.entries(orders)) {
    const list = await read({ [query]: option });
    const exchange = list.pages[0]?.exchange;
    if (exchange === undefined) continue;
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/order-by', passed, exchange, `${query}=${option} ${message}`, { place: option });
    if (!isSuccess(exchange)) {
      // The order may be valid with a direction only.
      if (!anyDirection) expect(false, `responded ${exchange.status}`);
      else t.inconclusive('relations/order-by', `responded ${exchange.status} to ${query}=${option} alone`);
      continue;
    }
    expect(
      idsOf(list.rows) === idsOf(all.rows),
      `has ${list.rows.length} rows, but not the same ones as without it`,
    );
    // Rows without the value may come first or last.
    const values = list.rows.map((row) => valueAt(row, field)).filter(isScalar);
    if (new Set(values).size < 2) {
      t.inconclusive('relations/order-by', `no two rows differ in ${field}`);
      continue;
    }
    const directions = anyDirection ? [1, -1] : [descending ? -1 : 1];
    const breaks = orderings.flatMap((order) =>
      directions.map((sign) =>
        values.findIndex((value, i) => i > 0 && order(values[i - 1], value) * sign > 0),
      ),
    );
    const at = breaks.includes(-1) ? -1 : Math.max(...breaks);
    expect(at === -1, `has ${stringifyJson(values[at - 1])} before ${stringifyJson(values[at])}`);
  }
});

const collator = new Intl.Collator('en');
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
/** Databases collate strings differently; any of these orders is accepted. */
const orderings: ((a: unknown, b: unknown) => number)[] = [
  compare,
  (a, b) => compare(lower(a), lower(b)),
  (a, b) => (typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : compare(a, b)),
];
