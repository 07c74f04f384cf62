import type { BodyPath } from '../contract/operation.ts';
import { objectsAt, valueAt } from '../engine/body-path.ts';
import type { Exchange } from '../engine/exchange.ts';

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
}

export const maxPages = 80;

const hasNewRow = (pages: readonly Page[], id: string): boolean => {
  const known = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows.map((row) => row[id])));
  return pages.at(-1)?.rows.some((row) => !known.has(row[id])) ?? false;
};

const numberAt = ({ exchange }: Page, at: BodyPath): number | undefined => {
  const value = valueAt(exchange.json, at);
  return typeof value === 'number' ? value : undefined;
};

/** How often a list is read if it changes meanwhile: other checks of the run add and delete rows. */
const maxReads = 3;

/** The query of a page: its number, or the number of rows before it. `size` is the row count of the first page. */
export const pageQuery = (
  { page = 'page', offset }: { page?: string; offset?: string },
  number: number,
  size: number,
): Record<string, number> => (offset === undefined ? { [page]: number } : { [offset]: (number - 1) * size });

type ReadPage = (page: number, size: number) => Promise<Exchange>;

/**
 * Reads a list page by page to its end, and one page further. If the pages contradict the total, and the total has
 * changed since, another check changed the list and it is read again.
 */
export const readAllPages = async (
  read: ReadPage,
  rowsAt: BodyPath,
  totalAt: BodyPath,
  id = 'id',
): Promise<PagedList> => {
  for (let reads = 1; ; reads++) {
    const list = await readPagesOnce(read, rowsAt, totalAt, id);
    const { pages, rows, total, isComplete } = list;
    if (reads === maxReads || total === undefined) return list;
    const totals = pages.map((page) => numberAt(page, totalAt) ?? total);
    const hasAllRows = !isComplete || new Set(rows.map((row) => row[id])).size === total;
    if (hasAllRows && totals.every((each) => each === total)) return list;
    if (valueAt((await read(1, 0)).json, totalAt) === total) return list;
  }
};

const readPagesOnce = async (
  read: ReadPage,
  rowsAt: BodyPath,
  totalAt: BodyPath,
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
