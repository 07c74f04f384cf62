import { assign, setup } from 'xstate';
import type { Charge } from './shipping-choice.ts';

/** What an address is for. */
export type Use = 'Shipping' | 'Billing';

export interface Context {
  shipping: 'Dhaka' | 'Sylhet';
  billing: 'Dhaka' | 'Sylhet';
  /** Which address the book is open for. */
  use: Use;
  /** The form of a new address was begun and left. */
  begun: boolean;
  picked: Charge | null;
  ordered: boolean;
}

/** A customer with two saved addresses at the checkout, up to the order. */
export const customerMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.change'; use: Use }
        | { type: 'book.choose'; city: 'Dhaka' | 'Sylhet' }
        | { type: 'book.close' }
        | { type: 'book.add' }
        | { type: 'book.edit' }
        | { type: 'form.begin' }
        | { type: 'form.cancel' }
        | { type: 'shipping.pick'; charge: Charge }
        | { type: 'cart.open' }
        | { type: 'cart.proceed' }
        | { type: 'page.reload' }
        | { type: 'order.place' }
        | { type: 'there.signOut' },
    },
    actions: { order: assign({ ordered: true }) },
    guards: {
      isOther: ({ context }, { city }: { city: string }) =>
        (context.use === 'Shipping' ? context.shipping : context.billing) !== city,
      isOtherUse: ({ context }, { use }: { use: Use }) => context.use !== use,
      isBegun: ({ context }) => context.begun,
      isForBilling: ({ context }, { city }: { city: string }) =>
        context.use === 'Billing' && context.billing !== city,
    },
  }).createMachine({
    id: 'checkout-customer',
    context: {
      shipping: 'Dhaka',
      billing: 'Dhaka',
      use: 'Shipping',
      begun: false,
      picked: null,
      ordered: false,
    },
    initial: 'ready',
    states: {
      ready: {
        on: {
          'address.change': { target: 'book', actions: assign({ use: ({ event }) => event.use }) },
          'shipping.pick': { actions: assign({ picked: ({ event }) => event.charge }) },
          'cart.open': 'cart',
          'page.reload': {},
          'order.place': { target: 'confirmed', actions: 'order' },
          'there.signOut': 'guest',
        },
      },
      cart: {
        on: {
          'cart.proceed': 'ready',
          'shipping.pick': { actions: assign({ picked: ({ event }) => event.charge }) },
        },
      },
      // The address that was in use stays so until another is chosen: the order can be placed meanwhile.
      book: {
        on: {
          // The book goes over to the other card.
          'address.change': {
            guard: { type: 'isOtherUse', params: ({ event }) => event },
            actions: assign({ use: ({ event }) => event.use }),
          },
          'book.add': [{ guard: 'isBegun', target: 'adding' }, { target: 'adding' }],
          // What was begun for a new address is none of a saved one's affair.
          'book.edit': [{ guard: 'isBegun', target: 'editing' }, { target: 'editing' }],
          'shipping.pick': { actions: assign({ picked: ({ event }) => event.charge }) },
          'order.place': { target: 'confirmed', actions: 'order' },
          'book.choose': [
            {
              guard: { type: 'isForBilling', params: ({ event }) => event },
              target: 'ready',
              actions: assign({ billing: ({ event }) => event.city }),
            },
            {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'ready',
              actions: assign({ shipping: ({ event }) => event.city, picked: null }),
            },
          ],
          'book.close': 'ready',
        },
      },
      adding: {
        on: { 'form.begin': { actions: assign({ begun: true }) }, 'form.cancel': 'book' },
      },
      editing: { on: { 'form.cancel': 'book' } },
      confirmed: {},
      guest: {},
    },
  });
};
