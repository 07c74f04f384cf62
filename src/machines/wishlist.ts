import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import {
  askWish,
  failWish,
  matchList,
  sendWish,
  settleWish,
  shownCount,
  type Wishes,
} from '../domain/wishlist.ts';
import { type Failure, readFailure } from './failure.ts';
import type { Thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type WishlistContext = Wishes & {
  /** The email of the customer whose wishes these are. */
  person: string | null;
  /** What the server counted, and its answers since; null while not known. Show it through shownCount. */
  counted: number | null;
  /** The product wished for while signed out, to be wished for after sign-in. */
  wanted: number | null;
  /** The product taken off the wishlist page last, until undone or dismissed. */
  removed: number | null;
  /** Why the count could not be read. */
  failure: Failure | null;
};
export type WishlistEvent =
  /** Forward the session's event of this name. */
  | { type: 'session.known'; user: User | null }
  /** `isWished` as the shopper sees it now. */
  | { type: 'wish.toggle'; productId: number; isWished: boolean }
  | { type: 'wish.remove'; productId: number }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** The header's wishlist link. */
  | { type: 'wishlist.open' }
  | { type: 'count.retry' }
  /** The server's list, asked for when no wish waited. */
  | { type: 'list.read'; productIds: readonly number[] };
/** `action` is 'create' for a product put on the list, and any other word for one taken off. */
export interface ToggleAnswer {
  msg: string;
  action: string;
}

interface Toggle {
  productId: number;
  isWished: boolean;
}
interface Known {
  event: { user: User | null };
}
const isSomebody = ({ event }: Known) => event.user !== null;
const isSignedOut = ({ event }: { event: Thrown }) => readFailure(event.error).kind === 'signedOut';
const settled = (context: WishlistContext, { action }: ToggleAnswer) => {
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
    /** A product wished for before the page was left to sign in. */
    input: {} as { wanted: number | null },
    emitted: {} as ShopNotification,
    tags: {} as 'guest' | 'customer',
  },
  actors: {
    countWishes: unprovidedPromise<{ count: number }>('countWishes'),
    toggleWish: unprovidedPromise<ToggleAnswer, { productId: number }>('toggleWish'),
  },
  guards: {
    hasWishes: ({ context }) => context.queue.length > 0,
    hasNoWishes: ({ context }) => context.queue.length === 0,
    isUncounted: ({ context }) => context.counted === null,
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    ask: assign(({ context }, { productId, isWished }: Toggle) => ({
      ...askWish(context, { productId, intent: !isWished }),
      // Wished for again elsewhere, it is not removed any more.
      removed: !isWished && context.removed === productId ? null : context.removed,
    })),
    askRemoved: assign(({ context }) =>
      context.removed === null
        ? {}
        : { ...askWish(context, { productId: context.removed, intent: true }), removed: null },
    ),
    askWanted: assign(({ context }) =>
      context.wanted === null
        ? {}
        : { ...askWish(context, { productId: context.wanted, intent: true }), wanted: null },
    ),
    send: assign({ queue: ({ context }) => sendWish(context.queue) }),
    setWanted: assign({ wanted: ({ context }) => context.queue[0]?.productId ?? null }),
    clearRemoved: assign({ removed: null }),
    rollBack: assign(({ context }) => ({
      ...failWish(context),
      removed: context.removed === context.queue[0]?.productId ? null : context.removed,
    })),
    clearAll: assign({ person: null, queue: [], wished: {}, counted: null, removed: null, failure: null }),
    notifySignInToWish: emit({ type: 'dialog.oops', kind: 'signInToWish' }),
    notifySignInToSee: emit({ type: 'dialog.oops', kind: 'signInToSeeWishes' }),
    emitExpired: emit({ type: 'session.expired' }),
  },
});

const first = ({ queue }: WishlistContext) => {
  const [wish] = queue;
  if (wish === undefined) throw new Error('No wish waits');
  return wish;
};

/** A call that finds the session over: what was wished for waits for sign-in. */
const whenSignedOut = [
  {
    guard: (given: { context: WishlistContext; event: Thrown }) =>
      isSignedOut(given) && given.context.queue[0]?.intent === true,
    target: '#wishlist.guest',
    actions: ['setWanted', 'clearAll', 'emitExpired', 'notifySignInToWish'],
  },
  { guard: isSignedOut, target: '#wishlist.guest', actions: ['clearAll', 'emitExpired'] },
] as const;

/**
 * The wishlist: a product shows as wished for at once and goes back if the server refuses. Wishes are sent
 * one after the other, because the call toggles. Signed out, the wish is remembered until after sign-in.
 */
export const wishlistMachine = wishlistSetup.createMachine({
  id: 'wishlist',
  context: ({ input }) => ({
    person: null,
    queue: [],
    wished: {},
    counted: null,
    wanted: input.wanted,
    removed: null,
    failure: null,
  }),
  initial: 'unknown',
  states: {
    /** Nobody knows yet who is signed in. */
    unknown: {
      on: {
        'session.known': [
          {
            guard: isSomebody,
            target: 'customer',
            actions: assign({ person: ({ event }) => event.user?.email ?? null }),
          },
          { target: 'guest' },
        ],
        'wish.toggle': {
          guard: ({ event }) => !event.isWished,
          actions: assign({ wanted: ({ event }) => event.productId }),
        },
      },
    },
    guest: {
      tags: 'guest',
      on: {
        'session.known': {
          guard: isSomebody,
          target: 'customer',
          actions: assign({ person: ({ event }) => event.user?.email ?? null }),
        },
        'wish.toggle': {
          actions: [assign({ wanted: ({ event }) => event.productId }), 'notifySignInToWish'],
        },
        'wishlist.open': { actions: 'notifySignInToSee' },
      },
    },
    customer: {
      tags: 'customer',
      entry: 'askWanted',
      initial: 'counting',
      on: {
        'session.known': [
          {
            guard: ({ event }) => event.user === null,
            target: 'guest',
            actions: 'clearAll',
          },
          // Somebody else signed in in another tab.
          {
            guard: ({ context, event }) => event.user !== null && event.user.email !== context.person,
            target: 'customer',
            reenter: true,
            actions: ['clearAll', assign({ person: ({ event }) => event.user?.email ?? null })],
          },
        ],
        'wish.toggle': { actions: { type: 'ask', params: ({ event }) => event } },
        'wish.remove': {
          guard: ({ context, event }) => context.wished[event.productId] !== false,
          actions: [
            { type: 'ask', params: ({ event }) => ({ productId: event.productId, isWished: true }) },
            assign({ removed: ({ event }) => event.productId }),
          ],
        },
        'list.read': {
          guard: 'hasNoWishes',
          actions: assign(({ context: { wished, removed }, event: { productIds } }) => ({
            wished: matchList(wished, productIds),
            removed: removed !== null && productIds.includes(removed) ? null : removed,
          })),
        },
        'removal.undo': { guard: 'hasRemoved', actions: 'askRemoved' },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'clearRemoved' },
      },
      states: {
        counting: {
          invoke: {
            id: 'countWishes',
            src: 'countWishes',
            input: undefined,
            onDone: {
              target: 'resting',
              actions: assign(({ event }) => ({ counted: event.output.count, failure: null })),
            },
            onError: [
              ...whenSignedOut,
              {
                target: 'uncounted',
                actions: assign(({ event }) => ({ counted: null, failure: readFailure(event.error) })),
              },
            ],
          },
        },
        resting: {
          always: [
            { guard: 'hasWishes', target: 'saving' },
            { guard: 'isUncounted', target: 'uncounted' },
          ],
        },
        /** The count is not known; wishing works all the same. */
        uncounted: {
          always: { guard: 'hasWishes', target: 'saving' },
          on: { 'count.retry': 'counting' },
        },
        saving: {
          entry: 'send',
          invoke: {
            id: 'toggleWish',
            src: 'toggleWish',
            input: ({ context }) => ({ productId: first(context).productId }),
            onDone: [
              {
                guard: ({ context, event }) =>
                  context.queue[0]?.intent === (event.output.action === 'create'),
                target: 'resting',
                actions: [
                  assign(({ context, event }) => settled(context, event.output)),
                  emit(({ event }) => ({ type: 'toast.success', message: { text: event.output.msg } })),
                ],
              },
              { target: 'resting', actions: assign(({ context, event }) => settled(context, event.output)) },
            ],
            onError: [
              ...whenSignedOut,
              {
                target: 'resting',
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
  /** What the shopper sees, product by product, where it differs from what the page was loaded with. */
  wished: context.wished,
  /** Null while it is not known. */
  count: context.counted === null ? null : shownCount(context.counted, context.queue),
  /** Whether a wish waits for the server. */
  isSaving: context.queue.length > 0,
  /** The product taken off last, which undo brings back. */
  removed: context.removed,
});
export type WishlistView = ReturnType<typeof selectWishlist>;
