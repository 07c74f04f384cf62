import { assign, setup } from 'xstate';
import type { ShippingOption } from './shipping-choice.ts';

/** What an address is used for. */
export type Use = 'Shipping' | 'Billing';

export interface Context {
  shipping: 'Dhaka' | 'Sylhet';
  billing: 'Dhaka' | 'Sylhet';
  hasBillingAddress: boolean;
  /** Which address the book is open for. */
  use: Use;
  /** Whether the form of a new address has an unsaved draft. */
  hasDraft: Record<Use, boolean>;
  shippingOption: ShippingOption | null;
  isOrdered: boolean;
}

/** The checkout of a customer with two saved addresses. */
export const customerMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'address.change'; use: Use }
        | { type: 'billing.toggle' }
        | { type: 'book.select'; city: 'Dhaka' | 'Sylhet' }
        | { type: 'book.close' }
        | { type: 'book.add' }
        | { type: 'book.edit' }
        | { type: 'form.type' }
        | { type: 'form.cancel' }
        | { type: 'shipping.pick'; option: ShippingOption }
        | { type: 'cart.open' }
        | { type: 'cart.proceed' }
        | { type: 'page.reload' }
        | { type: 'order.place' }
        | { type: 'otherTab.signOut' },
    },
    actions: {
      setOrdered: assign({ isOrdered: true }),
      useBillingAddress: assign({ hasBillingAddress: true, use: 'Billing' }),
      billToShipping: assign({ hasBillingAddress: false, billing: ({ context }) => context.shipping }),
    },
    guards: {
      hasDraft: ({ context }) => context.hasDraft[context.use],
      hasBillingAddress: ({ context }) => context.hasBillingAddress,
      isBillingBook: ({ context }) => context.hasBillingAddress && context.use === 'Billing',
    },
  }).createMachine({
    id: 'checkout-customer',
    context: {
      shipping: 'Dhaka',
      billing: 'Dhaka',
      hasBillingAddress: false,
      use: 'Shipping',
      hasDraft: { Shipping: false, Billing: false },
      shippingOption: null,
      isOrdered: false,
    },
    initial: 'ready',
    states: {
      ready: {
        on: {
          'address.change': {
            guard: ({ context, event }) => event.use === 'Shipping' || context.hasBillingAddress,
            target: 'book',
            actions: assign({ use: ({ event }) => event.use }),
          },
          'billing.toggle': [
            { guard: 'hasBillingAddress', actions: 'billToShipping' },
            { target: 'book', actions: 'useBillingAddress' },
          ],
          'shipping.pick': { actions: assign({ shippingOption: ({ event }) => event.option }) },
          'cart.open': 'cart',
          'page.reload': {},
          'order.place': { target: 'confirmed', actions: 'setOrdered' },
          'otherTab.signOut': 'guest',
        },
      },
      cart: {
        on: {
          'cart.proceed': 'ready',
          'shipping.pick': { actions: assign({ shippingOption: ({ event }) => event.option }) },
        },
      },
      // The selected address stays until another is selected: the order can be placed meanwhile.
      book: {
        on: {
          // The address book moves to the other card.
          'address.change': {
            guard: ({ context, event }) =>
              context.use !== event.use && (event.use === 'Shipping' || context.hasBillingAddress),
            actions: assign({ use: ({ event }) => event.use }),
          },
          'billing.toggle': [
            { guard: 'isBillingBook', target: 'ready', actions: 'billToShipping' },
            { guard: 'hasBillingAddress', actions: 'billToShipping' },
            { actions: 'useBillingAddress' },
          ],
          'book.add': [{ guard: 'hasDraft', target: 'adding' }, { target: 'adding' }],
          // The draft of a new address must not fill the form of a saved one.
          'book.edit': [{ guard: 'hasDraft', target: 'editing' }, { target: 'editing' }],
          'shipping.pick': { actions: assign({ shippingOption: ({ event }) => event.option }) },
          'order.place': { target: 'confirmed', actions: 'setOrdered' },
          'book.select': [
            {
              guard: ({ context, event }) => context.use === 'Billing' && context.billing !== event.city,
              target: 'ready',
              actions: assign({ billing: ({ event }) => event.city }),
            },
            {
              guard: ({ context, event }) =>
                (context.use === 'Shipping' ? context.shipping : context.billing) !== event.city,
              target: 'ready',
              actions: assign({
                shipping: ({ event }) => event.city,
                // Without a billing address, the shipping address is used for both.
                billing: ({ context, event }) => (context.hasBillingAddress ? context.billing : event.city),
                shippingOption: null,
              }),
            },
          ],
          'book.close': 'ready',
        },
      },
      adding: {
        on: {
          'form.type': {
            actions: assign({ hasDraft: ({ context }) => ({ ...context.hasDraft, [context.use]: true }) }),
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
