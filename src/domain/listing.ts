import type { Listing, ListingFilter, ListingRequest, SortOption } from '../contracts/schemas/listing.ts';

/** Search params of the listing page. */
export interface ListingSearch {
  search?: string;
  price_min?: number;
  price_max?: number;
  size?: string;
  /** Comma-separated values: see splitValues(). */
  colours?: string;
  fabrics?: string;
  vendors?: string;
  on_sale?: true;
  in_stock?: true;
  sort?: SortChoice;
  page?: number;
}

/** Relevance is only available for a search; the API calls it 'all'. */
export type SortChoice = SortOption | 'relevance';

/** Splits the values of a multi-value filter; a comma in a value is escaped as %2C. */
export const splitValues = (joined: string | undefined): string[] =>
  joined === undefined ? [] : joined.split(',').map((value) => value.replaceAll('%2C', ','));
/** Inverse of splitValues(); undefined for no values. */
export const joinValues = (values: readonly string[]): string | undefined =>
  values.map((value) => value.replaceAll(',', '%2C')).join(',') || undefined;

/** Facet values, and the selected values that the backend does not list because no product has them. */
export const withSelected = (
  counts: readonly { value: string; count: number }[],
  selected: readonly string[],
): { value: string; count: number }[] => [
  ...counts,
  ...selected
    .filter((value) => !counts.some((listed) => listed.value === value))
    .map((value) => ({ value, count: 0 })),
];

/** Search params of the results of the header search. */
export const resultsOf = (search: string): ListingSearch => ({ search, sort: 'relevance' });

export const defaultSort: SortOption = 'newness';
const sorts = [
  'relevance',
  'all',
  'newness',
  'oldest',
  'atoz',
  'ztoa',
  'price_asc',
  'price_desc',
] as const satisfies readonly SortChoice[];
/** The available sort options. `listed` are the optional ones of the backend: by price. */
export const sortChoices = (search: string | undefined, listed: readonly string[] = []): SortChoice[] =>
  sorts.filter((sort) =>
    sort === 'relevance' ? search !== undefined : !sort.startsWith('price') || listed.includes(sort),
  );

const amount = (value: unknown): number | undefined => {
  const n = queryNumber(value);
  return Number.isFinite(n) && n >= 0 && n <= 100_000_000 ? n : undefined;
};
const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);
const valueList = (value: unknown, isValue: (value: string) => boolean): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const values = splitValues(String(value)).map((one) => one.trim());
  return joinValues([...new Set(values)].filter(isValue).slice(0, 50));
};
const isName = (value: string) => value !== '' && value.length <= 60;
const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
const text = (value: unknown, maxLength: number): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, maxLength) || undefined;
};
const omitUndefined = <T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Names of the search params. */
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

/** Parses the page number of the search params; empty for the first page and for an invalid one. */
export const readPageSearch = (query: Record<string, unknown>): { page?: number } => {
  const page = queryNumber(query.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
};

/** Parses the search params and omits invalid values. A minimum of 0 is kept, an empty maximum or one of 0 is not. */
export const readListingSearch = (query: Record<string, unknown>): ListingSearch => {
  const search = text(query.search, 200);
  return omitUndefined({
    search,
    price_min: amount(query.price_min),
    price_max: amount(query.price_max) || undefined,
    size: text(query.size, 100),
    colours: valueList(query.colours, isName),
    fabrics: valueList(query.fabrics, isName),
    vendors: valueList(query.vendors, isId),
    on_sale: flag(query.on_sale),
    in_stock: flag(query.in_stock),
    sort: sorts.find((sort) => sort === query.sort && (sort !== 'relevance' || search)),
    ...readPageSearch(query),
  }) as ListingSearch;
};

/** Request body of a listing, with one object of the active filters. */
export const listingRequest = (categorySlug: string, search: ListingSearch): ListingRequest => {
  const { sort = defaultSort, page: _, colours, fabrics, vendors, ...rest } = search;
  const filter = omitUndefined({
    ...rest,
    colours: colours && splitValues(colours),
    fabrics: fabrics && splitValues(fabrics),
    vendors: vendors && splitValues(vendors).map(Number),
  }) as ListingFilter;
  const sort_option = sort === 'relevance' ? 'all' : sort;
  return { category_slug: categorySlug, filter_params: [filter], sort_option };
};

/** Parses a number in a query; NaN for anything else. The value may be any JSON; converting an object may throw. */
export const queryNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;

const defaultPageSize = 20;

/** Number of the last page, at least 1. */
export const lastPage = ({ total, per_page = defaultPageSize, last_page }: Listing['meta']): number =>
  last_page ?? Math.max(1, Math.ceil(total / per_page));

/**
 * Clamps the requested page to the last one. An empty page of a non-empty result leads to the first page, because
 * the backend's page size is unknown.
 */
export const nearestPage = (requested: number, { data, meta }: Listing): number => {
  const last = lastPage(meta);
  if (requested > last) return last;
  return data.length === 0 ? 1 : requested;
};
