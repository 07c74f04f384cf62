import type { Listing } from '../contracts/schemas/listing.ts';

const defaultPageSize = 20;

/** The number of the last page, at least 1. */
export const lastPage = ({ total, per_page = defaultPageSize, last_page }: Listing['meta']): number =>
  last_page ?? Math.max(1, Math.ceil(total / per_page));

/**
 * The page to show where another was asked for: the last one for a page past it, and the first when a page is empty
 * though the result is not, because the backend's page size is not known.
 */
export const nearestPage = (wanted: number, { data, meta }: Listing): number => {
  const last = lastPage(meta);
  if (wanted > last) return last;
  return data.length === 0 ? 1 : wanted;
};

/** A page number, or a gap between numbers that are not shown. */
export type PageItem = number | 'gap';

/** The page numbers to show: the first, the last, and those up to `window` away from the current one. */
export const pageWindow = (current: number, last: number, window = 2): PageItem[] => {
  const shown = new Set([1, last]);
  for (let page = current - window; page <= current + window; page++)
    if (page >= 1 && page <= last) shown.add(page);
  const pages = [...shown].filter((page) => page >= 1).sort((a, b) => a - b);
  return pages.flatMap((page, i): PageItem[] => {
    const before = pages[i - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
};
