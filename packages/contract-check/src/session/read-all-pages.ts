import type { Place } from '../contract/operation.ts';
import type { Exchange } from '../engine/exchange.ts';
import { objectsAt, valueAt } from '../engine/place.ts';

export type Row = Record<string, unknown>;
export interface Page {
  page: number;
  rows: Row[];
  exchange: Exchange;
}
export interface PagedList {
  pages: Page[];
  rows: Row[];
  /** undefined when the responses carry no total. */
  total: number | undefined;
  /** Whether every page was read, the one past the end included. */
  isComplete: boolean;
}

export const maxPages = 80;

const hasNewRow = (pages: readonly Page[], id: string): boolean => {
  const known = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows.map((row) => row[id])));
  return pages.at(-1)?.rows.some((row) => !known.has(row[id])) ?? false;
};

const numberAt = ({ exchange }: Page, at: Place): number | undefined => {
  const value = valueAt(exchange.json, at);
  return typeof value === 'number' ? value : undefined;
};

/** How often a list is read that changes meanwhile, as other checks of the run add rows and remove them. */
const maxWalks = 3;

/**
 * Reads a list page by page to its end, and one page further. Where pages and total disagree and the first page has
 * another total now, the list changed meanwhile and is read again.
 */
export const readAllPages = async (
  read: (page: number) => Promise<Exchange>,
  rowsAt: Place,
  totalAt: Place,
  id = 'id',
): Promise<PagedList> => {
  for (let walks = 1; ; walks++) {
    const walk = await walkOnce(read, rowsAt, totalAt, id);
    const { pages, rows, total, isComplete } = walk;
    if (walks === maxWalks || total === undefined) return walk;
    const totals = pages.map((page) => numberAt(page, totalAt) ?? total);
    const isWhole = !isComplete || new Set(rows.map((row) => row[id])).size === total;
    if (isWhole && totals.every((each) => each === total)) return walk;
    if (valueAt((await read(1)).json, totalAt) === total) return walk;
  }
};

const walkOnce = async (
  read: (page: number) => Promise<Exchange>,
  rowsAt: Place,
  totalAt: Place,
  id: string,
): Promise<PagedList> => {
  const take = async (page: number): Promise<Page> => {
    const exchange = await read(page);
    return { page, rows: objectsAt(exchange.json, rowsAt), exchange };
  };
  const first = await take(1);
  const total = numberAt(first, totalAt);
  const size = first.rows.length;
  const last = total === undefined || size === 0 ? 1 : Math.max(1, Math.ceil(total / size));
  const wanted = Math.min(last + 1, maxPages);
  const rest = await Promise.all(Array.from({ length: wanted - 1 }, (_, i) => take(i + 2)));
  const pages = [first, ...rest];
  // A backend that repeats a page past the end would be read for ever: a page without a new row is the last read.
  while (size > 0 && hasNewRow(pages, id) && pages.length < maxPages)
    pages.push(await take(pages.length + 1));
  return {
    pages,
    rows: pages.flatMap(({ rows }) => rows),
    total,
    isComplete: last < maxPages && !hasNewRow(pages, id),
  };
};
