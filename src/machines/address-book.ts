import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import {
  addressInput,
  keepAddress,
  putAddressBack,
  type RemovedAddress,
  takeAddress,
  withoutAddress,
} from '../domain/address-list.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type AddressBookContext = {
  addresses: Address[];
  /** The entry the open form edits; null for a new one. */
  editing: Address | null;
  /** The last removal, until it is undone or dismissed. */
  removed: RemovedAddress | null;
  failure: Failure | null;
};
export type AddressBookEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.delete'; id: number }
  /** The address form saved: forward its form.saved. */
  | { type: 'address.saved'; address: Address }
  | { type: 'form.cancel' }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' };

type ById = { id: number };
const find = ({ addresses }: AddressBookContext, id: number) =>
  addresses.find((address) => address.id === id) ?? null;
const removedAddress = ({ removed }: AddressBookContext) => {
  if (removed === null) throw new Error('No address was removed');
  return removed.address;
};

const bookSetup = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    emitted: {} as ShopNotification,
    tags: {} as 'busy' | 'form' | 'undoable',
  },
  actors: {
    loadAddresses: unprovidedPromise<Address[]>('loadAddresses'),
    deleteAddress: unprovidedPromise<void, { id: number }>('deleteAddress'),
    saveAddress: unprovidedPromise<Address, AddressInput>('saveAddress'),
  },
  guards: {
    isListed: ({ context }, { id }: ById) => find(context, id) !== null,
    isGone: (_, { error }: { error: unknown }) => isGone(readFailure(error)),
  },
  actions: {
    setAddresses: assign((_, { addresses }: { addresses: Address[] }) => ({ addresses, failure: null })),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    startNew: assign({ editing: null }),
    startEditing: assign({ editing: ({ context }, { id }: ById) => find(context, id) }),
    takeOver: assign(({ context }, { address }: { address: Address }) => ({
      addresses: keepAddress(context.addresses, address),
      editing: null,
    })),
    remove: assign(({ context }, { id }: ById) => ({
      removed: takeAddress(context.addresses, id),
      addresses: withoutAddress(context.addresses, id),
    })),
    restore: assign(({ context }, { back }: { back: Address | null }) => {
      const { removed, addresses } = context;
      if (removed === null) return {};
      return {
        addresses: putAddressBack(addresses, { ...removed, address: back ?? removed.address }),
        removed: null,
      };
    }),
    clearRemoved: assign({ removed: null }),
    notifyIfExpired: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
    notifyDeleted: emit({ type: 'toast.success', said: { key: 'addressDeleted' } }),
    notifyRestored: emit({ type: 'toast.success', said: { key: 'addressRestored' } }),
    notifyNotDeleted: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'toast.error', key: 'addressNotDeleted', failure: readFailure(error) }) as const,
    ),
    notifyNotRestored: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'toast.error', key: 'addressNotRestored', failure: readFailure(error) }) as const,
    ),
  },
});

/**
 * The account's address book. Editing happens in the list; an entry leaves it at once and comes back
 * where it stood if the server refuses, or on undo, when it is saved anew.
 */
export const addressBookMachine = bookSetup.createMachine({
  id: 'addressBook',
  type: 'parallel',
  context: { addresses: [], editing: null, removed: null, failure: null },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadAddresses',
            src: 'loadAddresses',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: { type: 'setAddresses', params: ({ event }) => ({ addresses: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'setFailure', params: ({ event }) => event },
                { type: 'notifyIfExpired', params: ({ event }) => event },
              ],
            },
          },
        },
        failed: { on: { 'addresses.retry': 'loading' } },
        shown: {
          on: {
            'address.add': { target: 'form', actions: 'startNew' },
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: { type: 'startEditing', params: ({ event }) => event },
            },
          },
        },
        form: {
          tags: 'form',
          on: {
            'address.saved': {
              target: 'shown',
              actions: { type: 'takeOver', params: ({ event }) => event },
            },
            'form.cancel': { target: 'shown', actions: 'startNew' },
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
              actions: { type: 'remove', params: ({ event }) => event },
            },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => ({ id: removedAddress(context).id }),
            onDone: { target: 'deleted', actions: 'notifyDeleted' },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'deleted',
                actions: 'notifyDeleted',
              },
              {
                target: 'idle',
                actions: [
                  { type: 'restore', params: { back: null } },
                  { type: 'notifyNotDeleted', params: ({ event }) => event },
                  { type: 'notifyIfExpired', params: ({ event }) => event },
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
              actions: { type: 'remove', params: ({ event }) => event },
            },
            'removal.undo': 'restoring',
            'removal.dismiss': { target: 'idle', actions: 'clearRemoved' },
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
              actions: [
                { type: 'restore', params: ({ event }) => ({ back: event.output }) },
                'notifyRestored',
              ],
            },
            onError: {
              target: 'deleted',
              actions: [
                { type: 'notifyNotRestored', params: ({ event }) => event },
                { type: 'notifyIfExpired', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
  },
});
