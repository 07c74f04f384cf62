import type { Operation } from '../contract/operation.ts';
import { objectsAt, valueAt } from '../engine/body-path.ts';
import { type CheckFactory, forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, type Input, isClientError, isSuccess } from '../engine/exchange.ts';
import { type RelationOf, relationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import { withFirstPage } from '../session/first-page.ts';
import type { Fixtures, Params } from '../session/fixtures.ts';
import { maxPages, type Page, type PagedList, type Row, readPagedList } from '../session/read-all-pages.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

export const pageRules: readonly RuleId[] = [
  'relations/pages-disjoint',
  'relations/pages-total',
  'relations/past-the-end',
  'relations/pagination-metadata',
];
/** Maximum number of lists to read if the path has a parameter. */
const maxLists = 12;

const expectDisjointPages = (
  t: CheckContext,
  { pages, total, isComplete }: PagedList,
  { id: key = 'id', total: totalAt }: RelationOf<'pages'>,
): void => {
  const pageOf = new Map<string, number>();
  for (const { page, rows, exchange } of pages)
    for (const row of rows) {
      const id = row[key];
      const earlier = pageOf.get(String(id));
      const where = earlier === page ? `twice on page ${page}` : `on page ${earlier} and on page ${page}`;
      if (earlier !== undefined)
        t.fail('relations/pages-disjoint', exchange, `the row with id ${id} is ${where}`);
      pageOf.set(String(id), page);
    }
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return;
  if (!isComplete && pages.length >= maxPages) {
    t.inconclusive('relations/pages-total', `only the first ${maxPages} pages were read`);
    return;
  }
  t.pass('relations/pages-disjoint');
  const message = `the total is ${total}, but the pages have ${pageOf.size} distinct rows`;
  if (total === undefined) {
    if (totalAt !== undefined) t.inconclusive('relations/pages-total', 'the responses have no total');
  } else t.expect('relations/pages-total', total === pageOf.size, first.exchange, message);
};

const expectPaginationMetadata = (
  t: CheckContext,
  { pages, total }: PagedList,
  { pagination: at, keys, first = 1, findsFirst }: RelationOf<'pages'>,
): void => {
  const named = { page: 'current_page', last: 'last_page', size: 'per_page', total: 'total', ...keys };
  const filled = pages.filter(({ rows }) => rows.length > 0);
  // Spring counts the numbers of the query from 1, if it is told to, and that of the response still from 0.
  const numberIn = ({ exchange }: Page, key: string): number | undefined => {
    const value = valueAt(exchange.json, at === '' ? key : `${at}.${key}`);
    return typeof value === 'number' ? value : undefined;
  };
  const shown = pages[0] === undefined ? undefined : numberIn(pages[0], named.page);
  const start = findsFirst === true && (shown === 0 || shown === 1) ? shown : first;
  for (const each of pages) {
    const { page, rows, exchange } = each;
    const [current, last, size, reported] = [named.page, named.last, named.size, named.total].map((key) =>
      numberIn(each, key),
    );
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/pagination-metadata', passed, exchange, message);
    if (current !== undefined)
      expect(current === page - 1 + start, `page ${page - 1 + first} has ${named.page} ${current}`);
    if (size !== undefined)
      expect(rows.length <= size, `page ${page} has ${rows.length} rows, more than ${named.size} ${size}`);
    if (reported !== undefined && total !== undefined)
      expect(reported === total, `the total is ${reported} on page ${page} and ${total} on page 1`);
    if (last === undefined || size === undefined || reported === undefined) continue;
    const pageCount = Math.max(1, Math.ceil(reported / size));
    expect(
      last === pageCount || (reported === 0 && last === 0),
      `${named.last} is ${last}; ${reported} rows in pages of ${size} make ${pageCount}`,
    );
    const isFull = page >= filled.length || rows.length === size;
    expect(isFull, `page ${page} is not the last, but has only ${rows.length} of ${size} rows`);
  }
};

/** The flag that there are more rows is false on the last page only. If it is the next page, it is null there only. */
const expectFlag = (
  t: CheckContext,
  { pages, total, isComplete }: PagedList,
  { more, cursor }: RelationOf<'pages'>,
): void => {
  if (more === undefined) return;
  for (const [index, { page, rows, exchange }] of pages.entries()) {
    const value = valueAt(exchange.json, more);
    const flag = value === null ? false : value;
    if (typeof flag !== 'boolean') continue;
    const expect = (passed: boolean, message: string) =>
      t.expect(
        'relations/pagination-metadata',
        passed,
        exchange,
        `${more} is ${value} on page ${page}, ${message}`,
        {
          place: more,
        },
      );
    const later = pages.slice(index + 1).find((each) => each.rows.length > 0);
    // Numbered pages are read at the same time, and without a total it is not known whether rows were added meanwhile.
    if (!flag && (cursor !== undefined || total !== undefined))
      expect(later === undefined, `but page ${later?.page} has ${later?.rows.length} rows`);
    const isLast = cursor !== undefined && isComplete && index === pages.length - 1;
    if (flag)
      expect(rows.length > 0 && !isLast, rows.length === 0 ? 'which is empty' : 'which has no next page');
  }
};

const expectEmptyPastEnd = (
  t: CheckContext,
  list: PagedList,
  { cursor, isDerived }: RelationOf<'pages'>,
): void => {
  if (cursor !== undefined) {
    expectEndOfCursors(t, list);
    return;
  }
  if (!list.isComplete && list.pages.length >= maxPages) return;
  const past = list.pages.at(-1);
  if (past === undefined) return;
  const count = past.rows.length;
  t.expect(
    'relations/past-the-end',
    (past.exchange.status === 200 && count === 0) || (isDerived === true && isClientError(past.exchange)),
    past.exchange,
    `page ${past.page} is past the end, but got ${past.exchange.status} with ${count} rows`,
  );
};

const expectEndOfCursors = (t: CheckContext, { repeated, pages, isComplete }: PagedList): void => {
  const last = pages.at(-1)?.exchange;
  if (last === undefined || (!isComplete && repeated === undefined)) return;
  const message = 'names a page as the next one that was read before: the list never ends';
  t.expect('relations/past-the-end', repeated === undefined, repeated ?? last, message);
};

/** Reads lists to their end: one for each of several path parameters. */
export const readLists = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  relation: RelationOf<'pages'>,
): Promise<{ lists: PagedList[]; style: RelationOf<'pages'> }> => {
  const person = fixtures.personFor(operation);
  const all = await fixtures.params(t, person, operation);
  const { query, body } = await fixtures.input(t, person, operation, { params: all[0] });
  const readerOf = (params: Params | undefined) => (each: Input['query']) =>
    t.send(person, operation.name, { params, query: each, body });
  const style = await withFirstPage(fixtures.firstPages, readerOf(all[0]), relation, query);
  const lists = await Promise.all(
    sampleEvenly(all, maxLists).map((params) => readPagedList(readerOf(params), style, query)),
  );
  return { lists, style };
};

/** Checks paginated lists that were read to their end. */
export const expectPages = (
  t: CheckContext,
  lists: readonly PagedList[],
  relation: RelationOf<'pages'>,
): void => {
  for (const list of lists) {
    expectDisjointPages(t, list, relation);
    expectPaginationMetadata(t, list, relation);
    expectFlag(t, list, relation);
    expectEmptyPastEnd(t, list, relation);
  }
  // Without a cursor, a page past the end is read too.
  const enough = relation.cursor === undefined ? 3 : 2;
  if (lists.every(({ pages: read }) => read.length < enough))
    t.inconclusive('relations/pages-disjoint', 'no list has a second page');
};

/** Pages are disjoint, their row count equals the total, and pages past the end are empty. */
export const pages = forRelation('pages', pageRules, async (t, fixtures, relation, operation) => {
  const { lists, style } = await readLists(t, fixtures, operation, relation);
  expectPages(t, lists, style);
});

/** A page size that differs from the usual one, so that the pages end at other rows. */
const otherSize = ({ rows, pages: read }: PagedList): number => {
  const third = Math.max(1, Math.ceil(rows.length / 3));
  return third === read[0]?.rows.length ? third - 1 : third;
};

const idsOf = (rows: readonly Row[], key = 'id'): Set<string> => new Set(rows.map((row) => String(row[key])));

/** The longest page that is asked for. */
const maxPageSize = 100;

/** Expects that a page is as long as asked for, up to the declared maximum, and not cut silently. */
const expectLargePage = async (
  t: CheckContext,
  operation: Operation,
  { size = '', rows, cursor }: RelationOf<'pages'>,
  read: { list: () => Promise<PagedList>; page: (count: number) => Promise<Exchange> },
  list: PagedList,
): Promise<void> => {
  const maximum = operation.query?.[size]?.schema.shape.maximum;
  const usual = list.pages[0]?.rows.length ?? 0;
  // A page of a cursor may be shorter than asked for.
  if (cursor !== undefined || maximum === undefined) return;
  const count = Math.min(maximum, maxPageSize);
  if (count <= usual || list.rows.length <= usual) return;
  const exchange = await read.page(count);
  const found = objectsAt(exchange.json, rows).length;
  if (!isSuccess(exchange) || found >= Math.min(count, list.rows.length)) return;
  // Another client may have deleted rows.
  const there = Math.min(list.rows.length, (await read.list()).rows.length);
  if (found >= Math.min(count, there)) return;
  const message = `${size}=${count} returns only ${found} of ${there} rows, although its maximum is ${maximum}`;
  t.fail('relations/page-size', exchange, message, { place: size });
};

/** Another page size gives the same rows, in pages that have at most as many. */
const otherPageSize = forRelation(
  'pages',
  ['relations/page-size'],
  async (t, fixtures, relation, operation) => {
    const { size = '', id } = relation;
    const person = fixtures.personFor(operation);
    const { params, query, body } = await fixtures.input(t, person, operation);
    const send = (each: Input['query']) => t.send(person, operation.name, { params, query: each, body });
    const style = await withFirstPage(fixtures.firstPages, send, relation, query);
    const read = (base: typeof query) => readPagedList(send, style, base);
    // Another client may change the list between the two readings.
    for (let readings = 1; ; readings += 1) {
      const list = await read(query);
      if (!list.isComplete) return t.inconclusive('relations/page-size', 'the list is too long to read');
      if (readings === 1)
        await expectLargePage(
          t,
          operation,
          relation,
          { list: () => read(query), page: (length) => send({ ...query, [size]: length }) },
          list,
        );
      const count = otherSize(list);
      if (list.rows.length < 2 || operation.query?.[size]?.schema.accepts(String(count)) !== true)
        return t.inconclusive('relations/page-size', 'the list is too short for another page size');
      const other = await read({ ...query, [size]: count });
      const long = other.pages.find(({ rows }) => rows.length > count);
      const [first] = other.pages;
      if (first === undefined) return;
      if (long !== undefined) {
        const message = `${size}=${count} returns ${long.rows.length} rows`;
        return t.fail('relations/page-size', long.exchange, message, { place: size });
      }
      const [usual, found] = [idsOf(list.rows, id), idsOf(other.rows, id)];
      const missing = [...usual].find((each) => !found.has(each));
      const extra = [...found].find((each) => !usual.has(each));
      const isSame = missing === undefined && extra === undefined;
      if (!isSame && readings === 1) continue;
      const difference =
        missing === undefined
          ? `has the row ${extra}, which is missing`
          : `lacks the row ${missing}, which is there`;
      t.expect('relations/page-size', isSame, first.exchange, `${size}=${count} ${difference} without it`);
      return;
    }
  },
  'page-size',
);

export const pageSizes: CheckFactory = (operation) =>
  relationOf(operation, 'pages')?.size === undefined ? [] : otherPageSize(operation);
