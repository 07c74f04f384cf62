import type { OrderLine } from '../contracts/schemas/order.ts';
import { type CartPick, type FreshProducts, lineName, variationLabel } from './cart.ts';

export interface Reordered {
  /** What can be put into the cart again, at today's prices. */
  picks: CartPick[];
  /** What cannot: no longer sold, sold out, or not in this variation. */
  missing: string[];
}

/** An order's lines as they can be ordered today. */
export const reorder = (items: readonly OrderLine[], { products }: FreshProducts): Reordered => {
  const found = items.map(({ product, quantity, variation = null }) => {
    const today = products.find(({ id }) => id === product.id);
    const isSold = today !== undefined && today.current_stock > 0;
    const isOffered = isSold && (!today.is_variant || today.variations.some((name) => name === variation));
    return isOffered
      ? { pick: { product: today, quantity, variation }, name: '' }
      : { pick: null, name: lineName(product.name, variationLabel(product, variation, 'en')) };
  });
  return {
    picks: found.flatMap(({ pick }) => pick ?? []),
    missing: found.flatMap(({ pick, name }) => (pick ? [] : name)),
  };
};
