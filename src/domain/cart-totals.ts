import type { Coupon } from '../contracts/schemas/coupon.ts';
import { type CartLine, checkLines } from './cart.ts';
import { type Totals, totals } from './pricing.ts';

/** Totals of the cart lines that can be ordered. `shipping` in taka. */
export const cartTotals = (
  lines: readonly CartLine[],
  coupon: Pick<Coupon, 'type' | 'amount'> | null,
  shipping: number,
): Totals =>
  totals(
    checkLines(lines)
      .filter(({ problem }) => problem === null)
      .map(({ product, quantity }) => ({ price: product.sales_price, quantity })),
    coupon,
    shipping,
  );
