import type { ProductRow } from '../contracts/schemas/product.ts';
import { type CartLine, setQuantity } from './cart-lines.ts';

/** Today's products, as far as asked: `missing` are the ids the shop no longer sells. */
export interface FreshProducts {
  products: readonly ProductRow[];
  missing: readonly number[];
}

/**
 * Puts today's prices and stock into the lines; quantities come down to the stock. A product no longer
 * sold stays, with no stock, so that the shopper sees what became of it.
 */
export const refreshLines = (lines: readonly CartLine[], { products, missing }: FreshProducts): CartLine[] =>
  lines.flatMap((line) => {
    const found = products.find((product) => product.id === line.productId);
    const gone = missing.includes(line.productId) ? { ...line.product, current_stock: 0 } : line.product;
    return setQuantity([{ ...line, product: found ?? gone }], line.id, line.quantity);
  });
