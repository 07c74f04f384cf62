import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { shownCount } from '../../domain/wishlist.ts';
import { type ToggleAnswer, type WishlistEvent, wishlistMachine } from '../../machines/wishlist.ts';
import type { Api } from '../api/operations.ts';
import type { Notify } from '../notification-types.ts';
import { sliceOf } from './lazy-actor.ts';
import type { WishlistView } from './views.ts';

type Snapshot = SnapshotFrom<typeof wishlistMachine>;

const view = ({ context }: Snapshot): WishlistView => ({
  wished: context.wished,
  count: context.counted === null ? null : shownCount(context.counted, context.queue),
  isSaving: context.queue.length > 0,
  removed: context.removed,
});

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
  return sliceOf<Snapshot, WishlistEvent, WishlistView>(wishlist, view);
};
