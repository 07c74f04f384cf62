import type { Listing, ListingFilter, ListingRequest, SortOption } from '../contracts/schemas/listing.ts';

/** The listing's state as its URL carries it. */
export interface ListingSearch {
  search?: string;
  price_min?: number;
  price_max?: number;
  size?: string;
  /** Several values, joined by commas: see chosenValues(). */
  colours?: string;
  fabrics?: string;
  vendors?: string;
  on_sale?: true;
  in_stock?: true;
  sort?: SortChoice;
  page?: number;
}

/** Relevance is offered for a search only; on the wire it is the shop's own order. */
export type SortChoice = SortOption | 'relevance';

/** The values of a filter that takes several; a comma within a value is escaped. */
export const chosenValues = (joined: string | undefined): string[] =>
  joined === undefined ? [] : joined.split(',').map((value) => value.replaceAll('%2C', ','));
/** The inverse of chosenValues(); nothing for no values. */
export const joinValues = (values: readonly string[]): string | undefined =>
  values.map((value) => value.replaceAll(',', '%2C')).join(',') || undefined;

export const defaultSort: SortOption = 'newness';
const sorts = ['all', 'newness', 'oldest', 'atoz', 'ztoa'] as const satisfies readonly SortOption[];
/** The orders on offer. */
export const sortChoices = (search: string | undefined): readonly SortChoice[] =>
  search === undefined ? sorts : ['relevance', ...sorts];

const amount = (value: unknown): number | undefined => {
  const n = queryNumber(value);
  return Number.isFinite(n) && n >= 0 && n <= 100_000_000 ? n : undefined;
};
const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);
const several = (value: unknown, isValue: (value: string) => boolean): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const values = chosenValues(String(value)).map((one) => one.trim());
  return joinValues([...new Set(values)].filter(isValue).slice(0, 50));
};
const isName = (value: string) => value !== '' && value.length <= 60;
const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
const text = (value: unknown, most: number): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, most) || undefined;
};
const without = <T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** What the address of a listing carries. */
export const listingKeys: readonly (keyof ListingSearch)[] = [
  'search',
  'price_min',
  'price_max',
  'size',
  'colours',
  'fabrics',
  'vendors',
  'on_sale',
  'in_stock',
  'sort',
  'page',
];

/**
 * Reads the listing's query string, leaving out what filters nothing: a minimum of 0 counts,
 * a maximum that is empty or 0 does not; what makes no sense is left out too.
 */
export const readListingSearch = (query: Record<string, unknown>): ListingSearch => {
  const page = queryNumber(query.page);
  const search = text(query.search, 200);
  return without({
    search,
    price_min: amount(query.price_min),
    price_max: amount(query.price_max) || undefined,
    size: text(query.size, 40),
    colours: several(query.colours, isName),
    fabrics: several(query.fabrics, isName),
    vendors: several(query.vendors, isId),
    on_sale: flag(query.on_sale),
    in_stock: flag(query.in_stock),
    sort: sortChoices(search).find((sort) => sort === query.sort),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }) as ListingSearch;
};

/** The request's body for a listing: one object holding only the active filters. */
export const listingRequest = (categorySlug: string, search: ListingSearch): ListingRequest => {
  const { sort = defaultSort, page: _, colours, fabrics, vendors, ...rest } = search;
  const filter = without({
    ...rest,
    colours: colours && chosenValues(colours),
    fabrics: fabrics && chosenValues(fabrics),
    vendors: vendors && chosenValues(vendors).map(Number),
  }) as ListingFilter;
  const sort_option = sort === 'relevance' ? 'all' : sort;
  return { category_slug: categorySlug, filter_params: [filter], sort_option };
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
