import { type CartLine, checkLines } from '../../domain/cart.ts';
import type { PricedLine } from '../../domain/pricing.ts';

/** Converts the cart lines that can be ordered to the input of `totals`. */
export const pricedLines = (lines: readonly CartLine[]): PricedLine[] =>
  checkLines(lines)
    .filter(({ problem }) => problem === null)
    .map(({ product, quantity }) => ({ price: product.sales_price, quantity }));
