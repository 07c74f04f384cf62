import type { OrderLine } from '../contracts/schemas/order.ts';
import { type CartLine, type CartPick, roomFor, stockOf } from './cart.ts';
import { addLine, type FreshProducts } from './cart-changes.ts';

export interface Reordered {
  /** Lines that can be added to the cart again, at current prices. */
  picks: CartPick[];
  /** Lines that cannot: no longer sold, sold out, or without this variation. */
  missing: OrderLine[];
  /** Lines of which fewer than ordered can be added, or none: the stock is shared with the rest of the cart. */
  short: { line: OrderLine; added: number }[];
}

/** Splits an order's lines by availability, given the lines that are already in the cart. */
export const reorder = (
  items: readonly OrderLine[],
  { products }: FreshProducts,
  inCart: readonly CartLine[],
): Reordered => {
  const reordered: Reordered = { picks: [], missing: [], short: [] };
  let cart = inCart;
  for (const line of items) {
    const { quantity, isVariant, variation = null } = line;
    const product = products.find(({ id }) => id === line.product.id);
    const isAvailable =
      product !== undefined &&
      stockOf(product, variation) > 0 &&
      product.is_variant === isVariant &&
      (!isVariant || product.variations.some((name) => name === variation));
    if (!isAvailable) {
      reordered.missing.push(line);
      continue;
    }
    const added = Math.min(quantity, roomFor(cart, product, variation));
    if (added < quantity) reordered.short.push({ line, added });
    if (added === 0) continue;
    const pick = { product, quantity: added, variation };
    reordered.picks.push(pick);
    cart = addLine(cart, pick, 0);
  }
  return reordered;
};
