import type { WishlistEvent, WishlistView } from '../../machines/wishlist.ts';
import type { Api } from '../api/operations.ts';
import type { Store } from '../storage/store.ts';

interface Dependencies {
  api: Api;
  wishlist: Store<WishlistView> & { enqueue: (event: WishlistEvent) => void };
}

/** Loads the wishlist and replaces the optimistic state with it. */
export const createWishlistRead =
  ({ api, wishlist }: Dependencies) =>
  async ({ signal }: { signal?: AbortSignal } = {}) => {
    const { wished, isSaving } = wishlist.get();
    const response = await api('GET /api/user/get_wishlist_products', signal && { signal });
    // Not if a toggle was sent or in flight since the request: the response may not include it.
    if (!isSaving && wishlist.get().wished === wished)
      wishlist.enqueue({ type: 'list.read', productIds: response.data.map(({ id }) => id) });
    return response;
  };
