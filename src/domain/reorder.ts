import type { OrderLine } from '../contracts/schemas/order.ts';
import { type CartPick, type FreshProducts, lineName, variationLabel } from './cart.ts';

export interface Reordered {
  /** Lines that can be added to the cart again, at current prices. */
  picks: CartPick[];
  /** Names of lines that cannot: no longer sold, sold out, or without this variation. */
  missing: string[];
}

/** Splits an order's lines by availability. */
export const reorder = (items: readonly OrderLine[], { products }: FreshProducts): Reordered => {
  const found = items.map(({ product, quantity, variation = null }) => {
    const current = products.find(({ id }) => id === product.id);
    const isSold = current !== undefined && current.current_stock > 0;
    const isAvailable =
      isSold && (!current.is_variant || current.variations.some((name) => name === variation));
    return isAvailable
      ? { pick: { product: current, quantity, variation }, name: '' }
      : { pick: null, name: lineName(product.name, variationLabel(product, variation, 'en')) };
  });
  return {
    picks: found.flatMap(({ pick }) => pick ?? []),
    missing: found.flatMap(({ pick, name }) => (pick ? [] : name)),
  };
};
