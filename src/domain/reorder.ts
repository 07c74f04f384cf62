import type { OrderLine } from '../contracts/schemas/order.ts';
import type { CartPick, FreshProducts } from './cart.ts';

export interface Reordered {
  /** Lines that can be added to the cart again, at current prices. */
  picks: CartPick[];
  /** Lines that cannot: no longer sold, sold out, or without this variation. */
  missing: OrderLine[];
}

/** Splits an order's lines by availability. */
export const reorder = (items: readonly OrderLine[], { products }: FreshProducts): Reordered => {
  const found = items.map((line) => {
    const { quantity, variation = null } = line;
    const current = products.find(({ id }) => id === line.product.id);
    const isSold = current !== undefined && current.current_stock > 0;
    const isAvailable =
      isSold && (!current.is_variant || current.variations.some((name) => name === variation));
    return { line, pick: isAvailable ? { product: current, quantity, variation } : null };
  });
  return {
    picks: found.flatMap(({ pick }) => pick ?? []),
    missing: found.flatMap(({ line, pick }) => (pick ? [] : line)),
  };
};
