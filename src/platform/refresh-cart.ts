import type { ProductRow } from '../contracts/schemas/product.ts';
import type { FreshProducts } from '../domain/cart.ts';
import type { CartEvent, CartView } from '../machines/cart.ts';
import { readFailure } from '../machines/failure.ts';
import type { Api } from './api/operations.ts';

const atOnce = 6;

/** Today's price and stock of products; `missing` are those no longer sold. Rejects when one cannot be asked about. */
export const freshProducts = async (
  api: Api,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<FreshProducts> => {
  const waiting = [...new Set(ids)];
  const products: ProductRow[] = [];
  const missing: number[] = [];
  const read = async (id: number) => {
    try {
      const ask = { params: { id }, ...(signal ? { signal } : {}) };
      products.push((await api('GET /api/get_product_details/:id', ask)).data);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused' || failure.status !== 404) throw error;
      missing.push(id);
    }
  };
  const reader = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await read(id);
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return { products, missing };
};

interface Cart {
  get: () => Pick<CartView, 'lines'>;
  send: (event: CartEvent) => void;
}

/** Updates the cart's prices and stock. A failure is ignored: placing the order validates them again. */
export const refreshCart = async ({ api, cart }: { api: Api; cart: Cart }): Promise<void> => {
  const ids = cart.get().lines.map(({ productId }) => productId);
  if (ids.length === 0) return;
  const fresh = await freshProducts(api, ids).catch(() => null);
  if (fresh) cart.send({ type: 'products.refreshed', fresh });
};
