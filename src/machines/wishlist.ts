import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import {
  displayedCount,
  markSent,
  queueWish,
  revertWish,
  settleWish,
  syncWithList,
  type Wishes,
} from '../domain/wishlist.ts';
import { type ErrorParams, type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type WishlistContext = Wishes & {
  /** The server's count, updated by each response; null while unknown. Shown through displayedCount. */
  counted: number | null;
  /** The product wished for while signed out; added after sign-in. */
  pendingProductId: number | null;
  /** The product last removed on the wishlist page, until undone or dismissed. */
  removed: number | null;
  /** Why the count could not be loaded. */
  failure: Failure | null;
};
export type WishlistEvent =
  /** Forwarded from the session. */
  | { type: 'session.known'; user: User | null; isOtherCustomer: boolean }
  /** `isWished` is the state shown before the toggle. */
  | { type: 'wish.toggle'; productId: number; isWished: boolean }
  | { type: 'wish.remove'; productId: number }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** The header's wishlist link. */
  | { type: 'wishlist.open' }
  | { type: 'count.retry' }
  /** The server's list, requested while no wish was pending. */
  | { type: 'list.read'; productIds: readonly number[] };
/** `action` is 'create' for a product added to the list, and any other value for one removed. */
export interface ToggleResponse {
  msg: string;
  action: string;
}

interface Toggle {
  productId: number;
  isWished: boolean;
}
interface SessionKnown {
  event: { user: User | null };
}
const isSignedIn = ({ event }: SessionKnown) => event.user !== null;
const isSignedOut = ({ event }: { event: ErrorParams }) => readFailure(event.error).kind === 'signedOut';
const applyResponse = (context: WishlistContext, { action }: ToggleResponse) => {
  const isWished = action === 'create';
  return {
    ...settleWish(context, isWished),
    counted: context.counted === null ? null : Math.max(0, context.counted + (isWished ? 1 : -1)),
  };
};

const wishlistSetup = setup({
  types: {
    context: {} as WishlistContext,
    events: {} as WishlistEvent,
    emitted: {} as ShopNotification,
    tags: {} as 'guest' | 'customer',
  },
  actors: {
    countWishes: unprovidedPromise<{ count: number }>('countWishes'),
    toggleWish: unprovidedPromise<ToggleResponse, { productId: number }>('toggleWish'),
  },
  guards: {
    hasWishes: ({ context }) => context.queue.length > 0,
    hasNoWishes: ({ context }) => context.queue.length === 0,
    hasNoCount: ({ context }) => context.counted === null,
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    queueToggle: assign(({ context }, { productId, isWished }: Toggle) => ({
      ...queueWish(context, { productId, intent: !isWished }),
      // Adding the removed product again ends the removal.
      removed: !isWished && context.removed === productId ? null : context.removed,
    })),
    queueRemoved: assign(({ context }) =>
      context.removed === null
        ? {}
        : { ...queueWish(context, { productId: context.removed, intent: true }), removed: null },
    ),
    queuePending: assign(({ context }) =>
      context.pendingProductId === null
        ? {}
        : {
            ...queueWish(context, { productId: context.pendingProductId, intent: true }),
            pendingProductId: null,
          },
    ),
    markSent: assign({ queue: ({ context }) => markSent(context.queue) }),
    setPending: assign({ pendingProductId: ({ context }) => context.queue[0]?.productId ?? null }),
    clearRemoved: assign({ removed: null }),
    rollBack: assign(({ context }) => ({
      ...revertWish(context),
      removed: context.removed === context.queue[0]?.productId ? null : context.removed,
    })),
    clearAll: assign({
      queue: [],
      wished: {},
      counted: null,
      removed: null,
      failure: null,
    }),
    notifySignInToWish: emit({ type: 'dialog.oops', kind: 'signInToWish' }),
    notifySignInToSee: emit({ type: 'dialog.oops', kind: 'signInToSeeWishes' }),
    emitExpired: emit({ type: 'session.expired' }),
  },
});

const firstWish = ({ queue }: WishlistContext) => {
  const [wish] = queue;
  if (wish === undefined) throw new Error('No wish is queued');
  return wish;
};

/** A request that finds the session expired: an addition is stored until sign-in. */
const onSignedOut = [
  {
    guard: (args: { context: WishlistContext; event: ErrorParams }) =>
      isSignedOut(args) && args.context.queue[0]?.intent === true,
    target: '#wishlist.guest',
    actions: ['setPending', 'clearAll', 'emitExpired', 'notifySignInToWish'],
  },
  { guard: isSignedOut, target: '#wishlist.guest', actions: ['clearAll', 'emitExpired'] },
] as const;

/**
 * The wishlist with optimistic updates: a failed request reverts the wish. Requests are sent one at a time, because
 * the operation toggles. An addition while signed out is stored until sign-in.
 */
export const wishlistMachine = wishlistSetup.createMachine({
  id: 'wishlist',
  context: {
    queue: [],
    wished: {},
    counted: null,
    pendingProductId: null,
    removed: null,
    failure: null,
  },
  initial: 'unknown',
  states: {
    /** The session is not known yet. */
    unknown: {
      on: {
        'session.known': [{ guard: isSignedIn, target: 'customer' }, { target: 'guest' }],
        'wish.toggle': {
          guard: ({ event }) => !event.isWished,
          actions: assign({ pendingProductId: ({ event }) => event.productId }),
        },
      },
    },
    guest: {
      tags: 'guest',
      on: {
        'session.known': { guard: isSignedIn, target: 'customer' },
        'wish.toggle': {
          actions: [assign({ pendingProductId: ({ event }) => event.productId }), 'notifySignInToWish'],
        },
        'wishlist.open': { actions: 'notifySignInToSee' },
      },
    },
    customer: {
      tags: 'customer',
      entry: 'queuePending',
      initial: 'counting',
      on: {
        'session.known': [
          {
            guard: ({ event }) => event.user === null,
            target: 'guest',
            actions: 'clearAll',
          },
          // Another customer signed in in another tab.
          {
            guard: ({ event }) => event.isOtherCustomer,
            target: 'customer',
            reenter: true,
            actions: 'clearAll',
          },
        ],
        'wish.toggle': { actions: { type: 'queueToggle', params: ({ event }) => event } },
        'wish.remove': {
          guard: ({ context, event }) => context.wished[event.productId] !== false,
          actions: [
            { type: 'queueToggle', params: ({ event }) => ({ productId: event.productId, isWished: true }) },
            assign({ removed: ({ event }) => event.productId }),
          ],
        },
        'list.read': {
          guard: 'hasNoWishes',
          actions: assign(({ context: { wished, removed }, event: { productIds } }) => ({
            wished: syncWithList(wished, productIds),
            removed: removed !== null && productIds.includes(removed) ? null : removed,
          })),
        },
        'removal.undo': { guard: 'hasRemoved', actions: 'queueRemoved' },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'clearRemoved' },
      },
      states: {
        counting: {
          invoke: {
            id: 'countWishes',
            src: 'countWishes',
            input: undefined,
            onDone: {
              target: 'idle',
              actions: assign(({ event }) => ({ counted: event.output.count, failure: null })),
            },
            onError: [
              ...onSignedOut,
              {
                target: 'countFailed',
                actions: assign(({ event }) => ({ failure: readFailure(event.error) })),
              },
            ],
          },
        },
        idle: {
          always: [
            { guard: 'hasWishes', target: 'saving' },
            { guard: 'hasNoCount', target: 'countFailed' },
          ],
        },
        /** The count is unknown; wishes can still be toggled. */
        countFailed: {
          always: { guard: 'hasWishes', target: 'saving' },
          on: { 'count.retry': 'counting' },
        },
        saving: {
          entry: 'markSent',
          invoke: {
            id: 'toggleWish',
            src: 'toggleWish',
            input: ({ context }) => ({ productId: firstWish(context).productId }),
            onDone: [
              {
                guard: ({ context, event }) =>
                  context.queue[0]?.intent === (event.output.action === 'create'),
                target: 'idle',
                actions: [
                  assign(({ context, event }) => applyResponse(context, event.output)),
                  emit(({ event }) => ({ type: 'toast.success', message: { text: event.output.msg } })),
                ],
              },
              {
                target: 'idle',
                actions: assign(({ context, event }) => applyResponse(context, event.output)),
              },
            ],
            onError: [
              ...onSignedOut,
              {
                target: 'idle',
                actions: [
                  'rollBack',
                  emit(({ event }) => ({
                    type: 'toast.error',
                    key: 'wishNotSaved',
                    failure: readFailure(event.error),
                  })),
                ],
              },
            ],
          },
        },
      },
    },
  },
});

export const selectWishlist = ({ context }: SnapshotFrom<typeof wishlistMachine>) => ({
  /** By product, where it differs from the loaded page. */
  wished: context.wished,
  /** Null while unknown. */
  count: context.counted === null ? null : displayedCount(context.counted, context.queue),
  /** Whether a wish is queued or being sent. */
  isSaving: context.queue.length > 0,
  /** The product that undo restores. */
  removed: context.removed,
});
export type WishlistView = ReturnType<typeof selectWishlist>;
