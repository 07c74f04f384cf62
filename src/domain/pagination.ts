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
