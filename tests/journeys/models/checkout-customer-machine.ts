import { assign, setup } from 'xstate';
import type { Charge } from './shipping-choice.ts';

/** What an address is for. */
export type Use = 'Shipping' | 'Billing';

export interface Context {
  shipping: 'Dhaka' | 'Sylhet';
  billing: 'Dhaka' | 'Sylhet';
  /** The bill goes to an address of its own. */
  elsewhere: boolean;
  /** Which address the book is open for. */
  use: Use;
  /** The form of a new address was begun and left, for delivery and for the bill. */
  begun: Record<Use, boolean>;
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
        | { type: 'bill.toggle' }
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
    actions: {
      order: assign({ ordered: true }),
      billElsewhere: assign({ elsewhere: true, use: 'Billing' }),
      billToShipping: assign({ elsewhere: false, billing: ({ context }) => context.shipping }),
    },
    guards: {
      isOther: ({ context }, { city }: { city: string }) =>
        (context.use === 'Shipping' ? context.shipping : context.billing) !== city,
      isOtherUse: ({ context }, { use }: { use: Use }) =>
        context.use !== use && (use === 'Shipping' || context.elsewhere),
      isBegun: ({ context }) => context.begun[context.use],
      isElsewhere: ({ context }) => context.elsewhere,
      isBookOfBill: ({ context }) => context.elsewhere && context.use === 'Billing',
      hasCard: ({ context }, { use }: { use: Use }) => use === 'Shipping' || context.elsewhere,
      isForBilling: ({ context }, { city }: { city: string }) =>
        context.use === 'Billing' && context.billing !== city,
    },
  }).createMachine({
    id: 'checkout-customer',
    context: {
      shipping: 'Dhaka',
      billing: 'Dhaka',
      elsewhere: false,
      use: 'Shipping',
      begun: { Shipping: false, Billing: false },
      picked: null,
      ordered: false,
    },
    initial: 'ready',
    states: {
      ready: {
        on: {
          'address.change': {
            guard: { type: 'hasCard', params: ({ event }) => event },
            target: 'book',
            actions: assign({ use: ({ event }) => event.use }),
          },
          'bill.toggle': [
            { guard: 'isElsewhere', actions: 'billToShipping' },
            { target: 'book', actions: 'billElsewhere' },
          ],
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
          'bill.toggle': [
            { guard: 'isBookOfBill', target: 'ready', actions: 'billToShipping' },
            { guard: 'isElsewhere', actions: 'billToShipping' },
            { actions: 'billElsewhere' },
          ],
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
              actions: assign({
                shipping: ({ event }) => event.city,
                // One address serves for both until the shopper says otherwise.
                billing: ({ context, event }) => (context.elsewhere ? context.billing : event.city),
                picked: null,
              }),
            },
          ],
          'book.close': 'ready',
        },
      },
      adding: {
        on: {
          'form.begin': {
            actions: assign({ begun: ({ context }) => ({ ...context.begun, [context.use]: true }) }),
          },
          'form.cancel': 'book',
        },
      },
      editing: { on: { 'form.cancel': 'book' } },
      confirmed: {},
      guest: {},
    },
  });
};
