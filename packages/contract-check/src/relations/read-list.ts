import type { BodyPath, Operation, RouteName } from '../contract/operation.ts';
import { objectsAt } from '../engine/body-path.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange, Input, Person } from '../engine/exchange.ts';
import { type RelationOf, relationOf } from '../engine/relation-of.ts';
import { withFirstPage } from '../session/first-page.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { type PagedList, type Row, readPagedList } from '../session/read-all-pages.ts';

/** The query that asks for the longest pages whose length is declared: fewer requests read the list. */
const largestPage = ({ query }: Operation, { size }: RelationOf<'pages'>): Record<string, number> => {
  const maximum = size === undefined ? undefined : query?.[size]?.schema.shape.maximum;
  return size === undefined || maximum === undefined ? {} : { [size]: Math.min(maximum, maxPageSize) };
};
const maxPageSize = 100;

/** Reads a whole list, page by page if it is paginated. */
export const readListPages = async (
  t: CheckContext,
  fixtures: Fixtures,
  person: Person,
  name: RouteName,
  rows: BodyPath,
  input: Pick<Input, 'params' | 'query'> = {},
): Promise<PagedList> => {
  const operation = t.op(name);
  const valid = await fixtures.input(t, person, operation, input);
  const pages = relationOf(operation, 'pages');
  const read = (query: Input['query']) => t.send(person, name, { ...valid, query });
  if (pages !== undefined) {
    const query = { ...valid.query, ...largestPage(operation, pages) };
    const style = await withFirstPage(fixtures.firstPages, read, pages, query);
    return readPagedList(read, { ...style, rows }, query);
  }
  const exchange = await read(valid.query);
  const items = objectsAt(exchange.json, rows);
  return { pages: [{ page: 1, rows: items, exchange }], rows: items, total: undefined, isComplete: true };
};

export interface ListReading {
  rows: Row[];
  /** undefined if the responses have none, or if the list is too long to read. */
  total: number | undefined;
  /** The first response. */
  exchange: Exchange;
}

/** Reads a whole list as one array of rows. */
export const readList = async (...args: Parameters<typeof readListPages>): Promise<ListReading> => {
  const { rows, pages, total, isComplete } = await readListPages(...args);
  const [first] = pages;
  if (first === undefined) throw new Error('no page was read');
  return { rows, total: isComplete ? total : undefined, exchange: first.exchange };
};
