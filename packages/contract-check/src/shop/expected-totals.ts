import type { Coupon } from '../../../../src/contracts/schemas/coupon.ts';

export interface ExpectedTotals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

const scale = 10_000;
/** `amount * factor` rounded half up, in integers so that it is exact for four decimal places. */
const roundedProduct = (amount: number, factor: number, divisor = 1): number => {
  const unit = scale * divisor;
  return Math.floor((Math.round(amount * scale) * factor + unit / 2) / unit);
};

/**
 * The figures of an order as the specification defines them: subtotal is the sum of sales_price times quantity,
 * each line rounded; a percentage coupon takes subtotal times amount over 100, any other its amount, at most the
 * subtotal; total is subtotal minus discount plus shipping. An oracle: it shares no code with any backend.
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
  const charged = Math.min(discount, subtotal);
  return { subtotal, discount: charged, shipping, total: subtotal - charged + shipping };
};
