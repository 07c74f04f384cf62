import { assign, setup } from 'xstate';
import type { ProductRow } from '../contracts/schemas/product.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface WishlistPanelContext {
  /** Null until the first response, and after a failure. */
  products: readonly ProductRow[] | null;
  failure: Failure | null;
}
export type WishlistPanelEvent = { type: 'panel.open' } | { type: 'panel.close' } | { type: 'list.retry' };

const panelSetup = setup({
  types: {
    context: {} as WishlistPanelContext,
    events: {} as WishlistPanelEvent,
    emitted: {} as ShopNotification,
  },
  actors: { readWishlist: unprovidedPromise<readonly ProductRow[]>('readWishlist') },
  actions: {
    clearFailure: assign({ failure: null }),
    clearProducts: assign({ products: null }),
    ...failureActions<WishlistPanelContext, WishlistPanelEvent>(),
  },
});

/** The products in the wishlist panel of a customer, loaded each time it opens. While they load, the last ones are shown. */
export const wishlistPanelMachine = panelSetup.createMachine({
  id: 'wishlistPanel',
  context: { products: null, failure: null },
  initial: 'closed',
  on: { 'panel.open': '.loading', 'panel.close': '.closed' },
  states: {
    closed: {},
    loading: {
      entry: 'clearFailure',
      invoke: {
        id: 'readWishlist',
        src: 'readWishlist',
        onDone: { target: 'loaded', actions: assign({ products: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: [
            'clearProducts',
            { type: 'setFailure', params: errorParams },
            { type: 'notifyIfExpired', params: errorParams },
          ],
        },
      },
    },
    loaded: {},
    failed: { on: { 'list.retry': 'loading' } },
  },
});
