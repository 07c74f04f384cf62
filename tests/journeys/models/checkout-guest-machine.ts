import { assign, setup } from 'xstate';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { Charge } from './shipping-choice.ts';

export interface Context {
  filled: boolean;
  address: AddressInput | null;
  /** The open form holds an address in Sylhet that was refused. */
  typed: boolean;
  /** The open form holds a whole address that is not saved yet. */
  pending: AddressInput | null;
  picked: Charge | null;
  method: 'cash' | 'bkash';
  note: string;
  /** How the money was sent is filled in. */
  proven: boolean;
  /** How often an order was sent to the shop. */
  sent: number;
}

/** What a visitor can do at the checkout, and what must come of it. */
export const guestMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'cart.fill' }
        | { type: 'address.save'; address: AddressInput; whole: boolean }
        | { type: 'address.type'; address: AddressInput }
        | { type: 'address.another' }
        | { type: 'shipping.pick'; charge: Charge }
        | { type: 'cart.open' }
        | { type: 'cart.proceed' }
        | { type: 'payment.pick'; method: 'cash' | 'bkash' }
        | { type: 'note.write'; note: string }
        | { type: 'proof.fill'; refused: boolean }
        | { type: 'order.place'; held: boolean }
        | { type: 'server.answers'; how: 'through' | 'broken' }
        | { type: 'dialog.close' }
        | { type: 'page.reload' }
        | { type: 'page.back' }
        | { type: 'order.again' }
        | { type: 'order.track' }
        | { type: 'connection.lose' }
        | { type: 'connection.return' }
        | { type: 'order.cancel' },
    },
    guards: {
      lacksBoth: ({ context }) => !context.filled && context.address === null,
      isWholeAfterPick: ({ context }, { whole }: { whole: boolean }) =>
        whole && context.address === null && context.picked !== null,
      isFilled: ({ context }) => context.filled,
      isFilledAfterPick: ({ context }) => context.filled && context.picked !== null,
      canOrder: ({ context: { filled, address, method, proven } }) =>
        filled && address !== null && (method === 'cash' || proven),
      hadNote: ({ context }) => context.note !== '',
      hadPick: ({ context }) => context.picked !== null,
      cartIsEmpty: ({ context }) => !context.filled,
      hasAddress: ({ context }) => context.address !== null,
      isTyped: ({ context }) => context.typed,
      isPending: ({ context }) => context.pending !== null,
      isPendingUnproven: ({ context }) =>
        context.pending !== null && context.method === 'bkash' && !context.proven,
      hasNoAddress: ({ context }) => context.address === null,
      lacksProof: ({ context }) => context.method === 'bkash' && !context.proven,
      paysByBkash: ({ context }) => context.method === 'bkash',
      isHeld: (_, { held }: { held: boolean }) => held,
      isWhole: ({ context }, { whole }: { whole: boolean }) => whole && context.address === null,
      formIsOpen: ({ context }) => context.address === null,
      arrives: (_, { how }: { how: string }) => how === 'through',
    },
    actions: {
      pick: assign({ picked: (_, { charge }: { charge: Charge }) => charge }),
      send: assign({ sent: ({ context }) => context.sent + 1 }),
      empty: assign({ filled: false }),
      savePending: assign({ address: ({ context }) => context.pending, pending: null }),
      // The address stays for the next order; everything else is reset.
      reset: assign({ filled: true, picked: null, method: 'cash', note: '', proven: false }),
    },
  }).createMachine({
    id: 'checkout-guest',
    context: {
      filled: false,
      address: null,
      typed: false,
      pending: null,
      picked: null,
      method: 'cash',
      note: '',
      proven: false,
      sent: 0,
    },
    initial: 'open',
    states: {
      open: {
        initial: 'calm',
        on: {
          'cart.fill': { guard: 'cartIsEmpty', target: '.calm', actions: assign({ filled: true }) },
          'address.save': [
            {
              guard: { type: 'isWholeAfterPick', params: ({ event }) => event },
              actions: assign({
                address: ({ event }) => event.address,
                typed: false,
                pending: null,
                picked: null,
              }),
            },
            {
              guard: { type: 'isWhole', params: ({ event }) => event },
              actions: assign({
                address: ({ event }) => event.address,
                typed: false,
                pending: null,
                picked: null,
              }),
            },
            { guard: 'formIsOpen', actions: assign({ typed: true, pending: null }) },
          ],
          'address.type': {
            guard: 'formIsOpen',
            actions: assign({ pending: ({ event }) => event.address, typed: false }),
          },
          'address.another': { guard: 'hasAddress' },
          'connection.lose': { guard: 'canOrder', target: '.offline' },
          'cart.open': [
            { guard: 'isFilledAfterPick', target: 'cart' },
            { guard: 'isFilled', target: 'cart' },
          ],
          'shipping.pick': { actions: { type: 'pick', params: ({ event }) => event } },
          'payment.pick': { actions: assign({ method: ({ event }) => event.method }) },
          'note.write': { actions: assign({ note: ({ event }) => event.note }) },
          'proof.fill': {
            guard: 'paysByBkash',
            target: '.calm',
            actions: assign({ proven: true }),
          },
          // Which complaint comes first shows where there are two.
          'order.place': [
            { guard: 'lacksBoth', target: 'oops.cart' },
            { guard: 'cartIsEmpty', target: 'oops.cart' },
            // One press saves what is typed and places the order.
            { guard: 'isPendingUnproven', target: '.unproven', actions: 'savePending' },
            { guard: 'isPending', target: 'confirmed', actions: ['savePending', 'send', 'empty'] },
            // Saved first, and refused once more.
            { guard: 'isTyped' },
            { guard: 'hasNoAddress', target: 'oops.address' },
            { guard: 'lacksProof', target: '.unproven' },
            { guard: { type: 'isHeld', params: ({ event }) => event }, target: 'placing', actions: 'send' },
            { target: 'confirmed', actions: ['send', 'empty'] },
          ],
        },
        states: {
          calm: {},
          unproven: {
            on: {
              'payment.pick': { target: 'calm', actions: assign({ method: ({ event }) => event.method }) },
            },
          },
          failed: {},
          offline: {
            on: {
              'order.place': { target: '#checkout-guest.queued', actions: 'send' },
              'connection.return': 'calm',
            },
          },
        },
      },
      cart: {
        on: {
          'shipping.pick': { actions: { type: 'pick', params: ({ event }) => event } },
          'cart.proceed': 'open',
        },
      },
      oops: { states: { cart: {}, address: {} }, initial: 'cart', on: { 'dialog.close': 'open.calm' } },
      placing: {
        on: {
          'server.answers': [
            {
              guard: { type: 'arrives', params: ({ event }) => event },
              target: 'confirmed',
              actions: 'empty',
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
          'order.again': [
            { guard: 'hadNote', target: 'open', actions: 'reset' },
            { guard: 'hadPick', target: 'open', actions: 'reset' },
            { target: 'open', actions: 'reset' },
          ],
        },
      },
      // Stored by the browser and sent as soon as there is a connection.
      queued: {
        on: {
          'order.cancel': 'open.offline',
          'connection.return': { target: 'confirmed', actions: ['send', 'empty'] },
        },
      },
      left: {},
    },
  });
};
