import type { AddressInput } from '../../../../src/contracts/schemas/address.ts';
import type { Coupon } from '../../../../src/contracts/schemas/coupon.ts';
import { PlaceOrderRequest } from '../../../../src/contracts/schemas/order.ts';
import type { Source } from '../contract/operation.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isSuccess, type Person } from '../engine/exchange.ts';
import { valueAt } from '../engine/place.ts';
import { exampleBody } from '../generate/example-body.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import type { DataFile } from '../session/data-file.ts';
import type { Row } from '../session/read-all-pages.ts';
import { expectedTotals } from './expected-totals.ts';

/** What an order is composed from; the shop under test provides it. */
interface Stock {
  data: DataFile;
  visitor: Person;
  listing: (t: CheckContext) => Promise<{ rows: Row[] }>;
  values: (t: CheckContext, source: Source, person: Person) => Promise<(string | number)[]>;
}

export interface Product {
  id: number;
  name: string;
  slug: string;
  sales_price: number;
  current_stock: number;
  is_variant: boolean;
  variations: string[];
}
export interface PlannedLine {
  product: Product;
  quantity: number;
  variation?: string;
}
export interface OrderPlan {
  lines?: PlannedLine[];
  /** What the delivery costs; office pickup, 0, unless given. */
  delivery?: number;
  coupon?: Pick<Coupon, 'code' | 'type' | 'amount'>;
  /** Every optional field too. */
  full?: boolean;
  /** Fields that are sent as they are. */
  overrides?: Record<string, unknown>;
}

const isProduct = (row: Row): row is Row & Product =>
  typeof row.id === 'number' &&
  typeof row.sales_price === 'number' &&
  typeof row.current_stock === 'number' &&
  (row.is_variant !== true || Array.isArray(row.variations));

/** Products that can be ordered, those with most pieces first. */
export const products = async (t: CheckContext, shop: Stock): Promise<Product[]> => {
  const { rows } = await shop.listing(t);
  return rows.filter(isProduct).sort((a, b) => b.current_stock - a.current_stock || a.id - b.id);
};

/** A line of one piece or more, in the first form the product comes in. */
export const lineOf = (product: Product, quantity = 1): PlannedLine => {
  const variation = product.is_variant ? product.variations[0] : undefined;
  return { product, quantity, ...(variation === undefined ? {} : { variation }) };
};

/** The first product of a kind that has enough pieces now: the listing is read once, and checks have ordered since. */
const inStock = async (
  t: CheckContext,
  shop: Stock,
  isWanted: (product: Product) => boolean,
  atLeast = 3,
): Promise<Product | undefined> => {
  for (const listed of await products(t, shop)) {
    if (!isWanted(listed) || listed.current_stock < atLeast) continue;
    const { json } = await t.send(shop.visitor, 'catalogue.productById', { params: { id: listed.id } });
    const stock = valueAt(json, 'data.current_stock');
    if (typeof stock !== 'number' || stock >= atLeast) return listed;
  }
  return undefined;
};

export const plainProduct = async (t: CheckContext, shop: Stock, atLeast = 3): Promise<Product> => {
  const found = await inStock(t, shop, ({ is_variant }) => !is_variant, atLeast);
  if (found === undefined)
    throw new InconclusiveError(`no product without variations has ${atLeast} pieces in stock`);
  return found;
};
export const variantProduct = async (t: CheckContext, shop: Stock): Promise<Product> => {
  const found = await inStock(t, shop, ({ is_variant }) => is_variant);
  if (found === undefined) throw new InconclusiveError('no product with variations has 3 pieces in stock');
  return found;
};

/** A product whose price is no whole number of taka: it shows how amounts are rounded. */
export const fractionalPriceProduct = (t: CheckContext, shop: Stock): Promise<Product | undefined> =>
  inStock(t, shop, ({ sales_price }) => !Number.isInteger(sales_price));

/** An address in one of the shop's districts. */
export const orderAddress = async (t: CheckContext, shop: Stock, city?: string): Promise<AddressInput> => {
  const cities = await shop.values(t, { read: 'catalogue.districts', at: '[]' }, shop.visitor);
  const shape = jsonSchemaOf(PlaceOrderRequest).properties?.shipping_address ?? {};
  return { ...(exampleBody(shape, 'required') as AddressInput), city: city ?? String(cities[0]) };
};

/** An order as an honest shop page would send it. */
export const composeOrder = async (
  t: CheckContext,
  shop: Stock,
  plan: OrderPlan = {},
): Promise<Record<string, unknown>> => {
  const lines = plan.lines ?? [lineOf(await plainProduct(t, shop))];
  const address = await orderAddress(t, shop);
  const figures = expectedTotals(
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
    shipping_amount: figures.shipping,
    payment_method: 'cash',
    total_price_cart: figures.total,
    discount_amount: figures.discount,
    ...(plan.full === true ? { additional_note: 'Please ring twice.' } : {}),
    ...(plan.coupon === undefined ? {} : { coupon_code: plan.coupon.code }),
    ...plan.overrides,
  };
};

/** The shop's two delivery charges, from its settings or as they were given. @throws InconclusiveError */
export const deliveryCharges = async (
  t: CheckContext,
  shop: Stock,
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
    'the delivery charges are not known; give shippingDhaka and shippingOutDhaka in --data',
  );
};
