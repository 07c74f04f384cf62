import type { BodyPath } from '../contract/operation.ts';
import { objectsAt, valueAt } from '../engine/body-path.ts';
import type { Exchange, Input } from '../engine/exchange.ts';
import type { RelationOf } from '../engine/relation-of.ts';

export type Row = Record<string, unknown>;
export interface Page {
  page: number;
  rows: Row[];
  exchange: Exchange;
}
/** A list that was read page by page. */
export interface PagedList {
  pages: Page[];
  rows: Row[];
  /** undefined if the responses have no total. */
  total: number | undefined;
  /** Whether all pages were read, including one past the end. */
  isComplete: boolean;
  /** The response that names a page which was read before as the next one. */
  repeated?: Exchange;
}

export const maxPages = 80;

const hasNewRow = (pages: readonly Page[], id: string): boolean => {
  const known = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows.map((row) => row[id])));
  return pages.at(-1)?.rows.some((row) => !known.has(row[id])) ?? false;
};

const header = /^\$response\.header\.(.+)$/;
/** A number in the body, or in a header such as X-Total-Count. */
const numberAt = ({ exchange }: Pick<Page, 'exchange'>, at: BodyPath | undefined): number | undefined => {
  if (at === undefined) return undefined;
  const [, name] = header.exec(at) ?? [];
  const value = name === undefined ? valueAt(exchange.json, at) : exchange.responseHeaders.get(name);
  if (name !== undefined) return /^\d+$/.test(String(value)) ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** How often a list is read if it changes meanwhile: other checks of the run add and delete rows. */
const maxReads = 3;

/** The query of a page: its number, or the number of rows before it. `size` is the row count of the first page. */
const pageQuery = (
  { page = 'page', offset, first = 1 }: Pick<PageStyle, 'page' | 'offset' | 'first'>,
  number: number,
  size: number,
): Record<string, number> =>
  offset === undefined ? { [page]: number - 1 + first } : { [offset]: (number - 1) * size };

type PageStyle = Omit<RelationOf<'pages'>, 'kind' | 'pagination' | 'keys'>;
type Query = NonNullable<Input['query']>;

type ReadPage = (page: number, size: number) => Promise<Exchange>;

/**
 * Reads a list page by page to its end, and one page further. If the pages contradict the total, and the total has
 * changed since, another check changed the list and it is read again.
 */
export const readAllPages = async (
  read: ReadPage,
  rowsAt: BodyPath,
  totalAt: BodyPath | undefined,
  id = 'id',
): Promise<PagedList> => {
  for (let reads = 1; ; reads++) {
    const list = await readPagesOnce(read, rowsAt, totalAt, id);
    const { pages, rows, total, isComplete } = list;
    if (reads === maxReads || total === undefined) return list;
    const totals = pages.map((page) => numberAt(page, totalAt) ?? total);
    const hasAllRows = !isComplete || new Set(rows.map((row) => row[id])).size === total;
    if (hasAllRows && totals.every((each) => each === total)) return list;
    if (numberAt({ exchange: await read(1, 0) }, totalAt) === total) return list;
  }
};

const readPagesOnce = async (
  read: ReadPage,
  rowsAt: BodyPath,
  totalAt: BodyPath | undefined,
  id: string,
): Promise<PagedList> => {
  const readPage = async (page: number, size = 0): Promise<Page> => {
    const exchange = await read(page, size);
    return { page, rows: objectsAt(exchange.json, rowsAt), exchange };
  };
  const first = await readPage(1);
  const total = numberAt(first, totalAt);
  const size = first.rows.length;
  const last = total === undefined || size === 0 ? 1 : Math.max(1, Math.ceil(total / size));
  const pageCount = Math.min(last + 1, maxPages);
  const rest = await Promise.all(Array.from({ length: pageCount - 1 }, (_, i) => readPage(i + 2, size)));
  const pages = [first, ...rest];
  // Stops at the first page without a new row: a backend may repeat its last page forever.
  while (size > 0 && hasNewRow(pages, id) && pages.length < maxPages)
    pages.push(await readPage(pages.length + 1, size));
  return {
    pages,
    rows: pages.flatMap(({ rows }) => rows),
    total,
    isComplete: last < maxPages && !hasNewRow(pages, id),
  };
};

/** The query of the next page, from the relation's cursor, link or flag; undefined on the last page. */
const nextQuery = (
  { cursor = 'cursor', next, more, id = 'id' }: PageStyle,
  { exchange, rows }: Page,
  query: Query,
): Query | undefined => {
  if (more !== undefined && next === undefined) {
    const last = rows.at(-1)?.[id];
    const isLast = valueAt(exchange.json, more) !== true;
    return isLast || (typeof last !== 'string' && typeof last !== 'number')
      ? undefined
      : { ...query, [cursor]: last };
  }
  const value =
    next === 'Link'
      ? /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(exchange.responseHeaders.get('link') ?? '')?.[1]
      : valueAt(exchange.json, next ?? 'nextCursor');
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const isUrl = next === 'Link' || /^(https?:\/\/|[/?])/.test(String(value));
  // The path of a URL may be that of a proxy.
  return isUrl
    ? Object.fromEntries(new URL(String(value), 'http://api.example').searchParams)
    : { ...query, [cursor]: value };
};

const keyOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  ).toString();

/** Reads a list from cursor to cursor to its end. */
const readByCursor = async (
  send: (query: Query) => Promise<Exchange>,
  style: PageStyle,
  base: Query,
): Promise<PagedList> => {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let query: Query | undefined = base;
  let repeated: Exchange | undefined;
  while (query !== undefined && pages.length < maxPages) {
    seen.add(keyOf(query));
    const exchange = await send(query);
    const page: Page = { page: pages.length + 1, rows: objectsAt(exchange.json, style.rows), exchange };
    pages.push(page);
    query = nextQuery(style, page, base);
    if (query === undefined) break;
    if (!seen.has(keyOf(query))) continue;
    // Relay's `endCursor` is that of the last row, also on the last page.
    const isEnd = style.more !== undefined && valueAt(exchange.json, style.more) === false;
    if (isEnd) query = undefined;
    else repeated = exchange;
    break;
  }
  const [first] = pages;
  return {
    pages,
    rows: pages.flatMap(({ rows }) => rows),
    total: first === undefined ? undefined : numberAt(first, style.total),
    isComplete: query === undefined,
    ...(repeated === undefined ? {} : { repeated }),
  };
};

/** Reads a list in pages as its `pages` relation says, with a query that all pages have. */
export const readPagedList = (
  send: (query: Query) => Promise<Exchange>,
  style: PageStyle,
  base: Query = {},
): Promise<PagedList> =>
  style.cursor === undefined
    ? readAllPages(
        (page, size) => send({ ...base, ...pageQuery(style, page, size) }),
        style.rows,
        style.total,
        style.id,
      )
    : readByCursor(send, style, base);
