import type { CartLine } from '../../domain/cart.ts';
import type { PricedLine } from '../../domain/pricing.ts';

/** The cart's lines as input of the totals. */
export const pricedLines = (lines: readonly CartLine[]): PricedLine[] =>
  lines.map(({ product, quantity }) => ({ price: product.sales_price, quantity }));
