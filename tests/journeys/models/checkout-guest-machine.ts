import { assign, setup } from 'xstate';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { ShippingOption } from './shipping-choice.ts';

export interface Context {
  hasProduct: boolean;
  address: AddressInput | null;
  /** The open form holds a refused address in Sylhet. */
  hasRefusedAddress: boolean;
  /** The complete, unsaved address in the open form. */
  unsavedAddress: AddressInput | null;
  shippingOption: ShippingOption | null;
  method: 'cash' | 'bkash';
  note: string;
  /** The bKash fields are filled in. */
  hasBkashDetails: boolean;
  /** Number of order requests. */
  requestCount: number;
}

/** The checkout of a visitor. */
export const guestMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'cart.fill' }
        | { type: 'address.save'; address: AddressInput; isComplete: boolean }
        | { type: 'address.type'; address: AddressInput }
        | { type: 'address.openEmptyForm' }
        | { type: 'shipping.pick'; option: ShippingOption }
        | { type: 'cart.open' }
        | { type: 'cart.proceed' }
        | { type: 'payment.pick'; method: 'cash' | 'bkash' }
        | { type: 'note.write'; note: string }
        | { type: 'bkash.fill'; isCorrection: boolean }
        | { type: 'order.place'; isPending: boolean }
        | { type: 'server.respond'; mode: 'through' | 'broken' }
        | { type: 'dialog.close' }
        | { type: 'page.reload' }
        | { type: 'page.back' }
        | { type: 'cart.refill' }
        | { type: 'order.track' }
        | { type: 'connection.lose' }
        | { type: 'connection.restore' }
        | { type: 'order.cancel' },
    },
    guards: {
      isEmptyWithoutAddress: ({ context }) => !context.hasProduct && context.address === null,
      hasProduct: ({ context }) => context.hasProduct,
      hasProductAndOption: ({ context }) => context.hasProduct && context.shippingOption !== null,
      canOrder: ({ context: { hasProduct, address, method, hasBkashDetails } }) =>
        hasProduct && address !== null && (method === 'cash' || hasBkashDetails),
      hasNote: ({ context }) => context.note !== '',
      hasShippingOption: ({ context }) => context.shippingOption !== null,
      isCartEmpty: ({ context }) => !context.hasProduct,
      hasAddress: ({ context }) => context.address !== null,
      hasNoAddress: ({ context }) => context.address === null,
      hasRefusedAddress: ({ context }) => context.hasRefusedAddress,
      hasUnsavedAddress: ({ context }) => context.unsavedAddress !== null,
      hasUnsavedAddressWithoutBkash: ({ context }) =>
        context.unsavedAddress !== null && context.method === 'bkash' && !context.hasBkashDetails,
      isMissingBkashDetails: ({ context }) => context.method === 'bkash' && !context.hasBkashDetails,
      isBkash: ({ context }) => context.method === 'bkash',
    },
    actions: {
      countRequest: assign({ requestCount: ({ context }) => context.requestCount + 1 }),
      emptyCart: assign({ hasProduct: false }),
      saveAddress: assign({ address: ({ context }) => context.unsavedAddress, unsavedAddress: null }),
      // The address is kept for the next order; everything else is reset.
      reset: assign({
        hasProduct: true,
        shippingOption: null,
        method: 'cash',
        note: '',
        hasBkashDetails: false,
      }),
    },
  }).createMachine({
    id: 'checkout-guest',
    context: {
      hasProduct: false,
      address: null,
      hasRefusedAddress: false,
      unsavedAddress: null,
      shippingOption: null,
      method: 'cash',
      note: '',
      hasBkashDetails: false,
      requestCount: 0,
    },
    initial: 'open',
    states: {
      open: {
        initial: 'idle',
        on: {
          'cart.fill': { guard: 'isCartEmpty', target: '.idle', actions: assign({ hasProduct: true }) },
          'address.save': [
            {
              guard: ({ context, event }) =>
                event.isComplete && context.address === null && context.shippingOption !== null,
              actions: assign({
                address: ({ event }) => event.address,
                hasRefusedAddress: false,
                unsavedAddress: null,
                shippingOption: null,
              }),
            },
            {
              guard: ({ context, event }) => event.isComplete && context.address === null,
              actions: assign({
                address: ({ event }) => event.address,
                hasRefusedAddress: false,
                unsavedAddress: null,
                shippingOption: null,
              }),
            },
            { guard: 'hasNoAddress', actions: assign({ hasRefusedAddress: true, unsavedAddress: null }) },
          ],
          'address.type': {
            guard: 'hasNoAddress',
            actions: assign({ unsavedAddress: ({ event }) => event.address, hasRefusedAddress: false }),
          },
          'address.openEmptyForm': { guard: 'hasAddress' },
          'connection.lose': { guard: 'canOrder', target: '.offline' },
          'cart.open': [
            { guard: 'hasProductAndOption', target: 'cart' },
            { guard: 'hasProduct', target: 'cart' },
          ],
          'shipping.pick': { actions: assign({ shippingOption: ({ event }) => event.option }) },
          'payment.pick': { actions: assign({ method: ({ event }) => event.method }) },
          'note.write': { actions: assign({ note: ({ event }) => event.note }) },
          'bkash.fill': {
            guard: 'isBkash',
            target: '.idle',
            actions: assign({ hasBkashDetails: true }),
          },
          // With several problems, the first one in this order is shown.
          'order.place': [
            { guard: 'isEmptyWithoutAddress', target: 'oops.cart' },
            { guard: 'isCartEmpty', target: 'oops.cart' },
            // Saves the unsaved address, then places the order.
            { guard: 'hasUnsavedAddressWithoutBkash', target: '.bkashInvalid', actions: 'saveAddress' },
            {
              guard: 'hasUnsavedAddress',
              target: 'confirmed',
              actions: ['saveAddress', 'countRequest', 'emptyCart'],
            },
            // Saving the address is refused again.
            { guard: 'hasRefusedAddress' },
            { guard: 'hasNoAddress', target: 'oops.address' },
            { guard: 'isMissingBkashDetails', target: '.bkashInvalid' },
            { guard: ({ event }) => event.isPending, target: 'placing', actions: 'countRequest' },
            { target: 'confirmed', actions: ['countRequest', 'emptyCart'] },
          ],
        },
        states: {
          idle: {},
          bkashInvalid: {
            on: {
              'payment.pick': { target: 'idle', actions: assign({ method: ({ event }) => event.method }) },
            },
          },
          failed: {},
          offline: {
            on: {
              'order.place': { target: '#checkout-guest.queued', actions: 'countRequest' },
              'connection.restore': 'idle',
            },
          },
        },
      },
      cart: {
        on: {
          'shipping.pick': { actions: assign({ shippingOption: ({ event }) => event.option }) },
          'cart.proceed': 'open',
        },
      },
      oops: { states: { cart: {}, address: {} }, initial: 'cart', on: { 'dialog.close': 'open.idle' } },
      placing: {
        on: {
          'server.respond': [
            {
              guard: ({ event }) => event.mode === 'through',
              target: 'confirmed',
              actions: 'emptyCart',
            },
            { target: 'open.failed' },
          ],
        },
      },
      confirmed: {
        on: {
          'page.reload': {},
          'order.track': {},
          'page.back': 'left',
          'cart.refill': [
            { guard: 'hasNote', target: 'open', actions: 'reset' },
            { guard: 'hasShippingOption', target: 'open', actions: 'reset' },
            { target: 'open', actions: 'reset' },
          ],
        },
      },
      // Stored by the browser and sent once the connection is back.
      queued: {
        on: {
          'order.cancel': 'open.offline',
          'connection.restore': { target: 'confirmed', actions: ['countRequest', 'emptyCart'] },
        },
      },
      left: {},
    },
  });
};
