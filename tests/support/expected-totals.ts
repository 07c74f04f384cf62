/**
 * Test oracle of amounts, written from the specification without code of the shop: whole taka with commas; each line
 * and the discount are rounded half up before they are added.
 */
export const taka = (amount: number): string => {
  const whole = Math.floor(Math.abs(amount) + 0.5);
  return `${amount < 0 ? '−' : ''}৳${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}`;
};

export interface PricedLine {
  readonly price: number;
  readonly quantity: number;
}

export interface ExpectedTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
}

const round = (amount: number): number => {
  return Math.floor(amount + 0.5);
};

export const expectedTotals = (
  lines: readonly PricedLine[],
  coupon: { type: string; amount: number } | null,
  shipping: number,
): ExpectedTotals => {
  let subtotal = 0;
  for (const { price, quantity } of lines) subtotal += round(price * quantity);
  const percentage = coupon !== null && /percentage/i.test(coupon.type);
  const deduction = coupon === null ? 0 : percentage ? (subtotal * coupon.amount) / 100 : coupon.amount;
  const discount = Math.min(subtotal, round(deduction));
  return { subtotal, discount, total: subtotal - discount + round(shipping) };
};
