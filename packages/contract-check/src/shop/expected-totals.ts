import type { Coupon } from '../../../../src/contracts/schemas/coupon.ts';

export interface ExpectedTotals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

const scale = 10_000;
/** `amount * factor / divisor`, rounded half up. Uses integers, so it is exact for four decimal places. */
const roundedProduct = (amount: number, factor: number, divisor = 1): number => {
  const unit = scale * divisor;
  return Math.floor((Math.round(amount * scale) * factor + unit / 2) / unit);
};

/**
 * Test oracle for the totals of an order, as the specification defines them; shares no code with any backend.
 * subtotal: the sum of sales_price × quantity, each line rounded. discount: subtotal × amount / 100 for a percentage
 * coupon, otherwise its amount; at most the subtotal. total: subtotal − discount + shipping.
 */
export const expectedTotals = (
  lines: readonly { price: number; quantity: number }[],
  coupon: Coupon | null,
  shipping: number,
): ExpectedTotals => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + roundedProduct(price, quantity), 0);
  const isPercentage = coupon?.type === 'percentage_discount';
  const discount =
    coupon === null
      ? 0
      : isPercentage
        ? roundedProduct(coupon.amount, subtotal, 100)
        : roundedProduct(coupon.amount, 1);
  const applied = Math.min(discount, subtotal);
  return { subtotal, discount: applied, shipping, total: subtotal - applied + shipping };
};
