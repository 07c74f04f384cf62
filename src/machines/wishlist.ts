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
interface Answered {
  answer: ToggleAnswer;
}
interface Thrown {
  error: unknown;
}

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
    isSomebody: (_, { user }: { user: User | null }) => user !== null,
    isAnother: ({ context }, { user }: { user: User | null }) =>
      user !== null && user.email !== context.person,
    isNobody: (_, { user }: { user: User | null }) => user === null,
    hasWishes: ({ context }) => context.queue.length > 0,
    hasNoWishes: ({ context }) => context.queue.length === 0,
    isUncounted: ({ context }) => context.counted === null,
    hasRemoved: ({ context }) => context.removed !== null,
    isWish: (_, { isWished }: Toggle) => !isWished,
    isShownOnList: ({ context }, { productId }: { productId: number }) => context.wished[productId] !== false,
    isAsAsked: ({ context }, { answer }: Answered) =>
      context.queue[0]?.intent === (answer.action === 'create'),
    isSignedOut: (_, { error }: Thrown) => readFailure(error).kind === 'signedOut',
    isUnsavedWish: ({ context }, { error }: Thrown) =>
      readFailure(error).kind === 'signedOut' && context.queue[0]?.intent === true,
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
    want: assign({ wanted: (_, { productId }: Toggle) => productId }),
    setWanted: assign({ wanted: ({ context }) => context.queue[0]?.productId ?? null }),
    setRemoved: assign({ removed: (_, { productId }: { productId: number }) => productId }),
    clearRemoved: assign({ removed: null }),
    setPerson: assign({ person: (_, { user }: { user: User | null }) => user?.email ?? null }),
    adoptList: assign(({ context }, { productIds }: { productIds: readonly number[] }) => ({
      wished: matchList(context.wished, productIds),
      removed: context.removed !== null && productIds.includes(context.removed) ? null : context.removed,
    })),
    setCount: assign((_, { count }: { count: number }) => ({ counted: count, failure: null })),
    setUncounted: assign({ counted: null, failure: (_, { error }: Thrown) => readFailure(error) }),
    settle: assign(({ context }, { answer: { action } }: Answered) => ({
      ...settleWish(context, action === 'create'),
      counted:
        context.counted === null ? null : Math.max(0, context.counted + (action === 'create' ? 1 : -1)),
    })),
    rollBack: assign(({ context }) => ({
      ...failWish(context),
      removed: context.removed === context.queue[0]?.productId ? null : context.removed,
    })),
    clearAll: assign({ person: null, queue: [], wished: {}, counted: null, removed: null, failure: null }),
    notifyAnswer: emit(
      (_, { answer }: Answered) => ({ type: 'toast.success', message: { text: answer.msg } }) as const,
    ),
    notifyNotSaved: emit(
      (_, { error }: Thrown) =>
        ({ type: 'toast.error', key: 'wishNotSaved', failure: readFailure(error) }) as const,
    ),
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
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'customer',
            actions: { type: 'setPerson', params: ({ event }) => event },
          },
          { target: 'guest' },
        ],
        'wish.toggle': {
          guard: { type: 'isWish', params: ({ event }) => event },
          actions: { type: 'want', params: ({ event }) => event },
        },
      },
    },
    guest: {
      tags: 'guest',
      on: {
        'session.known': {
          guard: { type: 'isSomebody', params: ({ event }) => event },
          target: 'customer',
          actions: { type: 'setPerson', params: ({ event }) => event },
        },
        'wish.toggle': {
          actions: [{ type: 'want', params: ({ event }) => event }, 'notifySignInToWish'],
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
            guard: { type: 'isNobody', params: ({ event }) => event },
            target: 'guest',
            actions: 'clearAll',
          },
          // Somebody else signed in in another tab.
          {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: 'customer',
            reenter: true,
            actions: ['clearAll', { type: 'setPerson', params: ({ event }) => event }],
          },
        ],
        'wish.toggle': { actions: { type: 'ask', params: ({ event }) => event } },
        'wish.remove': {
          guard: { type: 'isShownOnList', params: ({ event }) => event },
          actions: [
            { type: 'ask', params: ({ event }) => ({ productId: event.productId, isWished: true }) },
            { type: 'setRemoved', params: ({ event }) => event },
          ],
        },
        'list.read': {
          guard: 'hasNoWishes',
          actions: { type: 'adoptList', params: ({ event }) => event },
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
              actions: { type: 'setCount', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isUnsavedWish', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['setWanted', 'clearAll', 'emitExpired', 'notifySignInToWish'],
              },
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['clearAll', 'emitExpired'],
              },
              { target: 'uncounted', actions: { type: 'setUncounted', params: ({ event }) => event } },
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
                guard: { type: 'isAsAsked', params: ({ event }) => ({ answer: event.output }) },
                target: 'resting',
                actions: [
                  { type: 'settle', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'notifyAnswer', params: ({ event }) => ({ answer: event.output }) },
                ],
              },
              {
                target: 'resting',
                actions: { type: 'settle', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnsavedWish', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['setWanted', 'clearAll', 'emitExpired', 'notifySignInToWish'],
              },
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['clearAll', 'emitExpired'],
              },
              {
                target: 'resting',
                actions: ['rollBack', { type: 'notifyNotSaved', params: ({ event }) => event }],
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
