import { createActor, fromPromise } from 'xstate';
import { selectWishlist, type ToggleAnswer, wishlistMachine } from '../../machines/wishlist.ts';
import type { Api } from '../api/operations.ts';
import type { Notify } from '../notification-types.ts';
import { sliceOf } from './lazy-actor.ts';

export const provideWishlist = (api: Api) =>
  wishlistMachine.provide({
    actors: {
      countWishes: fromPromise<{ count: number }, undefined>(({ signal }) =>
        api('GET /api/user/get_wishlist_count', { signal }),
      ),
      toggleWish: fromPromise<ToggleAnswer, { productId: number }>(({ input, signal }) =>
        api('GET /api/user/toggle_wishlist/:productId', { params: input, signal }),
      ),
    },
  });

export const startWishlist = ({ api, dispatch }: { api: Api; dispatch: Notify }) => {
  const wishlist = createActor(provideWishlist(api), { input: { wanted: null } });
  wishlist.on('*', dispatch);
  wishlist.start();
  return sliceOf(wishlist, selectWishlist);
};
