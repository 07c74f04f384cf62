import type { CartLine } from '../../domain/cart.ts';
import type { PricedLine } from '../../domain/pricing.ts';

/** Converts cart lines to the input of `totals`. */
export const pricedLines = (lines: readonly CartLine[]): PricedLine[] =>
  lines.map(({ product, quantity }) => ({ price: product.sales_price, quantity }));
