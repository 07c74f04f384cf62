import { assign, setup } from 'xstate';

/** Pages that require sign-in. */
type ProtectedPage = '/account' | '/wishlist';

export interface Context {
  isWished: boolean;
  signedIn: boolean;
  isExpired: boolean;
  /** Whether a removal can be undone. */
  isRemoved: boolean;
  /** The last opened protected page. */
  page: ProtectedPage;
}

/** Wishlist buttons, panel and page, as a visitor and as a customer. */
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
        | { type: 'protected.open'; page: ProtectedPage }
        | { type: 'signIn.register' }
        | { type: 'page.remove' }
        | { type: 'page.quickView' }
        | { type: 'page.return' }
        | { type: 'removal.undo' },
    },
    guards: {
      isExpired: ({ context }) => context.isExpired,
      isExpiredAndWished: ({ context }) => context.isExpired && context.isWished,
      isGuest: ({ context }) => !context.signedIn,
      isCustomer: ({ context }) => context.signedIn,
      isCustomerWithWish: ({ context }) => context.signedIn && context.isWished,
      isRemoved: ({ context }) => context.isRemoved,
      isRemovedOnPage: ({ context }) => context.isRemoved && context.page === '/wishlist',
      isWished: ({ context }) => context.isWished,
      isWishedOnPage: ({ context }) => context.isWished && context.page === '/wishlist',
    },
    actions: {
      signOut: assign({ signedIn: false, isExpired: false, isWished: false, isRemoved: false }),
      remove: assign({ isWished: false, isRemoved: true }),
      restore: assign({ isWished: true, isRemoved: false }),
      clearRemoved: assign({ isRemoved: false }),
    },
  }).createMachine({
    id: 'wishlist',
    context: { isWished: false, signedIn: false, isExpired: false, isRemoved: false, page: '/account' },
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          'wish.toggle': [
            // Removing as signed out needs no sign-in dialog: a toast reports the expired session.
            { guard: 'isExpiredAndWished', actions: 'signOut' },
            { guard: 'isExpired', target: 'oops.toWish', actions: 'signOut' },
            { guard: 'isGuest', target: 'oops.toWish' },
            { actions: assign({ isWished: ({ context }) => !context.isWished, isRemoved: false }) },
          ],
          'wishlist.open': [{ guard: 'isGuest', target: 'oops.toSee' }, { target: 'panel' }],
          'customer.register': { guard: 'isGuest', actions: assign({ signedIn: true }) },
          // Separate transitions: the button of a wished product must be reset.
          'customer.signOut': [
            { guard: 'isCustomerWithWish', actions: 'signOut' },
            { guard: 'isCustomer', actions: 'signOut' },
          ],
          'session.expire': {
            guard: ({ context }) => context.signedIn && !context.isExpired,
            actions: assign({ isExpired: true }),
          },
          'protected.open': [
            {
              guard: 'isExpired',
              target: 'signIn',
              actions: ['signOut', assign({ page: ({ event }) => event.page, isRemoved: false })],
            },
            {
              guard: 'isGuest',
              target: 'signIn',
              actions: assign({ page: ({ event }) => event.page, isRemoved: false }),
            },
            { target: 'protected', actions: assign({ page: ({ event }) => event.page, isRemoved: false }) },
          ],
        },
      },
      signIn: {
        on: {
          'signIn.register': { target: 'protected', actions: assign({ signedIn: true }) },
          'page.return': 'browsing',
        },
      },
      protected: {
        on: {
          'customer.signOut': { target: 'signIn', actions: 'signOut' },
          'page.quickView': { guard: 'isWishedOnPage' },
          'page.remove': { guard: 'isWishedOnPage', actions: 'remove' },
          'removal.undo': { guard: 'isRemovedOnPage', actions: 'restore' },
          'page.return': { target: 'browsing', actions: 'clearRemoved' },
        },
      },
      oops: { initial: 'toWish', states: { toWish: {}, toSee: {} }, on: { 'dialog.close': 'browsing' } },
      panel: {
        on: {
          'panel.close': 'browsing',
          'panel.remove': { guard: 'isWished', actions: 'remove' },
          'removal.undo': { guard: 'isRemoved', actions: 'restore' },
        },
      },
    },
  });
};
