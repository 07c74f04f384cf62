import type { Listing } from '../../../src/contracts/schemas/listing.ts';
import { defaultSettings } from '../../../src/domain/default-settings.ts';
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
  readonly category: { readonly name: string; readonly slug: string };
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
  readonly coupon: CouponFact | undefined;
  /** Taka; of the newest products some cost less than the first, some lie between, some cost more than the second. */
  readonly priceBand: readonly [number, number];
  /** Whether the whole listing has more than one page. */
  readonly isPaged: boolean;
  /** Taka, by where the parcel goes. */
  readonly shippingDhaka: number;
  readonly shippingOutDhaka: number;
}

type Row = Listing['data'][number];

function factOf(row: Row): ProductFact {
  const { id, name, slug, sales_price: price, current_stock: stock, category } = row;
  const variations = row.is_variant ? row.variations : [];
  return { id, name, slug, price, stock, variations, attribute: row.product_attribute ?? '', category };
}

type Found = { products: ProductFact[] } & Pick<ShopFacts, 'isPaged' | 'priceBand'>;

function bandOf(newest: readonly ProductFact[]): [number, number] {
  const prices = [...new Set(newest.map(({ price }) => price))].sort((a, b) => a - b);
  const at = (share: number) => Math.floor(prices[Math.floor(prices.length * share)] ?? 0);
  return [at(1 / 3), at(2 / 3)];
}

async function someProducts(client: ShopClient): Promise<Found> {
  const found: ProductFact[] = [];
  let isPaged = false;
  let priceBand: [number, number] = [0, 0];
  for (let page = 1; page <= 5; page += 1) {
    const body = { category_slug: 'all', filter_params: [], sort_option: 'newness' };
    const { data, meta } = await client.call<Listing>('POST', `/api/filter_products?page=${page}`, body);
    found.push(...data.map(factOf));
    if (page === 1) priceBand = bandOf(found);
    isPaged ||= meta.total > data.length;
    const enough = (wanted: boolean) =>
      found.some(({ variations, stock }) => variations.length > 0 === wanted && stock > 20);
    if (data.length === 0 || (enough(true) && enough(false))) break;
  }
  return { products: found.sort((a, b) => b.stock - a.stock), isPaged, priceBand };
}

// Codes of the demo catalogues; a shop that knows none of them leaves coupons undecided.
const knownCodes = ['BOISHAKH10', 'EID500', 'RAZZ10'];

async function someCoupon(client: ShopClient): Promise<CouponFact | undefined> {
  for (const code of knownCodes) {
    const verdict = await client.call<{ is_valid: boolean; coupon?: CouponFact | null }>(
      'GET',
      `/api/get_coupon_details/${code}`,
    );
    if (verdict.is_valid && verdict.coupon) return verdict.coupon;
  }
  return undefined;
}

function settingsIn(page: string): { shippingDhaka: number; shippingOutDhaka: number } {
  const tag = /<script[^>]*id="shop-settings"[^>]*>([^<]*)</.exec(page)?.[1] ?? '{}';
  return { ...defaultSettings, ...(JSON.parse(tag) as object) };
}

/** Looks round the shop. Throws when it sells nothing that journeys need. */
export async function readFacts(client: ShopClient, page: string): Promise<ShopFacts> {
  const { products, isPaged, priceBand } = await someProducts(client);
  const plain = products.find(({ variations, stock }) => variations.length === 0 && stock > 3);
  const variant = products.find(({ variations, stock }) => variations.length > 1 && stock > 3);
  if (!plain || !variant) {
    throw new Error('the shop needs a product in stock without variations, and one with two or more');
  }
  const { shippingDhaka, shippingOutDhaka } = settingsIn(page);
  const coupon = await someCoupon(client);
  return { plain, variant, coupon, priceBand, isPaged, shippingDhaka, shippingOutDhaka };
}

/** Stands in for a shop where journeys are only listed or exported. */
export const sampleFacts: ShopFacts = {
  plain: {
    id: 1,
    name: 'Jamdani Saree',
    slug: 'jamdani-saree',
    price: 8450,
    stock: 50,
    variations: [],
    attribute: '',
    category: { name: 'Jamdani', slug: 'jamdani' },
  },
  variant: {
    id: 2,
    name: 'Cotton Kurti',
    slug: 'cotton-kurti',
    price: 1250,
    stock: 50,
    variations: ['S', 'M'],
    attribute: 'Size',
    category: { name: 'Kurti', slug: 'kurti' },
  },
  coupon: { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10 },
  priceBand: [1000, 3000],
  isPaged: true,
  shippingDhaka: defaultSettings.shippingDhaka,
  shippingOutDhaka: defaultSettings.shippingOutDhaka,
};
