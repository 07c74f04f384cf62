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

/** Ways to filter that facets count, each with its own filter left aside. */
type Aside = 'size' | 'price' | 'colours' | 'fabrics' | 'vendors' | 'on_sale' | 'in_stock';

const isAnyOf = <Value>(wanted: readonly Value[] | undefined, has: readonly Value[] | undefined): boolean =>
  !wanted?.length || wanted.some((value) => has?.includes(value));
const isOnSale = ({ sales_price, unit_price }: StoredProduct): boolean => sales_price < unit_price;

/** Whether a product meets a filter; `aside` names a key that is left out of account. */
const meets = (product: StoredProduct, filter: ListingFilter, aside?: Aside): boolean => {
  const words = filter.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const text = `${product.name} ${product.short_description}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  const price = product.sales_price;
  if (aside !== 'price' && filter.price_min !== undefined && price < filter.price_min) return false;
  if (aside !== 'price' && filter.price_max && price > filter.price_max) return false;
  if (aside !== 'colours' && !isAnyOf(filter.colours, product.colours)) return false;
  if (aside !== 'fabrics' && !isAnyOf(filter.fabrics, product.fabrics)) return false;
  if (aside !== 'vendors' && !isAnyOf(filter.vendors, [product.merchant_id])) return false;
  if (aside !== 'on_sale' && filter.on_sale && !isOnSale(product)) return false;
  if (aside !== 'in_stock' && filter.in_stock && product.current_stock === 0) return false;
  return aside === 'size' || !filter.size || sizesOf(product).includes(filter.size);
};

const orders: Record<SortOption, (a: StoredProduct, b: StoredProduct) => number> = {
  all: (a, b) => a.id - b.id,
  newness: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  oldest: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
  atoz: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  ztoa: (a, b) => (a.name > b.name ? -1 : a.name < b.name ? 1 : b.id - a.id),
};

/** How many products have each value, the commonest first; those that are filtered by are listed without any. */
const countValues = <Value>(
  products: readonly StoredProduct[],
  valuesOf: (product: StoredProduct) => readonly Value[] | undefined,
  chosen: readonly Value[] = [],
): { value: Value; count: number }[] => {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const product of products)
    for (const value of valuesOf(product) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
};

const facetsOf = (products: readonly StoredProduct[], filters: readonly ListingFilter[]): Facets => {
  const without = (aside: Aside) =>
    products.filter((each) => filters.every((filter) => meets(each, filter, aside)));
  const prices = without('price').map(({ sales_price }) => sales_price);
  const names = new Map(products.map(({ merchant }) => [merchant.id, merchant.name]));
  const chosen = <Key extends 'colours' | 'fabrics' | 'vendors'>(key: Key) =>
    filters.flatMap((filter): NonNullable<ListingFilter[Key]>[number][] => filter[key] ?? []);
  return {
    sizes: countValues(without('size'), sizesOf),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    colours: countValues(without('colours'), ({ colours }) => colours, chosen('colours')),
    fabrics: countValues(without('fabrics'), ({ fabrics }) => fabrics, chosen('fabrics')),
    vendors: countValues(without('vendors'), ({ merchant_id }) => [merchant_id], chosen('vendors')).flatMap(
      ({ value, count }) => {
        const name = names.get(value);
        return name === undefined ? [] : [{ id: value, name, count }];
      },
    ),
    on_sale: without('on_sale').filter(isOnSale).length,
    in_stock: without('in_stock').filter(({ current_stock }) => current_stock > 0).length,
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
