import type { Category } from '../contracts/schemas/category.ts';
import type { Listing } from '../contracts/schemas/listing.ts';
import type { ListingSearch } from './listing.ts';

// Display of a listing. Separate from listing.ts, which is part of the bundle of every page.

/** Categories from the top level down to the one with the slug; empty if there is none. */
export const categoryPath = (trees: readonly Category[], slug: string): Category[] => {
  for (const category of trees) {
    if (category.slug === slug) return [category];
    const rest = categoryPath(category.items, slug);
    if (rest.length > 0) return [category, ...rest];
  }
  return [];
};

const roundPrices = [200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000];

/** Up to four preset price ranges, split at round prices; none if the range contains no round price. */
export const pricePresets = (range: { min: number; max: number }): { min?: number; max?: number }[] => {
  const within = roundPrices.filter((price) => price > range.min && price < range.max);
  const cuts = [...new Set([1, 2, 3].flatMap((k) => within[Math.floor((within.length * k) / 4)] ?? []))];
  if (cuts.length === 0) return [];
  return [...cuts, undefined].map((max, i) => ({
    ...(i > 0 && { min: cuts[i - 1] }),
    ...(max !== undefined && { max }),
  })) as { min?: number; max?: number }[];
};

/** Groups sizes of a kind, such as letters, numbers and ages, each in the given order. */
export const groupSizes = <Size extends { value: string }>(sizes: readonly Size[]): Size[][] => {
  const groups = new Map<string, Size[]>();
  for (const size of sizes) {
    const kind = size.value.replace(/^\d*X*[SML]$/i, '').replace(/\d+/g, '0');
    groups.set(kind, [...(groups.get(kind) ?? []), size]);
  }
  return [...groups.values()];
};

/** Positions of the displayed products in the result, from 1; null for a single page or an unknown page size. */
export const shownRange = (page: number, { data, meta }: Listing): { from: number; to: number } | null => {
  if (data.length === 0 || data.length >= meta.total) return null;
  const before = page === 1 ? 0 : meta.per_page && (page - 1) * meta.per_page;
  return before === undefined ? null : { from: before + 1, to: before + data.length };
};

/** A page number, or a gap for omitted ones. */
export type PageItem = number | 'gap';

/** Page numbers of the pagination: the first, the last, and those within `window` of the current one. */
export const pageWindow = (current: number, last: number, window = 2): PageItem[] => {
  const shown = new Set([1, last]);
  for (let page = current - window; page <= current + window; page++) if (page <= last) shown.add(page);
  const pages = [...shown].filter((page) => page >= 1).sort((a, b) => a - b);
  return pages.flatMap((page, i): PageItem[] => {
    const before = pages[i - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
};

/** Whether search engines may list the page of a listing: unfiltered, and not past the last page. */
export const isIndexable = ({ page, ...filters }: ListingSearch, products: readonly unknown[]): boolean =>
  Object.keys(filters).length === 0 && (page === undefined || products.length > 0);
