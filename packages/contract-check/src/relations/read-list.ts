import type { BodyPath, RouteName } from '../contract/operation.ts';
import { objectsAt } from '../engine/body-path.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange, Input, Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { type PagedList, pageQuery, type Row, readAllPages } from '../session/read-all-pages.ts';

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
  const read = (query: Input['query']) =>
    t.send(person, name, { ...valid, query: { ...valid.query, ...query } });
  if (pages !== undefined)
    return readAllPages((page, size) => read(pageQuery(pages, page, size)), rows, pages.total, pages.id);
  const exchange = await read({});
  const items = objectsAt(exchange.json, rows);
  return { pages: [{ page: 1, rows: items, exchange }], rows: items, total: undefined, isComplete: true };
};

export interface ListReading {
  rows: Row[];
  /** The first response. */
  exchange: Exchange;
}

/** Reads a whole list as one array of rows. */
export const readList = async (...args: Parameters<typeof readListPages>): Promise<ListReading> => {
  const { rows, pages } = await readListPages(...args);
  const [first] = pages;
  if (first === undefined) throw new Error('no page was read');
  return { rows, exchange: first.exchange };
};
