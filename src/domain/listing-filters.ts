import type { ListingFilter, ListingRequest, SortOption } from '../contracts/schemas/listing.ts';
import { queryNumber } from './query-number.ts';

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

/** The request's body for a listing: one object holding only the filters in force. */
export const listingRequest = (categorySlug: string, search: ListingSearch): ListingRequest => {
  const { search: words, price_min, price_max, size } = search;
  const filter = without({ search: words, price_min, price_max, size }) as ListingFilter;
  return { category_slug: categorySlug, filter_params: [filter], sort_option: search.sort ?? defaultSort };
};
