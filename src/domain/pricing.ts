import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { ShopSettings } from '../contracts/schemas/settings.ts';
import { roundTaka } from './locale.ts';

/**
 * What a coupon takes off a subtotal, whole taka: a share of it for a percentage coupon,
 * else the fixed amount (any other type means fixed); never more than the subtotal.
 */
export const couponDiscount = (subtotal: number, coupon: Pick<Coupon, 'type' | 'amount'> | null): number => {
  if (coupon === null) return 0;
  const wanted = coupon.type === 'percentage_discount' ? (subtotal * coupon.amount) / 100 : coupon.amount;
  return Math.max(0, Math.min(subtotal, roundTaka(wanted)));
};

export interface PricedLine {
  price: number;
  quantity: number;
}
/** Whole taka; total = subtotal − discount + shipping, as the shopper sees each of them. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

/** What a line costs, whole taka. */
export const lineTotal = ({ price, quantity }: PricedLine): number => roundTaka(price * quantity);

/** The figures of a cart. Lines and discount are rounded first, then added, so that they add up as shown. */
export const totals = (
  lines: readonly PricedLine[],
  coupon: Pick<Coupon, 'type' | 'amount'> | null,
  shippingCharge: number,
): Totals => {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = couponDiscount(subtotal, coupon);
  const shipping = roundTaka(shippingCharge);
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
};

/** How an order reaches the shopper; a pick wins over the address. */
export type ShippingOption = 'pickup' | 'dhaka' | 'outside';
export interface ShippingCharges {
  shippingDhaka: number;
  shippingOutDhaka: number;
}

/** With no pick, the city decides; with no city either, Dhaka. */
export const shippingOption = (picked: ShippingOption | null, city: string | null): ShippingOption =>
  picked ?? (city === null || city === 'Dhaka' ? 'dhaka' : 'outside');

/** The charge of an option, taka. Office pickup is free. */
export const shippingCharge = (option: ShippingOption, charges: ShippingCharges): number =>
  ({ pickup: 0, dhaka: charges.shippingDhaka, outside: charges.shippingOutDhaka })[option];

/** A shop that works with nothing set: the demo's, searching through its own server. */
export const defaultSettings: ShopSettings = {
  shopName: 'Razz',
  shippingDhaka: 100,
  shippingOutDhaka: 150,
  dealEndsAt: null,
  serverTime: null,
  bkashMerchant: '01700000001',
  bkashPersonal: '01700000002',
  search: { appId: 'razz', searchKey: 'search-only', indexName: 'products', hosts: ['/'] },
};
