import type { WishlistEvent, WishlistView } from '../machines/wishlist.ts';
import type { Api } from './api/operations.ts';
import type { Store } from './store.ts';

interface Dependencies {
  api: Api;
  wishlist: Store<WishlistView> & { enqueue: (event: WishlistEvent) => void };
}

/** Reads the products of the wishlist. What was pressed here before gives way to the answer. */
export const createWishlistRead =
  ({ api, wishlist }: Dependencies) =>
  async () => {
    const { wished, isSaving } = wishlist.get();
    const answer = await api('GET /api/user/get_wishlist_products');
    // An answer from before a press, or from while one was on its way, may not know of it.
    if (!isSaving && wishlist.get().wished === wished)
      wishlist.enqueue({ type: 'list.read', productIds: answer.data.map(({ id }) => id) });
    return answer;
  };
