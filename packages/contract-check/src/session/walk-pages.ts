import type { Place } from '../contract/operation.ts';
import type { Exchange } from '../engine/exchange.ts';
import { objectsAt, valueAt } from '../engine/place.ts';

export type Row = Record<string, unknown>;
export interface WalkedPage {
  page: number;
  rows: Row[];
  exchange: Exchange;
}
export interface Walk {
  pages: WalkedPage[];
  rows: Row[];
  /** undefined when the responses carry no total. */
  total: number | undefined;
  /** Whether every page was read, the one past the end included. */
  whole: boolean;
}

export const maxPages = 80;

const hasNewRow = (pages: readonly WalkedPage[], id: string): boolean => {
  const known = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows.map((row) => row[id])));
  return pages.at(-1)?.rows.some((row) => !known.has(row[id])) ?? false;
};

/** Reads a list page by page to its end, and one page further. */
export const walkPages = async (
  read: (page: number) => Promise<Exchange>,
  rowsAt: Place,
  totalAt: Place,
  id = 'id',
): Promise<Walk> => {
  const take = async (page: number): Promise<WalkedPage> => {
    const exchange = await read(page);
    return { page, rows: objectsAt(exchange.json, rowsAt), exchange };
  };
  const first = await take(1);
  const claimed = valueAt(first.exchange.json, totalAt);
  const total = typeof claimed === 'number' ? claimed : undefined;
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
    whole: last < maxPages && !hasNewRow(pages, id),
  };
};
