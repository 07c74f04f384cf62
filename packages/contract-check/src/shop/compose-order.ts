import type { AddressInput } from '../../../../src/contracts/schemas/address.ts';
import type { Coupon } from '../../../../src/contracts/schemas/coupon.ts';
import { PlaceOrderRequest } from '../../../../src/contracts/schemas/order.ts';
import type { Source } from '../contract/operation.ts';
import { valueAt } from '../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isSuccess, type Person } from '../engine/exchange.ts';
import { exampleBody } from '../generate/example-body.ts';
import { zodSchema } from '../schema/zod-schema.ts';
import type { DataFile } from '../session/data-file.ts';
import type { Row } from '../session/read-all-pages.ts';
import { expectedTotals } from './expected-totals.ts';

/** The part of the shop fixtures that an order is composed from. */
interface OrderSource {
  seed: number;
  data: DataFile;
  visitor: Person;
  listing: (t: CheckContext) => Promise<{ rows: Row[] }>;
  values: (t: CheckContext, source: Source, person: Person) => Promise<(string | number | bigint)[]>;
}

export interface Product {
  id: number;
  name: string;
  slug: string;
  sales_price: number;
  current_stock: number;
  is_variant: boolean;
  variations: string[];
  variation_stock?: { variation: string; stock: number }[];
}
export interface PlannedLine {
  product: Product;
  quantity: number;
  variation?: string;
}
export interface OrderPlan {
  lines?: PlannedLine[];
  /** The delivery charge; 0, office pickup, by default. */
  delivery?: number;
  coupon?: Pick<Coupon, 'code' | 'type' | 'amount'>;
  /** Includes every optional field. */
  full?: boolean;
  /** Fields that replace the composed ones. */
  overrides?: Record<string, unknown>;
}

/** Whether a status is pending or in process. */
export const isNewOrder = (status: unknown): boolean => status === 1 || status === 2;

const isProduct = (row: Row): row is Row & Product =>
  typeof row.id === 'number' &&
  typeof row.sales_price === 'number' &&
  typeof row.current_stock === 'number' &&
  (row.is_variant !== true || Array.isArray(row.variations));

/** How many pieces a run orders at most. */
export const maxPieces = 40;

/**
 * Products that can be ordered, highest stock first. The seed selects the first one of those with enough stock for the
 * whole run, so that two runs at the same time do not change the stock that the other one compares.
 */
export const products = async (t: CheckContext, shop: OrderSource): Promise<Product[]> => {
  const { rows } = await shop.listing(t);
  const sorted = rows.filter(isProduct).sort((a, b) => b.current_stock - a.current_stock || a.id - b.id);
  const plenty = sorted.filter(({ current_stock }) => current_stock >= maxPieces);
  // A prime, so that consecutive seeds do not select neighbours, of which one may not be suitable.
  const first = (shop.seed * 7919) % (plenty.length || 1);
  return [...plenty.slice(first), ...plenty.slice(0, first), ...sorted.slice(plenty.length)];
};

/** The variations of a product that are in stock; if the shop counts them, those with the highest stock first. */
export const variationsOf = ({ variations, variation_stock = [] }: Product): string[] => {
  const stockOf = (name: string) => variation_stock.find(({ variation }) => variation === name)?.stock ?? 1;
  return variations.filter((name) => stockOf(name) > 0).sort((a, b) => stockOf(b) - stockOf(a));
};

/** A line with the variation of the product of which there are most, if it has variations. */
export const lineOf = (product: Product, quantity = 1): PlannedLine => {
  const variation = product.is_variant ? variationsOf(product)[0] : undefined;
  return { product, quantity, ...(variation === undefined ? {} : { variation }) };
};

/**
 * The first matching product with enough stock. Reads the current stock: the listing is cached, and checks place
 * orders.
 */
const inStock = async (
  t: CheckContext,
  shop: OrderSource,
  matches: (product: Product) => boolean,
  minStock: number,
): Promise<Product | undefined> => {
  for (const listed of await products(t, shop)) {
    if (!matches(listed) || listed.current_stock < minStock) continue;
    const { json } = await t.send(shop.visitor, 'catalogue.productById', { params: { id: listed.id } });
    const stock = valueAt(json, 'data.current_stock');
    if (typeof stock !== 'number' || stock >= minStock) return listed;
  }
  return undefined;
};

const isPlain = ({ is_variant }: Product): boolean => !is_variant;
const isVariant = ({ is_variant }: Product): boolean => is_variant;

/** The stock of one product with and one without variations that the largest order needs. */
const reserve = 4;

const orInconclusive = (found: Product | undefined, which: string, minStock: number): Product => {
  if (found === undefined)
    throw new InconclusiveError(
      `no product${which} has a stock of ${minStock} or more; add one, or raise the stock before each run, which orders up to ${maxPieces} pieces`,
    );
  return found;
};

export const plainProduct = async (t: CheckContext, shop: OrderSource): Promise<Product> =>
  orInconclusive(await inStock(t, shop, isPlain, reserve), ' without variations', reserve);

export const variantProduct = async (t: CheckContext, shop: OrderSource): Promise<Product> =>
  orInconclusive(await inStock(t, shop, isVariant, reserve), ' with variations', reserve);

/**
 * A product for an order whose content does not matter: without variations if possible. Uses up the reserve last: few
 * checks need a product of one kind.
 */
export const anyProduct = async (t: CheckContext, shop: OrderSource, minStock = 1): Promise<Product> =>
  orInconclusive(
    (await inStock(t, shop, isPlain, minStock + reserve)) ??
      (await inStock(t, shop, isVariant, minStock + reserve)) ??
      (await inStock(t, shop, () => true, minStock)),
    '',
    minStock,
  );

/** A product whose price is not a whole number of taka: shows how amounts are rounded. */
export const fractionalPriceProduct = (t: CheckContext, shop: OrderSource): Promise<Product | undefined> =>
  inStock(t, shop, ({ sales_price }) => !Number.isInteger(sales_price), 1);

/** An address in one of the shop's districts. */
export const orderAddress = async (
  t: CheckContext,
  shop: OrderSource,
  city?: string,
): Promise<AddressInput> => {
  const cities = await shop.values(t, { read: 'catalogue.districts', at: '[]' }, shop.visitor);
  const address = exampleBody(
    zodSchema(PlaceOrderRequest.shape.shipping_address),
    'required',
  ) as AddressInput;
  return { ...address, city: city ?? String(cities[0]) };
};

/** A valid order, as the storefront would send it. */
export const composeOrder = async (
  t: CheckContext,
  shop: OrderSource,
  plan: OrderPlan = {},
): Promise<Record<string, unknown>> => {
  const lines = plan.lines ?? [lineOf(await anyProduct(t, shop))];
  const address = await orderAddress(t, shop);
  const totals = expectedTotals(
    lines.map(({ product, quantity }) => ({ price: product.sales_price, quantity })),
    plan.coupon ?? null,
    plan.delivery ?? 0,
  );
  return {
    cart: lines.map(({ product, quantity, variation }, i) => ({
      ...(plan.full === true
        ? { id: 1_767_225_600_000 + i, product: { id: product.id, name: product.name } }
        : {}),
      productId: product.id,
      quantity,
      isVariant: product.is_variant,
      ...(variation === undefined ? {} : { variation }),
    })),
    shipping_address: address,
    billing_address: address,
    shipping_amount: totals.shipping,
    payment_method: 'cash',
    total_price_cart: totals.total,
    discount_amount: totals.discount,
    ...(plan.full === true ? { additional_note: 'Please ring twice.' } : {}),
    ...(plan.coupon === undefined ? {} : { coupon_code: plan.coupon.code }),
    ...plan.overrides,
  };
};

/** The shop's two delivery charges, from --data or the shop's settings. @throws InconclusiveError */
export const deliveryCharges = async (
  t: CheckContext,
  shop: OrderSource,
): Promise<{ dhaka: number; outside: number }> => {
  const { shippingDhaka, shippingOutDhaka } = shop.data;
  if (shippingDhaka !== undefined && shippingOutDhaka !== undefined)
    return { dhaka: shippingDhaka, outside: shippingOutDhaka };
  const settings = await t.send(shop.visitor, 'shop.settings');
  const { shippingDhaka: dhaka, shippingOutDhaka: outside } = (settings.json ?? {}) as Record<
    string,
    unknown
  >;
  if (isSuccess(settings) && typeof dhaka === 'number' && typeof outside === 'number')
    return { dhaka, outside };
  throw new InconclusiveError(
    'the delivery charges are unknown; set shippingDhaka and shippingOutDhaka in --data',
  );
};
