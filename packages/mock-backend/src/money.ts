import type { Coupon } from '../../../src/contracts/schemas/coupon.ts';

/** Rounds half up to whole taka; the epsilon absorbs errors such as 1.005 * 100. */
export const roundTaka = (amount: number): number =>
  Math.floor(amount + 0.5 + Number.EPSILON * Math.abs(amount));

export interface Totals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

/** Rounds each line and the discount before adding them up; a discount never exceeds the subtotal. */
export const totals = (
  lines: readonly { price: number; quantity: number }[],
  coupon: Coupon | null,
  shipping: number,
): Totals => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + roundTaka(price * quantity), 0);
  const amount = coupon?.amount ?? 0;
  const off = coupon?.type === 'percentage_discount' ? (subtotal * amount) / 100 : amount;
  const discount = Math.min(subtotal, roundTaka(off));
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
};
