import type { Category } from '../contracts/schemas/category.ts';
import type { Listing } from '../contracts/schemas/listing.ts';

// What a listing shows. Apart from what reads its address, which is part of every page.

/** The categories from the top level down to the one with the slug; empty when there is none. */
export const categoryChain = (trees: readonly Category[], slug: string): Category[] => {
  for (const category of trees) {
    if (category.slug === slug) return [category];
    const below = categoryChain(category.items, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
};

const roundPrices = [200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000];

/** Ranges of prices to choose from with one press: up to four, none where all prices are alike. */
export const pricePresets = (range: { min: number; max: number }): { min?: number; max?: number }[] => {
  const within = roundPrices.filter((price) => price > range.min && price < range.max);
  const cuts = [...new Set([1, 2, 3].flatMap((k) => within[Math.floor((within.length * k) / 4)] ?? []))];
  if (cuts.length === 0) return [];
  return [...cuts, undefined].map((max, i) => ({
    ...(i > 0 && { min: cuts[i - 1] }),
    ...(max !== undefined && { max }),
  })) as { min?: number; max?: number }[];
};

/** The places of the products on show within the whole result, from 1; null where the page's size is not known. */
export const shownRange = (page: number, { data, meta }: Listing): { from: number; to: number } | null => {
  if (data.length === 0 || data.length >= meta.total) return null;
  const before = page === 1 ? 0 : meta.per_page && (page - 1) * meta.per_page;
  return before === undefined ? null : { from: before + 1, to: before + data.length };
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
