import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Facets, ListingFilter, SortOption } from '../../../src/contracts/schemas/listing.ts';
import type { StoredProduct } from './catalogue-data.ts';
import type { World } from './world.ts';

/** The category's id and those of all below it; undefined when there is no such category. */
export const categoryIds = (
  trees: readonly Category[],
  is: (category: Category) => boolean,
): Set<number> | undefined => {
  const all = (category: Category): number[] => [category.id, ...category.items.flatMap(all)];
  for (const category of trees) {
    if (is(category)) return new Set(all(category));
    const below = categoryIds(category.items, is);
    if (below !== undefined) return below;
  }
  return undefined;
};

const sizesOf = ({ form }: StoredProduct): string[] => (form?.attribute === 'Size' ? form.variations : []);

/** Whether a product meets a filter; `aside` names a key that is left out of account. */
const meets = (product: StoredProduct, filter: ListingFilter, aside?: 'size' | 'price'): boolean => {
  const words = filter.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const text = `${product.name} ${product.short_description}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  const price = product.sales_price;
  if (aside !== 'price' && filter.price_min !== undefined && price < filter.price_min) return false;
  if (aside !== 'price' && filter.price_max && price > filter.price_max) return false;
  return aside === 'size' || !filter.size || sizesOf(product).includes(filter.size);
};

const orders: Record<SortOption, (a: StoredProduct, b: StoredProduct) => number> = {
  all: (a, b) => a.id - b.id,
  newness: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  oldest: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  atoz: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  ztoa: (a, b) => (a.name > b.name ? -1 : a.name < b.name ? 1 : b.id - a.id),
};

const facetsOf = (products: readonly StoredProduct[], filters: readonly ListingFilter[]): Facets => {
  const counts = new Map<string, number>();
  for (const product of products.filter((each) => filters.every((filter) => meets(each, filter, 'size'))))
    for (const size of sizesOf(product)) counts.set(size, (counts.get(size) ?? 0) + 1);
  const prices = products
    .filter((each) => filters.every((filter) => meets(each, filter, 'price')))
    .map(({ sales_price }) => sales_price);
  return {
    sizes: [...counts].map(([value, count]) => ({ value, count })),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  };
};

/** Every product of a listing in its order, and what could be filtered further. */
export const listProducts = (
  world: World,
  categories: Set<number> | undefined,
  filters: readonly ListingFilter[],
  sort: SortOption,
): { products: StoredProduct[]; facets: Facets } => {
  const within = world.products.filter(({ category_id }) => categories?.has(category_id) ?? true);
  return {
    products: within.filter((each) => filters.every((filter) => meets(each, filter))).sort(orders[sort]),
    facets: facetsOf(within, filters),
  };
};

/** One page of rows with the figures that go beside them. */
export const pageOf = <Row>(rows: readonly Row[], page: number | undefined, per_page: number) => {
  const current_page = page ?? 1;
  return {
    data: rows.slice((current_page - 1) * per_page, current_page * per_page),
    figures: {
      total: rows.length,
      current_page,
      last_page: Math.max(1, Math.ceil(rows.length / per_page)),
      per_page,
    },
  };
};
