import type { Operation } from '../contract/operation.ts';
import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { valueAt } from '../engine/place.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import type { Fixtures, Value } from '../session/fixtures.ts';
import { maxPages, type PagedList, readAllPages } from '../session/read-all-pages.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

export const pageRules: readonly RuleId[] = [
  'relations/pages-disjoint',
  'relations/pages-total',
  'relations/past-the-end',
  'relations/page-figures',
];
/** How many lists are walked where a path names one of many. */
const mostLists = 12;

const judgeRows = (t: CheckContext, { pages, total, isComplete }: PagedList, key: string): void => {
  const placeOf = new Map<string, number>();
  for (const { page, rows, exchange } of pages)
    for (const row of rows) {
      const id = row[key];
      const before = placeOf.get(String(id));
      const where = before === page ? `twice on page ${page}` : `on page ${before} and on page ${page}`;
      if (before !== undefined)
        t.fail('relations/pages-disjoint', exchange, `the row with id ${id} is ${where}`);
      placeOf.set(String(id), page);
    }
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return;
  if (!isComplete && pages.length >= maxPages) {
    t.inconclusive('relations/pages-total', `only the first ${maxPages} pages were read`);
    return;
  }
  t.pass('relations/pages-disjoint');
  const message = `the total says ${total}, and the pages hold ${placeOf.size} different rows`;
  if (total === undefined) t.inconclusive('relations/pages-total', 'the responses carry no total');
  else t.expect('relations/pages-total', total === placeOf.size, first.exchange, message);
};

const judgeFigures = (
  t: CheckContext,
  { pages, total }: PagedList,
  { figures: at, keys }: RelationOf<'pages'>,
): void => {
  const named = { page: 'current_page', last: 'last_page', size: 'per_page', total: 'total', ...keys };
  const filled = pages.filter(({ rows }) => rows.length > 0);
  for (const { page, rows, exchange } of pages) {
    const figure = (key: string): number | undefined => {
      const value = valueAt(exchange.json, at === '' ? key : `${at}.${key}`);
      return typeof value === 'number' ? value : undefined;
    };
    const [current, last, size, said] = [named.page, named.last, named.size, named.total].map(figure);
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/page-figures', passed, exchange, message);
    if (current !== undefined) expect(current === page, `page ${page} says that it is page ${current}`);
    if (size !== undefined)
      expect(rows.length <= size, `page ${page} has ${rows.length} rows, more than ${named.size} ${size}`);
    if (said !== undefined && total !== undefined)
      expect(said === total, `page ${page} says the total is ${said}, page 1 ${total}`);
    if (last === undefined || size === undefined || said === undefined) continue;
    const pagesThereAre = Math.max(1, Math.ceil(said / size));
    expect(
      last === pagesThereAre || (said === 0 && last === 0),
      `${named.last} is ${last}; ${said} rows by ${size} make ${pagesThereAre}`,
    );
    const isFull = page >= filled.length || rows.length === size;
    expect(isFull, `page ${page} has ${rows.length} rows of ${size} though it is not the last`);
  }
};

const judgeEnd = (t: CheckContext, walk: PagedList): void => {
  if (!walk.isComplete && walk.pages.length >= maxPages) return;
  const past = walk.pages.at(-1);
  if (past === undefined) return;
  const count = past.rows.length;
  t.expect(
    'relations/past-the-end',
    past.exchange.status === 200 && count === 0,
    past.exchange,
    `page ${past.page}, past the end, got ${past.exchange.status} with ${count} rows`,
  );
};

const walks = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  relation: RelationOf<'pages'>,
): Promise<PagedList[]> => {
  const person = fixtures.personFor(operation);
  const params = Object.entries(await fixtures.params(t, person, operation));
  const [name, values] = params[0] ?? [undefined, ['' as Value]];
  return Promise.all(
    sampleEvenly(values, mostLists).map((value) =>
      readAllPages(
        (page) =>
          t.send(person, operation.name, {
            params: name === undefined ? {} : { [name]: value },
            query: { [relation.page ?? 'page']: page },
          }),
        relation.rows,
        relation.total,
        relation.id,
      ),
    ),
  );
};

/** Judges lists that were read page by page. */
export const expectPages = (
  t: CheckContext,
  walked: readonly PagedList[],
  relation: RelationOf<'pages'>,
): void => {
  for (const walk of walked) {
    judgeRows(t, walk, relation.id ?? 'id');
    judgeFigures(t, walk, relation);
    judgeEnd(t, walk);
  }
  if (walked.every(({ pages: read }) => read.length < 3))
    t.inconclusive('relations/pages-disjoint', 'no list has a second page');
};

/** Pages do not overlap, hold what the total says together, and end. */
export const pages = forRelation('pages', pageRules, async (t, fixtures, relation, operation) =>
  expectPages(t, await walks(t, fixtures, operation, relation), relation),
);
