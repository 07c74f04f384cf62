import type { Coupon } from '../contracts/schemas/coupon.ts';
import { roundTaka } from './money.ts';

/**
 * What a coupon takes off a subtotal, whole taka: a share of it for a percentage coupon,
 * else the fixed amount (any other type means fixed); never more than the subtotal.
 */
export const couponDiscount = (subtotal: number, coupon: Pick<Coupon, 'type' | 'amount'> | null): number => {
  if (coupon === null) return 0;
  const wanted = coupon.type === 'percentage_discount' ? (subtotal * coupon.amount) / 100 : coupon.amount;
  return Math.max(0, Math.min(subtotal, roundTaka(wanted)));
};
