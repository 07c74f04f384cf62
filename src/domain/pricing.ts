import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { ShopSettings } from '../contracts/schemas/settings.ts';
import { roundTaka } from './locale.ts';

type Discount = Pick<Coupon, 'type' | 'amount' | 'min_subtotal'>;

/**
 * Discount of a coupon in whole taka, at most the subtotal; 0 below its minimum subtotal. Any type other than percentage_discount is a fixed
 * amount.
 */
export const couponDiscount = (subtotal: number, coupon: Discount | null): number => {
  if (coupon === null || subtotal < (coupon.min_subtotal ?? 0)) return 0;
  const discount = coupon.type === 'percentage_discount' ? (subtotal * coupon.amount) / 100 : coupon.amount;
  return Math.max(0, Math.min(subtotal, roundTaka(discount)));
};

export interface PricedLine {
  price: number;
  quantity: number;
}
/** Whole taka; total = subtotal − discount + shipping, computed from the rounded amounts. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

/** What a line costs, whole taka. */
export const lineTotal = ({ price, quantity }: PricedLine): number => roundTaka(price * quantity);

/** Totals of a cart. Lines and discount are rounded before adding, so that the displayed amounts add up. */
export const totals = (
  lines: readonly PricedLine[],
  coupon: Discount | null,
  shippingCharge: number,
): Totals => {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = couponDiscount(subtotal, coupon);
  const shipping = roundTaka(shippingCharge);
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
};

/** Delivery method; an explicit choice takes precedence over the address. */
export const shippingOptions = ['pickup', 'dhaka', 'outside'] as const;
export type ShippingOption = (typeof shippingOptions)[number];
export interface ShippingCharges {
  shippingDhaka: number;
  shippingOutDhaka: number;
}

/** The explicit choice, else the option for the city; Dhaka without a city. */
export const shippingOption = (picked: ShippingOption | null, city: string | null): ShippingOption =>
  picked ?? (city === null || city === 'Dhaka' ? 'dhaka' : 'outside');

/** Charge of an option in taka. Office pickup is free. */
export const shippingCharge = (option: ShippingOption, charges: ShippingCharges): number =>
  ({ pickup: 0, dhaka: charges.shippingDhaka, outside: charges.shippingOutDhaka })[option];

/** Default settings: those of the demo shop, with search on the shop's own server. */
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
