import type { ProductRow } from '../contracts/schemas/product.ts';
import { type Failure, readFailure } from '../machines/failure.ts';
import type { Notify } from './notification-types.ts';
import { createStore } from './store.ts';

interface Dependencies {
  readWishlist: () => Promise<{ data: readonly ProductRow[] }>;
  notify: Notify;
}
interface Read {
  products: readonly ProductRow[] | null;
  failure: Failure | null;
}

const nothing: Read = { products: null, failure: null };

/** The products of the wishlist for the side panel, read again whenever it opens. */
export const createWishlistProducts = ({ readWishlist, notify }: Dependencies) => {
  const { get, set, subscribe } = createStore(nothing);
  // Only the last read counts: what was asked before may answer later.
  let last = 0;
  /** What was read, or is still being read, is another person's now. */
  const forget = (): void => {
    last += 1;
    set(nothing);
  };
  const read = (): void => {
    last += 1;
    const mine = last;
    set({ products: get().products, failure: null });
    readWishlist().then(
      ({ data }) => {
        if (mine === last) set({ products: data, failure: null });
      },
      (error: unknown) => {
        if (mine !== last) return;
        const failure = readFailure(error);
        set({ products: null, failure });
        if (failure.kind === 'signedOut') notify({ type: 'session.expired' });
      },
    );
  };
  return { get, subscribe, read, forget };
};
