import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Facets, ListingFilter, SortOption } from '../../../src/contracts/schemas/listing.ts';
import type { StoredProduct } from './catalogue-data.ts';
import { matchesSearch } from './search-words.ts';
import type { World } from './world.ts';

/** The ids of the first matching category and its descendants; undefined when none matches. */
export const categoryIds = (
  trees: readonly Category[],
  matches: (category: Category) => boolean,
): Set<number> | undefined => {
  const all = (category: Category): number[] => [category.id, ...category.items.flatMap(all)];
  for (const category of trees) {
    if (matches(category)) return new Set(all(category));
    const found = categoryIds(category.items, matches);
    if (found !== undefined) return found;
  }
  return undefined;
};

const sizesOf = ({ variants }: StoredProduct): string[] =>
  variants?.attribute === 'Size' ? variants.variations : [];

/** Filters that have a facet. A facet is counted without its own filter. */
type FacetKey = 'size' | 'price' | 'colours' | 'fabrics' | 'vendors' | 'on_sale' | 'in_stock';

const isAnyOf = <Value>(
  selected: readonly Value[] | undefined,
  actual: readonly Value[] | undefined,
): boolean => !selected?.length || selected.some((value) => actual?.includes(value));
const isOnSale = ({ sales_price, unit_price }: StoredProduct): boolean => sales_price < unit_price;

/** Whether a product matches a filter; `ignored` names the one key that is not applied. */
const matchesFilter = (product: StoredProduct, filter: ListingFilter, ignored?: FacetKey): boolean => {
  const { name, name_bn, short_description, short_description_bn } = product;
  if (!matchesSearch(filter.search ?? '', name, name_bn, short_description, short_description_bn))
    return false;
  const price = product.sales_price;
  if (ignored !== 'price' && filter.price_min !== undefined && price < filter.price_min) return false;
  if (ignored !== 'price' && filter.price_max && price > filter.price_max) return false;
  if (ignored !== 'colours' && !isAnyOf(filter.colours, product.colours)) return false;
  if (ignored !== 'fabrics' && !isAnyOf(filter.fabrics, product.fabrics)) return false;
  if (ignored !== 'vendors' && !isAnyOf(filter.vendors, [product.merchant_id])) return false;
  if (ignored !== 'on_sale' && filter.on_sale && !isOnSale(product)) return false;
  if (ignored !== 'in_stock' && filter.in_stock && product.current_stock === 0) return false;
  return ignored === 'size' || !filter.size || sizesOf(product).includes(filter.size);
};

const comparators: Record<SortOption, (a: StoredProduct, b: StoredProduct) => number> = {
  all: (a, b) => a.id - b.id,
  newness: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  oldest: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  atoz: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  ztoa: (a, b) => (a.name > b.name ? -1 : a.name < b.name ? 1 : b.id - a.id),
  price_asc: (a, b) => a.sales_price - b.sales_price || a.id - b.id,
  price_desc: (a, b) => b.sales_price - a.sales_price || b.id - a.id,
};

/** Counts products by value, most frequent first. Selected values are listed even with a count of 0. */
const countValues = <Value>(
  products: readonly StoredProduct[],
  valuesOf: (product: StoredProduct) => readonly Value[] | undefined,
  selected: readonly Value[] = [],
): { value: Value; count: number }[] => {
  const counts = new Map(selected.map((value) => [value, 0]));
  for (const product of products)
    for (const value of valuesOf(product) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
};

const facetsOf = (products: readonly StoredProduct[], filters: readonly ListingFilter[]): Facets => {
  const without = (ignored: FacetKey) =>
    products.filter((each) => filters.every((filter) => matchesFilter(each, filter, ignored)));
  const prices = without('price').map(({ sales_price }) => sales_price);
  const names = new Map(products.map(({ merchant }) => [merchant.id, merchant.name]));
  const selected = <Key extends 'colours' | 'fabrics' | 'vendors'>(key: Key) =>
    filters.flatMap((filter): NonNullable<ListingFilter[Key]>[number][] => filter[key] ?? []);
  return {
    sizes: countValues(without('size'), sizesOf),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    colours: countValues(without('colours'), ({ colours }) => colours, selected('colours')),
    fabrics: countValues(without('fabrics'), ({ fabrics }) => fabrics, selected('fabrics')),
    vendors: countValues(without('vendors'), ({ merchant_id }) => [merchant_id], selected('vendors')).flatMap(
      ({ value, count }) => {
        const name = names.get(value);
        return name === undefined ? [] : [{ id: value, name, count }];
      },
    ),
    on_sale: without('on_sale').filter(isOnSale).length,
    in_stock: without('in_stock').filter(({ current_stock }) => current_stock > 0).length,
  };
};

/** All products of a listing, filtered and sorted, with their facets. */
export const listProducts = (
  world: World,
  categories: Set<number> | undefined,
  filters: readonly ListingFilter[],
  sort: SortOption,
): { products: StoredProduct[]; facets: Facets } => {
  const within = world.products.filter(({ category_id }) => categories?.has(category_id) ?? true);
  return {
    products: within
      .filter((each) => filters.every((filter) => matchesFilter(each, filter)))
      .sort(comparators[sort]),
    facets: facetsOf(within, filters),
  };
};

/** One page of rows with its pagination metadata. */
export const pageOf = <Row>(rows: readonly Row[], page: number | undefined, per_page: number) => {
  const current_page = page ?? 1;
  return {
    data: rows.slice((current_page - 1) * per_page, current_page * per_page),
    pagination: {
      total: rows.length,
      current_page,
      last_page: Math.max(1, Math.ceil(rows.length / per_page)),
      per_page,
    },
  };
};
