import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Input } from '../engine/exchange.ts';
import { stableStringify, valueAt } from '../engine/place.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';
import { expectRows } from './expect-rows.ts';
import { readListPages } from './read-list.ts';

/** How many values of a field are asked for, spread over all there are. */
const maxValues = 5;

type Filter = RelationOf<'filter'>;
type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Numbers by size, texts and ISO dates by their characters. */
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

const meets: Record<Filter['keeps'], (value: unknown, asked: Scalar) => boolean> = {
  equal: (value, asked) => (Array.isArray(value) ? value.includes(asked) : value === asked),
  containing: (value, asked) => String(value).toLowerCase().includes(String(asked).toLowerCase()),
  'at-least': (value, asked) => isScalar(value) && compare(value, asked) >= 0,
  'at-most': (value, asked) => isScalar(value) && compare(value, asked) <= 0,
};

/** Values of the field; of a text that is searched for, its last word, because a search of beginnings finds the first. */
const askedFor = (rows: readonly Row[], { field, keeps }: Filter): Scalar[] => {
  const values = rows.flatMap((row) => valueAt(row, field)).filter(isScalar);
  const words =
    keeps === 'containing'
      ? values.map(
          (value) =>
            String(value)
              .match(/[\p{L}\p{N}]{3,}/gu)
              ?.at(-1) ?? '',
        )
      : values;
  // Half a surrogate pair, which other checks may have stored, cannot be asked for in a URL.
  const isSendable = (value: Scalar) => value !== '' && !/\p{Surrogate}/u.test(String(value));
  const distinct = [...new Set(words)].filter(isSendable).sort(compare);
  return sampleEvenly(distinct, maxValues);
};

type Ask = (query: Input['query']) => Promise<PagedList>;
const asking = async (
  t: CheckContext,
  fixtures: Fixtures,
  name: string,
  rows: string,
): Promise<{ ask: Ask; all: PagedList }> => {
  const operation = t.op(name);
  const person = fixtures.personFor(operation);
  const params = await fixtures.firstParams(t, person, operation);
  const own = await fixtures.query(t, person, operation);
  const ask: Ask = (query) => readListPages(t, person, name, rows, { params, query: { ...own, ...query } });
  return { ask, all: await ask({}) };
};

/** A filter keeps exactly the rows that meet it. */
export const filter = forRelation('filter', ['relations/filter'], async (t, fixtures, relation) => {
  const { query, rows, field, keeps, id = 'id' } = relation;
  const { ask, all } = await asking(t, fixtures, t.operation, rows);
  if (!all.isComplete) return t.inconclusive('relations/filter', 'the list is too long to be read whole');
  const values = askedFor(all.rows, relation);
  if (values.length === 0) return t.inconclusive('relations/filter', `no row has a ${field}`);
  const isTold = values.some((value) => all.rows.some((row) => !meets[keeps](valueAt(row, field), value)));
  if (!isTold) t.inconclusive('relations/filter', `every row meets every value of ${field}`);
  for (const value of values) {
    const wanted = all.rows.filter((row) => meets[keeps](valueAt(row, field), value));
    const asked = `${query}=${value}`;
    expectRows(t, 'relations/filter', await ask({ [query]: String(value) }), wanted, asked, query, id);
  }
});

/** Every order has the same rows, in the order of its field. */
export const orderBy = forRelation('order-by', ['relations/order-by'], async (t, fixtures, relation) => {
  const { query, rows, orders, id = 'id' } = relation;
  const { ask, all } = await asking(t, fixtures, t.operation, rows);
  if (!all.isComplete) return t.inconclusive('relations/order-by', 'the list is too long to be read whole');
  const idsOf = (some: readonly Row[]) => stableStringify(some.map((row) => String(row[id])).sort());
  for (const [option, { field, descending = false }] of Object.entries(orders)) {
    const walk = await ask({ [query]: option });
    const exchange = walk.pages[0]?.exchange;
    if (exchange === undefined) continue;
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/order-by', passed, exchange, `${query}=${option} ${message}`, { place: option });
    expect(
      idsOf(walk.rows) === idsOf(all.rows),
      `has ${walk.rows.length} rows, and other ones than without it`,
    );
    // Where a row without the value comes is left open.
    const values = walk.rows.map((row) => valueAt(row, field)).filter(isScalar);
    if (new Set(values).size < 2) {
      t.inconclusive('relations/order-by', `no two rows differ in ${field}`);
      continue;
    }
    const breaks = orderings.map((order) =>
      values.findIndex((value, i) => i > 0 && order(values[i - 1], value) * (descending ? -1 : 1) > 0),
    );
    const at = breaks.includes(-1) ? -1 : Math.max(...breaks);
    expect(at === -1, `has ${JSON.stringify(values[at - 1])} before ${JSON.stringify(values[at])}`);
  }
});

const collator = new Intl.Collator('en');
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
/** Databases order texts in different ways; any of them will do. */
const orderings: ((a: unknown, b: unknown) => number)[] = [
  compare,
  (a, b) => compare(lower(a), lower(b)),
  (a, b) => (typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : compare(a, b)),
];
