import type { ProductRow } from '../contracts/schemas/product.ts';
import { type Failure, readFailure } from '../machines/failure.ts';
import type { Api } from './api/calls.ts';
import { createStore } from './store.ts';

type Read = { products: readonly ProductRow[] | null; failure: Failure | null };

/** The products of the wishlist for the side panel, read anew whenever it opens. */
export const createWishlistProducts = (api: Api) => {
  const { get, set, subscribe } = createStore<Read>({ products: null, failure: null });
  const read = (): void => {
    set({ products: get().products, failure: null });
    api('GET /api/user/get_wishlist_products').then(
      ({ data }) => set({ products: data, failure: null }),
      (error: unknown) => set({ products: null, failure: readFailure(error) }),
    );
  };
  return { get, subscribe, read };
};
