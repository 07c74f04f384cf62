import type { WishlistContext } from './wishlist-setup.ts';
import { wishlistSetup } from './wishlist-setup.ts';

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
            actions: { type: 'notePerson', params: ({ event }) => event },
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
          actions: { type: 'notePerson', params: ({ event }) => event },
        },
        'wish.toggle': {
          actions: [{ type: 'want', params: ({ event }) => event }, 'saySignInToWish'],
        },
        'wishlist.open': { actions: 'saySignInToSee' },
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
            actions: 'forgetAll',
          },
          // Somebody else signed in in another tab.
          {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: 'customer',
            reenter: true,
            actions: ['forgetAll', { type: 'notePerson', params: ({ event }) => event }],
          },
        ],
        'wish.toggle': { actions: { type: 'ask', params: ({ event }) => event } },
        'wish.remove': {
          guard: { type: 'isShownOnList', params: ({ event }) => event },
          actions: [
            { type: 'ask', params: ({ event }) => ({ productId: event.productId, isWished: true }) },
            { type: 'noteRemoved', params: ({ event }) => event },
          ],
        },
        'list.read': {
          guard: 'hasNoWishes',
          actions: { type: 'adoptList', params: ({ event }) => event },
        },
        'removal.undo': { guard: 'hasRemoved', actions: 'askRemoved' },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'forgetRemoved' },
      },
      states: {
        counting: {
          invoke: {
            id: 'countWishes',
            src: 'countWishes',
            input: undefined,
            onDone: {
              target: 'resting',
              actions: { type: 'noteCount', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isUnkeptWish', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['keepWanting', 'forgetAll', 'tellExpired', 'saySignInToWish'],
              },
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['forgetAll', 'tellExpired'],
              },
              { target: 'uncounted', actions: { type: 'noteUncounted', params: ({ event }) => event } },
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
                  { type: 'sayAnswer', params: ({ event }) => ({ answer: event.output }) },
                ],
              },
              {
                target: 'resting',
                actions: { type: 'settle', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnkeptWish', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['keepWanting', 'forgetAll', 'tellExpired', 'saySignInToWish'],
              },
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: '#wishlist.guest',
                actions: ['forgetAll', 'tellExpired'],
              },
              {
                target: 'resting',
                actions: ['rollBack', { type: 'sayNotSaved', params: ({ event }) => event }],
              },
            ],
          },
        },
      },
    },
  },
});
