import type { Category } from '../contracts/schemas/category.ts';
import type { Listing, ListingFilter, ListingRequest, SortOption } from '../contracts/schemas/listing.ts';

/** The categories from the top level down to the one with the slug; empty when there is none. */
export const categoryChain = (trees: readonly Category[], slug: string): Category[] => {
  for (const category of trees) {
    if (category.slug === slug) return [category];
    const below = categoryChain(category.items, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
};

/** The listing's state as its URL carries it. */
export interface ListingSearch {
  search?: string;
  price_min?: number;
  price_max?: number;
  size?: string;
  sort?: SortOption;
  page?: number;
}

export const defaultSort: SortOption = 'newness';
const sorts = ['all', 'newness', 'oldest', 'atoz', 'ztoa'] as const satisfies readonly SortOption[];

const amount = (value: unknown): number | undefined => {
  const n = queryNumber(value);
  return Number.isFinite(n) && n >= 0 && n <= 100_000_000 ? n : undefined;
};
const text = (value: unknown, most: number): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, most) || undefined;
};
const without = <T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * Reads the listing's query string, leaving out what filters nothing: a minimum of 0 counts,
 * a maximum that is empty or 0 does not; what makes no sense is left out too.
 */
export const readListingSearch = (query: Record<string, unknown>): ListingSearch => {
  const page = queryNumber(query.page);
  return without({
    search: text(query.search, 200),
    price_min: amount(query.price_min),
    price_max: amount(query.price_max) || undefined,
    size: text(query.size, 40),
    sort: sorts.find((sort) => sort === query.sort),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }) as ListingSearch;
};

/** The request's body for a listing: one object holding only the active filters. */
export const listingRequest = (categorySlug: string, search: ListingSearch): ListingRequest => {
  const { search: words, price_min, price_max, size } = search;
  const filter = without({ search: words, price_min, price_max, size }) as ListingFilter;
  return { category_slug: categorySlug, filter_params: [filter], sort_option: search.sort ?? defaultSort };
};

/** A number out of an address; NaN for what is none. An address can hold any JSON, and an object's own conversion may throw. */
export const queryNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;

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
