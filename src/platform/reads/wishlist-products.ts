import type { ProductRow } from '../../contracts/schemas/product.ts';
import { type Failure, readFailure } from '../../machines/failure.ts';
import type { Notify } from '../notifications/notification-types.ts';
import { createStore } from '../storage/store.ts';

interface Dependencies {
  readWishlist: () => Promise<{ data: readonly ProductRow[] }>;
  notify: Notify;
}
interface WishlistState {
  products: readonly ProductRow[] | null;
  failure: Failure | null;
}

const empty: WishlistState = { products: null, failure: null };

/** The wishlist products of the side panel, loaded each time it opens. */
export const createWishlistProducts = ({ readWishlist, notify }: Dependencies) => {
  const { get, set, subscribe } = createStore(empty);
  // Ignores responses to earlier requests, which may arrive later.
  let latest: Promise<unknown> | undefined;
  /** Discards loaded and pending data when the user changes. */
  const clear = (): void => {
    latest = undefined;
    set(empty);
  };
  const read = (): void => {
    set({ products: get().products, failure: null });
    const request = readWishlist();
    latest = request;
    request.then(
      ({ data }) => {
        if (request === latest) set({ products: data, failure: null });
      },
      (error: unknown) => {
        if (request !== latest) return;
        const failure = readFailure(error);
        set({ products: null, failure });
        if (failure.kind === 'signedOut') notify({ type: 'session.expired' });
      },
    );
  };
  return { get, subscribe, read, clear };
};
