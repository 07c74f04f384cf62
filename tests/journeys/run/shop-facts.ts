import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import type { Product } from '../../../src/contracts/schemas/product.ts';
import type { ShopClient } from './shop-client.ts';

export interface ProductFact {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Taka, as the shop charges it. */
  readonly price: number;
  readonly stock: number;
  readonly variations: readonly string[];
  /** What the variations are, such as Size; empty where there are none. */
  readonly attribute: string;
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

/** What models need to know of the shop they visit; read through its public API. */
export interface ShopFacts {
  readonly plain: ProductFact;
  readonly variant: ProductFact;
  /** One that comes in sizes, if any does: the listing's sizes are of such. */
  readonly sized: ProductFact | undefined;
  /** Colours that the category of the sized one can be filtered by; none where the backend counts none. */
  readonly variantColours: readonly string[];
  /** How many pictures the page of that one has. */
  readonly variantPictures: number;
  readonly coupon: CouponFact | undefined;
  /** One with more than one page of products, if any has. */
  readonly vendor: VendorFact;
  /** Taka; of the newest products some cost less than the first, some lie between, some cost more than the second. */
  readonly priceBand: readonly [number, number];
  /** Whether the whole listing has more than one page. */
  readonly isPaged: boolean;
  /** Taka, by where the parcel goes. */
  readonly shippingDhaka: number;
  readonly shippingOutDhaka: number;
  readonly bkashMerchant: string;
  readonly bkashPersonal: string;
}

type Row = Listing['data'][number];
/** A page of rows where the contract nests it, as for the products of a vendor. */
export interface RowsPage {
  readonly data: { readonly data: readonly Row[]; readonly last_page?: number; readonly total?: number };
}

const factOf = (row: Row): ProductFact => {
  const { id, name, slug, sales_price: price, current_stock: stock, category } = row;
  const variations = row.is_variant ? row.variations : [];
  return { id, name, slug, price, stock, variations, attribute: row.product_attribute ?? '', category };
};

type Found = { products: ProductFact[]; vendors: Map<number, string> } & Pick<
  ShopFacts,
  'isPaged' | 'priceBand'
>;

const isVariant = ({ variations, stock }: ProductFact) => variations.length > 1 && stock > 3;
const isSized = (product: ProductFact) => isVariant(product) && product.attribute === 'Size';
const isPlain = ({ variations }: ProductFact) => variations.length === 0;
/** A price that is no whole number of taka shows how amounts are rounded. */
const isUneven = ({ price }: ProductFact) => !Number.isInteger(price);

const bandOf = (newest: readonly ProductFact[]): [number, number] => {
  const prices = [...new Set(newest.map(({ price }) => price))].sort((a, b) => a - b);
  const at = (share: number) => Math.floor(prices[Math.floor(prices.length * share)] ?? 0);
  return [at(1 / 3), at(2 / 3)];
};

const someProducts = async (client: ShopClient): Promise<Found> => {
  const found: ProductFact[] = [];
  const vendors = new Map<number, string>();
  let isPaged = false;
  let priceBand: [number, number] = [0, 0];
  for (let page = 1; page <= 8; page += 1) {
    const body = { category_slug: 'all', filter_params: [], sort_option: 'newness' };
    const { data, meta } = await client.call<Listing>('POST', `/api/filter_products?page=${page}`, body);
    found.push(...data.map(factOf));
    for (const { merchant } of data) vendors.set(merchant.id, merchant.name);
    if (page === 1) priceBand = bandOf(found);
    isPaged ||= meta.total > data.length;
    const enough = (wanted: boolean) =>
      found.some(({ variations, stock }) => variations.length > 0 === wanted && stock > 20);
    const hasUneven = found.some((product) => isPlain(product) && isUneven(product) && product.stock > 20);
    if (data.length === 0 || (enough(true) && enough(false) && hasUneven && found.some(isSized))) break;
  }
  return { products: found.sort((a, b) => b.stock - a.stock), vendors, isPaged, priceBand };
};

const someVendor = async (client: ShopClient, vendors: Map<number, string>): Promise<VendorFact> => {
  let found: VendorFact | undefined;
  for (const [id, name] of vendors) {
    const { data } = await client.call<RowsPage>('GET', `/api/get_merchant_products/${id}`);
    const isPaged = (data.last_page ?? 1) > 1;
    if (isPaged || !found) found = { id, name, isPaged };
    if (isPaged) break;
  }
  if (!found) throw new Error('the shop sells nothing');
  return found;
};

// Codes of the demo catalogues; a shop that knows none of them leaves coupons undecided.
const knownCodes = ['BOISHAKH10', 'EID500', 'RAZZ10'];

const someCoupon = async (client: ShopClient): Promise<CouponFact | undefined> => {
  for (const code of knownCodes) {
    const verdict = await client.call<{ is_valid: boolean; coupon?: CouponFact | null }>(
      'GET',
      `/api/get_coupon_details/${code}`,
    );
    if (verdict.is_valid && verdict.coupon) return verdict.coupon;
  }
  return undefined;
};

const picturesOf = async (client: ShopClient, { slug }: ProductFact): Promise<number> => {
  const { data } = await client.call<{ data: Product }>('GET', `/api/get_product_details_by_slug/${slug}`);
  return new Set([data.featured_img, ...data.gallery.map(({ file_url }) => file_url)]).size;
};

const coloursIn = async (client: ShopClient, { category }: ProductFact): Promise<string[]> => {
  const body = { category_slug: category.slug, filter_params: [], sort_option: 'newness' };
  const { meta } = await client.call<Listing>('POST', '/api/filter_products?page=1', body);
  return (meta.facets?.colours ?? []).map(({ value }) => value);
};

/** What a page without settings of its own uses. */
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

/** Looks round the shop. Throws when it sells nothing that journeys need. */
export const readFacts = async (client: ShopClient, page: string): Promise<ShopFacts> => {
  const { products, vendors, isPaged, priceBand } = await someProducts(client);
  const plains = products.filter((product) => isPlain(product) && product.stock > 3);
  const plain = plains.find((product) => isUneven(product) && product.stock > 20) ?? plains[0];
  const variant = products.find(isVariant);
  if (!plain || !variant) {
    throw new Error('the shop needs a product in stock without variations, and one with two or more');
  }
  const { shippingDhaka, shippingOutDhaka, bkashMerchant, bkashPersonal } = settingsIn(page);
  const coupon = await someCoupon(client);
  const vendor = await someVendor(client, vendors);
  const sized = products.find(isSized);
  const variantColours = await coloursIn(client, sized ?? variant);
  const variantPictures = await picturesOf(client, variant);
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
  category: { id: 2, name: 'Kurti', slug: 'kurti' },
};

/** Replaces a shop where journeys are only listed or exported. */
export const sampleFacts: ShopFacts = {
  plain: {
    id: 1,
    name: 'Jamdani Saree',
    slug: 'jamdani-saree',
    price: 8450,
    stock: 50,
    variations: [],
    attribute: '',
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
  ...demoSettings,
};
