import { addressInput } from '../domain/address-list.ts';
import { type CheckoutAddressContext, checkoutAddressSetup } from './checkout-address-setup.ts';

const removedAddress = ({ removed }: CheckoutAddressContext) => {
  if (removed === null) throw new Error('No address was removed');
  return removed.address;
};

/**
 * Where an order goes. The default address serves as both until one is chosen for shipping, billing or
 * both; what was chosen before is used again, as long as it is saved. An address leaves the list at once and comes back where it stood if the server refuses.
 */
export const checkoutAddressMachine = checkoutAddressSetup.createMachine({
  id: 'checkoutAddress',
  type: 'parallel',
  context: ({ input }) => ({
    addresses: [],
    chosen: input.chosen,
    shipping: null,
    billing: null,
    picked: null,
    target: 'all',
    editing: null,
    removed: null,
    failure: null,
  }),
  on: { 'shipping.pick': { actions: { type: 'pick', params: ({ event }) => event } } },
  states: {
    step: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadAddresses',
            src: 'loadAddresses',
            input: undefined,
            onDone: [
              {
                guard: { type: 'hasNone', params: ({ event }) => event.output },
                target: 'form',
                actions: [
                  { type: 'noteLoaded', params: ({ event }) => event.output },
                  { type: 'aimAt', params: { target: 'all' } },
                  'startNew',
                ],
              },
              {
                target: 'summary',
                actions: { type: 'noteLoaded', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'noteFailure', params: ({ event }) => event },
                { type: 'tellIfExpired', params: ({ event }) => event },
              ],
            },
          },
        },
        /** The saved addresses are not known; a new one can be typed all the same. */
        failed: {
          on: {
            'addresses.retry': 'loading',
            'address.add': {
              target: 'form',
              actions: [{ type: 'aimAt', params: { target: 'all' } }, 'startNew'],
            },
          },
        },
        summary: {
          on: {
            'address.change': [
              {
                guard: 'hasAddresses',
                target: 'book',
                actions: { type: 'aimAt', params: ({ event }) => event },
              },
              {
                target: 'form',
                actions: [{ type: 'aimAt', params: ({ event }) => event }, 'startNew'],
              },
            ],
            'list.emptied': {
              target: 'form',
              actions: [{ type: 'aimAt', params: { target: 'all' } }, 'startNew'],
            },
          },
        },
        book: {
          tags: 'book',
          on: {
            'address.change': { actions: { type: 'aimAt', params: ({ event }) => event } },
            'address.choose': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'summary',
              actions: { type: 'choose', params: ({ event }) => event },
            },
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: { type: 'startEditing', params: ({ event }) => event },
            },
            'address.add': { target: 'form', actions: 'startNew' },
            'list.emptied': {
              target: 'form',
              actions: [{ type: 'aimAt', params: { target: 'all' } }, 'startNew'],
            },
            'book.close': 'summary',
          },
        },
        form: {
          tags: 'form',
          on: {
            'address.saved': {
              target: 'summary',
              actions: { type: 'takeOver', params: ({ event }) => event },
            },
            'form.cancel': { guard: 'hasAddresses', target: 'book', actions: 'startNew' },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'address.delete': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'deleting',
              actions: [{ type: 'takeOut', params: ({ event }) => event }, 'checkEmptied'],
            },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => ({ id: removedAddress(context).id }),
            onDone: { target: 'deleted', actions: 'sayDeleted' },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'deleted',
                actions: 'sayDeleted',
              },
              {
                target: 'idle',
                actions: [
                  { type: 'putBack', params: { back: null } },
                  { type: 'sayNotDeleted', params: ({ event }) => event },
                  { type: 'tellIfExpired', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        deleted: {
          tags: 'undoable',
          on: {
            'address.delete': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'deleting',
              actions: [{ type: 'takeOut', params: ({ event }) => event }, 'checkEmptied'],
            },
            'removal.undo': 'restoring',
            'removal.dismiss': { target: 'idle', actions: 'forgetRemoved' },
          },
        },
        /** Undo: the server has forgotten the address, so it is saved anew. */
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'restoreAddress',
            src: 'saveAddress',
            input: ({ context }) => addressInput(removedAddress(context)),
            onDone: {
              target: 'idle',
              actions: [{ type: 'putBack', params: ({ event }) => ({ back: event.output }) }, 'sayRestored'],
            },
            onError: {
              target: 'deleted',
              actions: [
                { type: 'sayNotRestored', params: ({ event }) => event },
                { type: 'tellIfExpired', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
  },
});
