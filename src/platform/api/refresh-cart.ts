import type { ProductRow } from '../../contracts/schemas/product.ts';
import type { FreshProducts } from '../../domain/cart-changes.ts';
import type { CartEvent, CartView } from '../../machines/cart.ts';
import { readFailure } from '../../machines/failure.ts';
import type { Api } from './operations.ts';

const concurrency = 6;

/** Loads current prices and stock; `missing` are ids no longer sold. Rejects if a product cannot be loaded. */
export const fetchProducts = async (
  api: Api,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<FreshProducts> => {
  const queue = [...new Set(ids)];
  const products: ProductRow[] = [];
  const missing: number[] = [];
  const read = async (id: number) => {
    try {
      const options = { params: { id }, ...(signal ? { signal } : {}) };
      products.push((await api('GET /api/get_product_details/:id', options)).data);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused' || failure.status !== 404) throw error;
      missing.push(id);
    }
  };
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await read(id);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
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
  const fresh = await fetchProducts(api, ids).catch(() => null);
  if (fresh) cart.send({ type: 'products.refreshed', fresh });
};
