import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import { upsertAddress } from '../domain/address.ts';
import {
  type AddressRemovalContext,
  type AddressRemovalEvent,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type AddressBookContext = AddressRemovalContext & {
  /** The address that the open form edits; null for a new one. */
  editing: Address | null;
  failure: Failure | null;
};
export type AddressBookEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | AddressRemovalEvent
  /** Forwarded from the address form's `form.saved`. */
  | { type: 'address.saved'; address: Address }
  | { type: 'form.cancel' };

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
  guards: removalGuards,
  actions: {
    ...failureActions<AddressBookContext, AddressBookEvent>(),
    ...removalActions<AddressBookContext, AddressBookEvent>(),
    clearEditing: assign({ editing: null }),
  },
});

/**
 * The account's address book. Deletion is optimistic: a failed deletion restores the address at its position,
 * and undo saves it again.
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
              actions: assign(({ event }) => ({ addresses: event.output, failure: null })),
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'setFailure', params: errorParams },
                { type: 'notifyIfExpired', params: errorParams },
              ],
            },
          },
        },
        failed: { on: { 'addresses.retry': 'loading' } },
        shown: {
          on: {
            'address.add': 'form',
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: assign({ editing: ({ context, event }) => findAddress(context, event.id) }),
            },
          },
        },
        form: {
          tags: 'form',
          exit: 'clearEditing',
          on: {
            'address.saved': {
              target: 'shown',
              actions: assign({
                addresses: ({ context, event }) => upsertAddress(context.addresses, event.address),
              }),
            },
            'form.cancel': 'shown',
          },
        },
      },
    },
    removal: removalRegion,
  },
});

type Snapshot = SnapshotFrom<typeof addressBookMachine>;
export const selectList = ({ value }: Snapshot) => value.list;
export const selectAddresses = ({ context }: Snapshot) => context.addresses;
export const selectEditedAddress = ({ context }: Snapshot) => context.editing;
export const selectListFailure = ({ context }: Snapshot) => context.failure;
