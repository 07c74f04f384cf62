import { assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import { withAddress, withoutAddress } from '../domain/address.ts';
import type { AddressTarget, SavedAddresses } from '../domain/checkout.ts';
import {
  type AddressRemovalContext,
  type AddressRemovalEvent,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
  withRemoved,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { failureActions, thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** Which of the addresses are in use is not here: see `src/platform/address-choice.ts`. */
export type CheckoutAddressContext = AddressRemovalContext & {
  /** What the open book or form chooses for. */
  target: AddressTarget;
  /** The address the open form edits; null for a new one. */
  editing: Address | null;
  failure: Failure | null;
};
export type CheckoutAddressEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.change'; target: AddressTarget }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.choose'; id: number }
  | AddressRemovalEvent
  /** The address form saved. Saved by placing the order, it leaves the picked radio: its charge was shown. */
  | { type: 'address.saved'; address: Address; isForOrder?: boolean }
  | { type: 'form.cancel' }
  | { type: 'book.close' };
/** For the owners of the choice and of the shipping radio. */
export type AddressChoiceEvent =
  /** What was chosen before is used again as far as it is listed, else the default. */
  | { type: 'addresses.loaded'; saved: SavedAddresses }
  | { type: 'address.used'; id: number; target: AddressTarget }
  /** A deleted address was saved again, under another id. */
  | { type: 'address.replaced'; id: number; by: number }
  /** The shipping radio follows the address again. */
  | { type: 'shipping.reset' };

/** The answer's addresses, without one that is being deleted or just was. */
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
    hasNone: ({ context }, answer: SavedAddresses) => listed(context, answer).length === 0,
    ...removalGuards,
    isEmpty: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
  },
  actions: {
    aimAt: assign({ target: (_, { target }: { target: AddressTarget }) => target }),
    startNew: assign({ editing: null }),
    setAddresses: assign(({ context }, saved: SavedAddresses) => ({
      addresses: listed(context, saved),
      failure: null,
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
      enqueue.assign(withRemoved(context, saved));
      if (removed && saved) enqueue.emit({ type: 'address.replaced', id: removed.address.id, by: saved.id });
    }),
  },
});

/** With the last address gone, a new one is typed. */
const whenEmpty = {
  guard: 'isEmpty',
  target: 'form',
  actions: [{ type: 'aimAt', params: { target: 'all' } }, 'startNew'],
} as const;

/**
 * Where an order goes: the saved addresses, the book in which one is chosen for shipping, billing or both, and the
 * form. An address leaves the list at once and comes back where it was if the server refuses.
 */
export const checkoutAddressMachine = checkoutAddressSetup.createMachine({
  id: 'checkoutAddress',
  type: 'parallel',
  context: { addresses: [], target: 'all', editing: null, removed: null, failure: null },
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
                  { type: 'setAddresses', params: ({ event }) => event.output },
                  { type: 'emitLoaded', params: ({ event }) => event.output },
                  { type: 'aimAt', params: { target: 'all' } },
                  'startNew',
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
                { type: 'setFailure', params: thrown },
                { type: 'notifyIfExpired', params: thrown },
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
          always: whenEmpty,
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
          },
        },
        book: {
          tags: 'book',
          always: whenEmpty,
          on: {
            'address.change': { actions: { type: 'aimAt', params: ({ event }) => event } },
            'address.choose': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'summary',
              actions: enqueueActions(({ context: { target }, event: { id }, enqueue }) => {
                enqueue.emit({ type: 'address.used', id, target });
                // Where the parcel goes, and what that costs, is no affair of the bill's.
                if (target !== 'billing') enqueue.emit({ type: 'shipping.reset' });
              }),
            },
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: assign({ editing: ({ context, event }) => findAddress(context, event.id) }),
            },
            'address.add': { target: 'form', actions: 'startNew' },
            'book.close': 'summary',
          },
        },
        form: {
          tags: 'form',
          on: {
            'address.saved': {
              target: 'summary',
              actions: enqueueActions(({ context: { addresses, target }, event, enqueue }) => {
                const { address, isForOrder = false } = event;
                enqueue.assign({ addresses: withAddress(addresses, address), editing: null });
                enqueue.emit({ type: 'address.used', id: address.id, target });
                if (!isForOrder) enqueue.emit({ type: 'shipping.reset' });
              }),
            },
            'form.cancel': { guard: 'hasAddresses', target: 'book', actions: 'startNew' },
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
export const selectTarget = ({ context }: Snapshot) => context.target;
export const selectEditedAddress = ({ context }: Snapshot) => context.editing;
export const selectAddressesFailure = (snapshot: Snapshot) =>
  snapshot.matches({ step: 'failed' }) ? snapshot.context.failure : null;
