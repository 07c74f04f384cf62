import { assign, setup } from 'xstate';

/** Pages that only customers see. */
type Guarded = '/account' | '/wishlist';

export interface Context {
  wished: boolean;
  signedIn: boolean;
  expired: boolean;
  /** It was taken off just now, and can be had back. */
  removed: boolean;
  /** The guarded page that was opened last. */
  place: Guarded;
}

/** What a shopper can do with hearts and the wishlist, signed in or not, and what must come of it. */
export const wishlistMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'wish.toggle' }
        | { type: 'wishlist.open' }
        | { type: 'panel.close' }
        | { type: 'panel.remove' }
        | { type: 'dialog.close' }
        | { type: 'customer.register' }
        | { type: 'customer.signOut' }
        | { type: 'session.expire' }
        | { type: 'guarded.open'; place: Guarded }
        | { type: 'gate.register' }
        | { type: 'page.remove' }
        | { type: 'page.quickView' }
        | { type: 'page.return' }
        | { type: 'removal.undo' },
    },
    guards: {
      isGone: ({ context }) => context.expired,
      isGoneAndWished: ({ context }) => context.expired && context.wished,
      isGuest: ({ context }) => !context.signedIn,
      isCustomer: ({ context }) => context.signedIn,
      isCustomerWithWish: ({ context }) => context.signedIn && context.wished,
      isRemoved: ({ context }) => context.removed,
      isRemovedHere: ({ context }) => context.removed && context.place === '/wishlist',
      isWished: ({ context }) => context.wished,
      isWishedHere: ({ context }) => context.wished && context.place === '/wishlist',
    },
    actions: {
      leave: assign({ signedIn: false, expired: false, wished: false, removed: false }),
      takeOff: assign({ wished: false, removed: true }),
      bringBack: assign({ wished: true, removed: false }),
      // A reload forgets the removal.
      load: assign({ removed: false }),
      go: assign({ place: (_, { place }: { place: Guarded }) => place, removed: false }),
    },
  }).createMachine({
    id: 'wishlist',
    context: { wished: false, signedIn: false, expired: false, removed: false, place: '/account' },
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          'wish.toggle': [
            // Who takes a product off has nothing to sign in for: a notification says that they were signed out.
            { guard: 'isGoneAndWished', actions: 'leave' },
            { guard: 'isGone', target: 'oops.toWish', actions: 'leave' },
            { guard: 'isGuest', target: 'oops.toWish' },
            { actions: assign({ wished: ({ context }) => !context.wished, removed: false }) },
          ],
          'wishlist.open': [{ guard: 'isGuest', target: 'oops.toSee' }, { target: 'panel' }],
          'customer.register': { guard: 'isGuest', actions: assign({ signedIn: true }) },
          // The heart of what a customer wished for is another sight than an empty one.
          'customer.signOut': [
            { guard: 'isCustomerWithWish', actions: 'leave' },
            { guard: 'isCustomer', actions: 'leave' },
          ],
          'session.expire': {
            guard: ({ context }) => context.signedIn && !context.expired,
            actions: assign({ expired: true }),
          },
          'guarded.open': [
            {
              guard: 'isGone',
              target: 'gate',
              actions: ['leave', { type: 'go', params: ({ event }) => event }],
            },
            { guard: 'isGuest', target: 'gate', actions: { type: 'go', params: ({ event }) => event } },
            { target: 'guarded', actions: { type: 'go', params: ({ event }) => event } },
          ],
        },
      },
      gate: {
        on: {
          'gate.register': { target: 'guarded', actions: assign({ signedIn: true }) },
          'page.return': 'browsing',
        },
      },
      guarded: {
        on: {
          'customer.signOut': { target: 'gate', actions: 'leave' },
          'page.quickView': { guard: 'isWishedHere' },
          'page.remove': { guard: 'isWishedHere', actions: 'takeOff' },
          'removal.undo': { guard: 'isRemovedHere', actions: 'bringBack' },
          'page.return': { target: 'browsing', actions: 'load' },
        },
      },
      oops: { initial: 'toWish', states: { toWish: {}, toSee: {} }, on: { 'dialog.close': 'browsing' } },
      panel: {
        on: {
          'panel.close': 'browsing',
          'panel.remove': { guard: 'isWished', actions: 'takeOff' },
          'removal.undo': { guard: 'isRemoved', actions: 'bringBack' },
        },
      },
    },
  });
};
