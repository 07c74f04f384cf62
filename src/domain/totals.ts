import type { Coupon } from '../contracts/schemas/coupon.ts';
import { couponDiscount } from './discount.ts';
import { roundTaka } from './money.ts';

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
