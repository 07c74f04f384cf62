import { assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import { upsertAddress, withoutAddress } from '../domain/address.ts';
import type { AddressTarget, SavedAddresses } from '../domain/checkout.ts';
import {
  type AddressRemovalContext,
  type AddressRemovalEvent,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
  restoreRemoved,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** The selected addresses are stored outside of this machine: see `src/platform/address-choice.ts`. */
export type CheckoutAddressContext = AddressRemovalContext & {
  /** Which address the open book or form is for. */
  target: AddressTarget;
  /** The default when the addresses were loaded; null if there is none. */
  defaultId: number | null;
  /** The address the open form edits; null for a new one. */
  editing: Address | null;
  failure: Failure | null;
};
export type CheckoutAddressEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.change'; target: AddressTarget }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.select'; id: number }
  | AddressRemovalEvent
  /** The address form saved. With `isForOrder` the shipping option stays, because the shopper has seen its charge. */
  | { type: 'address.saved'; address: Address; isForOrder?: boolean }
  | { type: 'form.cancel' }
  | { type: 'book.close' };
/** For the stores of the selected addresses and of the shipping option. */
export type AddressChoiceEvent =
  /** Restores the previous selection if it is still listed, else selects the default. */
  | { type: 'addresses.loaded'; saved: SavedAddresses }
  | { type: 'address.selected'; id: number; target: AddressTarget }
  /** Undo saved a deleted address again, under a new id. */
  | { type: 'address.replaced'; id: number; by: number }
  /** The shipping option follows the city of the address again. */
  | { type: 'shipping.reset' };

/** The loaded addresses without the one that was removed. */
const listed = ({ removed }: CheckoutAddressContext, { addresses }: SavedAddresses) =>
  withoutAddress(addresses, removed?.address.id ?? 0);

const checkoutAddressSetup = setup({
  types: {
    context: {} as CheckoutAddressContext,
    events: {} as CheckoutAddressEvent,
    emitted: {} as ShopNotification | AddressChoiceEvent,
    tags: {} as 'busy' | 'form' | 'book' | 'undoable',
  },
  actors: {
    loadAddresses: unprovidedPromise<SavedAddresses>('loadAddresses'),
    deleteAddress: unprovidedPromise<void, { id: number }>('deleteAddress'),
    saveAddress: unprovidedPromise<Address, AddressInput>('saveAddress'),
  },
  guards: {
    ...removalGuards,
    hasNoAddresses: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
  },
  actions: {
    setTarget: assign({ target: (_, { target }: { target: AddressTarget }) => target }),
    clearEditing: assign({ editing: null }),
    setAddresses: assign(({ context }, saved: SavedAddresses) => ({
      addresses: listed(context, saved),
      defaultId: saved.preferred?.id ?? null,
    })),
    emitLoaded: emit(({ context: { addresses } }, { preferred }: SavedAddresses) => ({
      type: 'addresses.loaded',
      saved: { addresses, preferred },
    })),
  },
}).extend({
  actions: {
    ...failureActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    ...removalActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    restore: enqueueActions<
      CheckoutAddressContext,
      CheckoutAddressEvent,
      { saved: Address | null },
      CheckoutAddressEvent,
      never,
      never,
      never,
      never,
      ShopNotification | AddressChoiceEvent
    >(({ context, enqueue }, { saved }) => {
      const { removed } = context;
      enqueue.assign(restoreRemoved(context, saved));
      if (removed && saved) enqueue.emit({ type: 'address.replaced', id: removed.address.id, by: saved.id });
    }),
  },
});

/** Without a saved address the form of a new one is shown. */
const whenEmpty = {
  guard: 'hasNoAddresses',
  target: 'form',
  actions: { type: 'setTarget', params: { target: 'all' } },
} as const;

/**
 * The address step of the checkout: a summary, the address book to select an address for shipping, billing or both,
 * and the address form. Deletion is optimistic: a failed deletion restores the address at its position.
 */
export const checkoutAddressMachine = checkoutAddressSetup.createMachine({
  id: 'checkoutAddress',
  type: 'parallel',
  context: { addresses: [], defaultId: null, target: 'all', editing: null, removed: null, failure: null },
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
                guard: ({ context, event }) => listed(context, event.output).length === 0,
                target: 'form',
                actions: [
                  { type: 'setAddresses', params: ({ event }) => event.output },
                  { type: 'emitLoaded', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'summary',
                actions: [
                  { type: 'setAddresses', params: ({ event }) => event.output },
                  { type: 'emitLoaded', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'setFailure', params: errorParams },
                { type: 'notifyIfExpired', params: errorParams },
              ],
            },
          },
        },
        /** The saved addresses could not be loaded; a new one can be added. */
        failed: {
          on: {
            'addresses.retry': 'loading',
            'address.add': 'form',
          },
        },
        summary: {
          always: whenEmpty,
          on: {
            'address.change': {
              target: 'book',
              actions: { type: 'setTarget', params: ({ event }) => event },
            },
          },
        },
        book: {
          tags: 'book',
          always: whenEmpty,
          on: {
            'address.change': { actions: { type: 'setTarget', params: ({ event }) => event } },
            'address.select': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'summary',
              actions: enqueueActions(({ context: { target }, event: { id }, enqueue }) => {
                enqueue.emit({ type: 'address.selected', id, target });
                // The billing address does not affect the shipping charge.
                if (target !== 'billing') enqueue.emit({ type: 'shipping.reset' });
              }),
            },
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: assign({ editing: ({ context, event }) => findAddress(context, event.id) }),
            },
            'address.add': 'form',
            'book.close': 'summary',
          },
        },
        form: {
          tags: 'form',
          exit: 'clearEditing',
          on: {
            'address.saved': {
              target: 'summary',
              actions: enqueueActions(({ context: { addresses, target }, event, enqueue }) => {
                const { address, isForOrder = false } = event;
                enqueue.assign({ addresses: upsertAddress(addresses, address) });
                enqueue.emit({ type: 'address.selected', id: address.id, target });
                if (!isForOrder) enqueue.emit({ type: 'shipping.reset' });
              }),
            },
            'form.cancel': { guard: 'hasAddresses', target: 'book' },
          },
        },
      },
    },
    removal: removalRegion,
  },
});

type Snapshot = SnapshotFrom<typeof checkoutAddressMachine>;
export const selectStep = ({ value }: Snapshot) => value.step;
export const selectSavedAddresses = ({ context }: Snapshot) => context.addresses;
export const selectDefaultId = ({ context }: Snapshot) => context.defaultId;
export const selectTarget = ({ context }: Snapshot) => context.target;
export const selectEditedAddress = ({ context }: Snapshot) => context.editing;
export const selectAddressesFailure = (snapshot: Snapshot) =>
  snapshot.matches({ step: 'failed' }) ? snapshot.context.failure : null;
