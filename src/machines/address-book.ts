import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import { upsertAddress } from '../domain/address.ts';
import {
  type AddressRemovalContext,
  type AddressRemovalEvent,
  errorToast,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
  successToast,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** The addresses with the id of the default one; null if there is none. */
export interface AddressList {
  addresses: Address[];
  defaultId: number | null;
}
export type AddressBookContext = AddressRemovalContext & {
  /** The default address; null if unknown. It need not be listed, until it is read again after a deletion. */
  defaultId: number | null;
  /** The address that the open form edits; null for a new one. */
  editing: Address | null;
  failure: Failure | null;
};
export type AddressBookEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.makeDefault'; id: number }
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
    loadAddresses: unprovidedPromise<AddressList>('loadAddresses'),
    loadDefault: unprovidedPromise<number | null>('loadDefault'),
    makeDefault: unprovidedPromise<number, { id: number }>('makeDefault'),
    deleteAddress: unprovidedPromise<void, { id: number }>('deleteAddress'),
    saveAddress: unprovidedPromise<Address, AddressInput>('saveAddress'),
  },
  guards: {
    ...removalGuards,
    canBeDefault: ({ context }, { id }: { id: number }) =>
      findAddress(context, id) !== null && context.defaultId !== id,
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    ...failureActions<AddressBookContext, AddressBookEvent>(),
    ...removalActions<AddressBookContext, AddressBookEvent>(),
    clearEditing: assign({ editing: null }),
    setDefault: assign({ defaultId: (_, { id }: { id: number | null }) => id }),
    notifyDefault: successToast<AddressBookContext, AddressBookEvent>({ key: 'defaultAddressChanged' }),
    notifyNotDefault: errorToast<AddressBookContext, AddressBookEvent>('defaultAddressNotChanged'),
  },
});

const makeDefaultTransition = {
  guard: { type: 'canBeDefault', params: ({ event }: { event: { id: number } }) => ({ id: event.id }) },
  target: 'makingDefault',
} as const;
const setDefault = {
  type: 'setDefault',
  params: ({ event }: { event: { output: number | null } }) => ({ id: event.output }),
} as const;
const onDefault = [setDefault, 'notifyDefault'] as const;
const onNotDefault = [
  { type: 'notifyNotDefault', params: errorParams },
  { type: 'notifyIfExpired', params: errorParams },
] as const;
/** After a deletion, an undo or a failed change, only the server knows the default. */
const loadDefault = { id: 'loadDefault', src: 'loadDefault', input: undefined } as const;

const { idle, deleting, deleted, restoring } = removalRegion.states;
/** Removal and the default address: one change at a time. Another default is shown when the server has confirmed it. */
const changesRegion = {
  initial: 'idle',
  states: {
    idle: { on: { ...idle.on, 'address.makeDefault': makeDefaultTransition } },
    deleting,
    deleted: {
      ...deleted,
      invoke: { ...loadDefault, onDone: { actions: setDefault }, onError: {} },
      on: { ...deleted.on, 'address.makeDefault': makeDefaultTransition },
    },
    restoring: {
      ...restoring,
      invoke: {
        ...restoring.invoke,
        onDone: { ...restoring.invoke.onDone, target: 'readingDefault' },
      },
    },
    readingDefault: {
      invoke: { ...loadDefault, onDone: { target: 'idle', actions: setDefault }, onError: 'idle' },
      on: { ...idle.on, 'address.makeDefault': makeDefaultTransition },
    },
    makingDefault: {
      tags: 'busy',
      invoke: {
        id: 'makeDefault',
        src: 'makeDefault',
        input: ({ event }: { event: { type: string; id?: number } }) => ({ id: event.id ?? 0 }),
        // A removal can still be undone.
        onDone: [
          { guard: 'hasRemoved', target: 'deleted', actions: onDefault },
          { target: 'idle', actions: onDefault },
        ],
        onError: [
          { guard: 'hasRemoved', target: 'deleted', actions: onNotDefault },
          { target: 'readingDefault', actions: onNotDefault },
        ],
      },
    },
  },
} as const;

/**
 * The account's address book. Deletion is optimistic: a failed deletion restores the address at its position,
 * and undo saves it again. Any entry can become the default address.
 */
export const addressBookMachine = bookSetup.createMachine({
  id: 'addressBook',
  type: 'parallel',
  context: { addresses: [], defaultId: null, editing: null, removed: null, failure: null },
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
              actions: assign(({ event }) => ({ ...event.output, failure: null })),
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
              actions: assign(({ context: { addresses, defaultId }, event: { address } }) => ({
                addresses: upsertAddress(addresses, address),
                // The only address is the default.
                defaultId: addresses.length === 0 ? address.id : defaultId,
              })),
            },
            'form.cancel': 'shown',
          },
        },
      },
    },
    changes: changesRegion,
  },
});

type Snapshot = SnapshotFrom<typeof addressBookMachine>;
export const selectList = ({ value }: Snapshot) => value.list;
export const selectDefaultId = ({ context }: Snapshot) => context.defaultId;
export const selectAddresses = ({ context }: Snapshot) => context.addresses;
export const selectEditedAddress = ({ context }: Snapshot) => context.editing;
export const selectListFailure = ({ context }: Snapshot) => context.failure;
