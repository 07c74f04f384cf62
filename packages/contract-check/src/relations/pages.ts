import type { Operation } from '../contract/operation.ts';
import { valueAt } from '../engine/body-path.ts';
import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { maxPages, type PagedList, pageQuery, readAllPages } from '../session/read-all-pages.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

export const pageRules: readonly RuleId[] = [
  'relations/pages-disjoint',
  'relations/pages-total',
  'relations/past-the-end',
  'relations/pagination-metadata',
];
/** Maximum number of lists to read if the path has a parameter. */
const maxLists = 12;

const expectDisjointPages = (t: CheckContext, { pages, total, isComplete }: PagedList, key: string): void => {
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
  if (total === undefined) t.inconclusive('relations/pages-total', 'the responses have no total');
  else t.expect('relations/pages-total', total === pageOf.size, first.exchange, message);
};

const expectPaginationMetadata = (
  t: CheckContext,
  { pages, total }: PagedList,
  { pagination: at, keys }: RelationOf<'pages'>,
): void => {
  const named = { page: 'current_page', last: 'last_page', size: 'per_page', total: 'total', ...keys };
  const filled = pages.filter(({ rows }) => rows.length > 0);
  for (const { page, rows, exchange } of pages) {
    const numberAt = (key: string): number | undefined => {
      const value = valueAt(exchange.json, at === '' ? key : `${at}.${key}`);
      return typeof value === 'number' ? value : undefined;
    };
    const [current, last, size, reported] = [named.page, named.last, named.size, named.total].map(numberAt);
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/pagination-metadata', passed, exchange, message);
    if (current !== undefined) expect(current === page, `page ${page} has ${named.page} ${current}`);
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

const expectEmptyPastEnd = (t: CheckContext, list: PagedList): void => {
  if (!list.isComplete && list.pages.length >= maxPages) return;
  const past = list.pages.at(-1);
  if (past === undefined) return;
  const count = past.rows.length;
  t.expect(
    'relations/past-the-end',
    past.exchange.status === 200 && count === 0,
    past.exchange,
    `page ${past.page} is past the end, but got ${past.exchange.status} with ${count} rows`,
  );
};

/** Reads lists to their end: one for each of several path parameters. */
export const readLists = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  relation: RelationOf<'pages'>,
): Promise<PagedList[]> => {
  const person = fixtures.personFor(operation);
  const all = await fixtures.params(t, person, operation);
  const { query, body } = await fixtures.input(t, person, operation, { params: all[0] });
  return Promise.all(
    sampleEvenly(all, maxLists).map((params) =>
      readAllPages(
        (page, size) =>
          t.send(person, operation.name, {
            params,
            query: { ...query, ...pageQuery(relation, page, size) },
            body,
          }),
        relation.rows,
        relation.total,
        relation.id,
      ),
    ),
  );
};

/** Checks paginated lists that were read to their end. */
export const expectPages = (
  t: CheckContext,
  lists: readonly PagedList[],
  relation: RelationOf<'pages'>,
): void => {
  for (const list of lists) {
    expectDisjointPages(t, list, relation.id ?? 'id');
    expectPaginationMetadata(t, list, relation);
    expectEmptyPastEnd(t, list);
  }
  if (lists.every(({ pages: read }) => read.length < 3))
    t.inconclusive('relations/pages-disjoint', 'no list has a second page');
};

/** Pages are disjoint, their row count equals the total, and pages past the end are empty. */
export const pages = forRelation('pages', pageRules, async (t, fixtures, relation, operation) =>
  expectPages(t, await readLists(t, fixtures, operation, relation), relation),
);
