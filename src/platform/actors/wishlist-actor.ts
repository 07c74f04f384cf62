import { createActor, fromPromise } from 'xstate';
import { selectWishlist, type ToggleResponse, wishlistMachine } from '../../machines/wishlist.ts';
import type { Api } from '../api/operations.ts';
import type { Notify } from '../notifications/notification-types.ts';
import { createActorStore } from './lazy-actor.ts';

export const provideWishlist = (api: Api) =>
  wishlistMachine.provide({
    actors: {
      countWishes: fromPromise<{ count: number }, undefined>(({ signal }) =>
        api('GET /api/user/get_wishlist_count', { signal }),
      ),
      toggleWish: fromPromise<ToggleResponse, { productId: number }>(({ input, signal }) =>
        api('GET /api/user/toggle_wishlist/:productId', { params: input, signal }),
      ),
    },
  });

export const startWishlist = ({ api, dispatch }: { api: Api; dispatch: Notify }) => {
  const wishlist = createActor(provideWishlist(api));
  wishlist.on('*', dispatch);
  wishlist.start();
  return createActorStore(wishlist, selectWishlist);
};
