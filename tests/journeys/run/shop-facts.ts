import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import type { Product } from '../../../src/contracts/schemas/product.ts';
import type { ShopClient } from './shop-client.ts';
import { nameOf } from './texts.ts';

export interface ProductFact {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Sales price in taka. */
  readonly price: number;
  readonly stock: number;
  readonly variations: readonly string[];
  /** Attribute of the variations, such as Size; empty without variations. */
  readonly attribute: string;
  readonly hasSizes: boolean;
  readonly category: { readonly id: number; readonly name: string; readonly slug: string };
}

export interface VendorFact {
  readonly id: number;
  readonly name: string;
  /** Whether the vendor's products have more than one page. */
  readonly isPaged: boolean;
}

export interface CouponFact {
  readonly code: string;
  readonly type: string;
  readonly amount: number;
}

/** Data of the shop that the journeys depend on, read from its public API. */
export interface ShopFacts {
  readonly plain: ProductFact;
  readonly variant: ProductFact;
  /** A product with sizes, if any. */
  readonly sized: ProductFact | undefined;
  /** Colour facet of the category of `sized`, or else of `variant`; empty when the backend returns no facets. */
  readonly variantColours: readonly string[];
  /** Number of pictures of `variant`. */
  readonly variantPictures: number;
  readonly coupon: CouponFact | undefined;
  /** A vendor with more than one page of products, if any. */
  readonly vendor: VendorFact;
  /** Price range in taka with products below, within and above it among the newest. */
  readonly priceBand: readonly [number, number];
  /** Whether the whole listing has more than one page. */
  readonly isPaged: boolean;
  /** Whether the listing can be sorted by price. */
  readonly sortsByPrice: boolean;
  /** Shipping charge in taka inside Dhaka. */
  readonly shippingDhaka: number;
  /** Shipping charge in taka outside Dhaka. */
  readonly shippingOutDhaka: number;
  readonly bkashMerchant: string;
  readonly bkashPersonal: string;
  /** Who signs in to the panel, if there is one and an account of an owner is known. */
  readonly panelOwner?: { readonly email: string; readonly password: string } | undefined;
}

type Row = Listing['data'][number];
/** A page of products nested in `data`, as for the products of a vendor. */
export interface RowsPage {
  readonly data: { readonly data: readonly Row[]; readonly last_page?: number; readonly total?: number };
}

const attributeOf = (row: Row): string =>
  nameOf({
    name: row.product_attribute ?? '',
    ...(row.is_variant && { name_bn: row.product_attribute_bn }),
  });

/** Whether enough of a variation are in stock, if the shop counts them. */
const isPlenty = (row: Row, name: string): boolean => {
  const counted = row.is_variant
    ? row.variation_stock?.find(({ variation }) => variation === name)
    : undefined;
  return counted === undefined || counted.stock > 3;
};

const factOf = (row: Row): ProductFact => {
  const { id, slug, sales_price: price, current_stock: stock } = row;
  const category = { ...row.category, name: nameOf(row.category) };
  const variations = row.is_variant ? row.variations.filter((name) => isPlenty(row, name)) : [];
  const hasSizes = row.product_attribute === 'Size';
  return {
    id,
    name: nameOf(row),
    slug,
    price,
    stock,
    variations,
    attribute: attributeOf(row),
    hasSizes,
    category,
  };
};

type CatalogueSample = { products: ProductFact[]; vendors: Map<number, string> } & Pick<
  ShopFacts,
  'isPaged' | 'sortsByPrice' | 'priceBand'
>;

const isVariant = ({ variations, stock }: ProductFact) => variations.length > 1 && stock > 3;
const isSized = (product: ProductFact) => isVariant(product) && product.hasSizes;
const isPlain = ({ variations }: ProductFact) => variations.length === 0;
/** Products with a fractional price, which exercise rounding. */
const hasFractionalPrice = ({ price }: ProductFact) => !Number.isInteger(price);

const priceBandOf = (newest: readonly ProductFact[]): [number, number] => {
  const prices = [...new Set(newest.map(({ price }) => price))].sort((a, b) => a - b);
  const quantile = (share: number) => Math.floor(prices[Math.floor(prices.length * share)] ?? 0);
  return [quantile(1 / 3), quantile(2 / 3)];
};

const sampleProducts = async (client: ShopClient): Promise<CatalogueSample> => {
  const products: ProductFact[] = [];
  const vendors = new Map<number, string>();
  let isPaged = false;
  let sortsByPrice = false;
  let priceBand: [number, number] = [0, 0];
  for (let page = 1; page <= 8; page += 1) {
    const body = { category_slug: 'all', filter_params: [], sort_option: 'newness' };
    const { data, meta } = await client.request<Listing>('POST', `/api/filter_products?page=${page}`, body);
    products.push(...data.map(factOf));
    for (const { merchant } of data) vendors.set(merchant.id, merchant.name);
    if (page === 1) priceBand = priceBandOf(products);
    isPaged ||= meta.total > data.length;
    sortsByPrice ||= meta.sort_options?.includes('price_asc') ?? false;
    const hasStocked = (hasVariations: boolean) =>
      products.some(({ variations, stock }) => variations.length > 0 === hasVariations && stock > 20);
    const hasFractional = products.some(
      (product) => isPlain(product) && hasFractionalPrice(product) && product.stock > 20,
    );
    const isComplete = hasStocked(true) && hasStocked(false) && hasFractional && products.some(isSized);
    if (data.length === 0 || isComplete) break;
  }
  return { products: products.sort((a, b) => b.stock - a.stock), vendors, isPaged, sortsByPrice, priceBand };
};

const findVendor = async (client: ShopClient, vendors: Map<number, string>): Promise<VendorFact> => {
  let found: VendorFact | undefined;
  for (const [id, name] of vendors) {
    const { data } = await client.request<RowsPage>('GET', `/api/get_merchant_products/${id}`);
    const isPaged = (data.last_page ?? 1) > 1;
    if (isPaged || !found) found = { id, name, isPaged };
    if (isPaged) break;
  }
  if (!found) throw new Error('the shop has no products');
  return found;
};

// Coupon codes of the demo catalogues. The coupon journey is skipped in a shop without any of them.
const demoCodes = ['BOISHAKH10', 'EID500', 'RAZZ10'];

const findCoupon = async (client: ShopClient): Promise<CouponFact | undefined> => {
  for (const code of demoCodes) {
    const response = await client.request<{ is_valid: boolean; coupon?: CouponFact | null }>(
      'GET',
      `/api/get_coupon_details/${code}`,
    );
    if (response.is_valid && response.coupon) return response.coupon;
  }
  return undefined;
};

const countPictures = async (client: ShopClient, { slug }: ProductFact): Promise<number> => {
  const { data } = await client.request<{ data: Product }>('GET', `/api/get_product_details_by_slug/${slug}`);
  return new Set([data.featured_img, ...data.gallery.map(({ file_url }) => file_url)]).size;
};

const facetColours = async (client: ShopClient, { category }: ProductFact): Promise<string[]> => {
  const body = { category_slug: category.slug, filter_params: [], sort_option: 'newness' };
  const { meta } = await client.request<Listing>('POST', '/api/filter_products?page=1', body);
  return (meta.facets?.colours ?? []).map(({ value }) => value);
};

/** Defaults for a page without a settings tag. */
const demoSettings = {
  shippingDhaka: 100,
  shippingOutDhaka: 150,
  bkashMerchant: '01700000001',
  bkashPersonal: '01700000002',
};

const settingsIn = (page: string): typeof demoSettings => {
  const tag = /<script[^>]*id="shop-settings"[^>]*>([^<]*)</.exec(page)?.[1] ?? '{}';
  return { ...demoSettings, ...(JSON.parse(tag) as object) };
};

/** Reads the facts. Throws when the shop has no suitable products. */
export const readFacts = async (client: ShopClient, page: string): Promise<ShopFacts> => {
  const { products, vendors, isPaged, sortsByPrice, priceBand } = await sampleProducts(client);
  const plainProducts = products.filter((product) => isPlain(product) && product.stock > 3);
  const plain =
    plainProducts.find((product) => hasFractionalPrice(product) && product.stock > 20) ?? plainProducts[0];
  const variant = products.find(isVariant);
  if (!plain || !variant) {
    throw new Error('the shop needs a product in stock without variations, and one with two or more');
  }
  const { shippingDhaka, shippingOutDhaka, bkashMerchant, bkashPersonal } = settingsIn(page);
  const coupon = await findCoupon(client);
  const vendor = await findVendor(client, vendors);
  const sized = products.find(isSized);
  const variantColours = await facetColours(client, sized ?? variant);
  const variantPictures = await countPictures(client, variant);
  return {
    plain,
    variant,
    sized,
    variantColours,
    variantPictures,
    coupon,
    vendor,
    priceBand,
    isPaged,
    sortsByPrice,
    shippingDhaka,
    shippingOutDhaka,
    bkashMerchant,
    bkashPersonal,
  };
};

const sampleVariant: ProductFact = {
  id: 2,
  name: 'Cotton Kurti',
  slug: 'cotton-kurti',
  price: 1250,
  stock: 50,
  variations: ['S', 'M'],
  attribute: 'Size',
  hasSizes: true,
  category: { id: 2, name: 'Kurti', slug: 'kurti' },
};

/** Facts for --list and --export, which run without a shop. */
export const sampleFacts: ShopFacts = {
  plain: {
    id: 1,
    name: 'Jamdani Saree',
    slug: 'jamdani-saree',
    price: 8450,
    stock: 50,
    variations: [],
    attribute: '',
    hasSizes: false,
    category: { id: 1, name: 'Jamdani', slug: 'jamdani' },
  },
  variant: sampleVariant,
  sized: sampleVariant,
  variantColours: ['Indigo', 'Madder'],
  variantPictures: 3,
  coupon: { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10 },
  vendor: { id: 1, name: 'Old Town Tailors', isPaged: true },
  priceBand: [1000, 3000],
  isPaged: true,
  sortsByPrice: true,
  panelOwner: { email: 'owner@example.com', password: 'a password' },
  ...demoSettings,
};
