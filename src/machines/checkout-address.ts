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
import {
  type AddressChoice,
  type AddressTarget,
  applyAddress,
  type ChosenIds,
  loseAddress,
  regainAddress,
  restoreChoice,
  type SavedAddresses,
} from '../domain/checkout-choice.ts';
import type { ShippingOption } from '../domain/shipping.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type CheckoutAddressContext = AddressChoice & {
  addresses: Address[];
  /** What was chosen before: used once the addresses are loaded, as long as it is among them. */
  chosen: ChosenIds;
  /** The shipping radio the shopper picked; null lets the city decide. */
  picked: ShippingOption | null;
  /** What the open book or form chooses for. */
  target: AddressTarget;
  /** The address the open form edits; null for a new one. */
  editing: Address | null;
  /** The last removal, with the choice as it was, until it is undone or dismissed. */
  removed: (RemovedAddress & { was: AddressChoice }) | null;
  failure: Failure | null;
};
export type CheckoutAddressEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.change'; target: AddressTarget }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.choose'; id: number }
  | { type: 'address.delete'; id: number }
  /** The address form saved. Saved by placing the order, it leaves the picked radio: its charge was shown. */
  | { type: 'address.saved'; address: Address; isForOrder?: boolean }
  | { type: 'form.cancel' }
  | { type: 'book.close' }
  | { type: 'shipping.pick'; option: ShippingOption }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** Raised by the machine itself when the last address went. */
  | { type: 'list.emptied' };

type ById = { id: number };
const find = ({ addresses }: CheckoutAddressContext, id: number) =>
  addresses.find((address) => address.id === id) ?? null;

/** The answer's addresses, without one that is being deleted or just was. */
const listed = ({ removed }: CheckoutAddressContext, { addresses }: SavedAddresses) =>
  withoutAddress(addresses, removed?.address.id ?? 0);

const checkoutAddressSetup = setup({
  types: {
    context: {} as CheckoutAddressContext,
    events: {} as CheckoutAddressEvent,
    input: {} as { chosen: ChosenIds },
    emitted: {} as ShopNotification,
    tags: {} as 'busy' | 'form' | 'book' | 'undoable',
  },
  actors: {
    loadAddresses: unprovidedPromise<SavedAddresses>('loadAddresses'),
    deleteAddress: unprovidedPromise<void, { id: number }>('deleteAddress'),
    saveAddress: unprovidedPromise<Address, AddressInput>('saveAddress'),
  },
  guards: {
    hasNone: ({ context }, answer: SavedAddresses) => listed(context, answer).length === 0,
    isListed: ({ context }, { id }: ById) => find(context, id) !== null,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isGone: (_, { error }: { error: unknown }) => isGone(readFailure(error)),
  },
  actions: {
    setAddresses: assign(({ context }, answer: SavedAddresses) => {
      const addresses = listed(context, answer);
      const { preferred } = answer;
      return { addresses, ...restoreChoice({ addresses, preferred }, context.chosen), failure: null };
    }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    aimAt: assign({ target: (_, { target }: { target: AddressTarget }) => target }),
    startNew: assign({ editing: null }),
    startEditing: assign({ editing: ({ context }, { id }: ById) => find(context, id) }),
    choose: assign(({ context }, { id }: ById) => {
      const address = find(context, id);
      if (address === null) return {};
      // Where the parcel goes, and what that costs, is no affair of the bill's.
      const picked = context.target === 'billing' ? context.picked : null;
      return { ...applyAddress(context, address, context.target), picked };
    }),
    takeOver: assign(
      ({ context }, { address, isForOrder = false }: { address: Address; isForOrder?: boolean }) => ({
        ...applyAddress(context, address, context.target),
        addresses: keepAddress(context.addresses, address),
        editing: null,
        picked: isForOrder ? context.picked : null,
      }),
    ),
    pick: assign({ picked: (_, { option }: { option: ShippingOption }) => option }),
    remove: assign(({ context }, { id }: ById) => {
      const taken = takeAddress(context.addresses, id);
      const { shipping, billing } = context;
      return {
        addresses: withoutAddress(context.addresses, id),
        removed: taken === null ? null : { ...taken, was: { shipping, billing } },
        ...loseAddress(context, id),
      };
    }),
    restore: assign(({ context }, { back }: { back: Address | null }) => {
      const { removed, addresses } = context;
      if (removed === null) return {};
      const address = back ?? removed.address;
      return {
        addresses: putAddressBack(addresses, { ...removed, address }),
        removed: null,
        ...regainAddress(context, removed.was, removed.address.id, address),
      };
    }),
    clearRemoved: assign({ removed: null }),
    checkEmptied: enqueueActions(({ context, enqueue }) => {
      if (context.addresses.length === 0) enqueue.raise({ type: 'list.emptied' });
    }),
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
                  { type: 'setAddresses', params: ({ event }) => event.output },
                  { type: 'aimAt', params: { target: 'all' } },
                  'startNew',
                ],
              },
              {
                target: 'summary',
                actions: { type: 'setAddresses', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'setFailure', params: ({ event }) => event },
                { type: 'notifyIfExpired', params: ({ event }) => event },
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
              actions: [{ type: 'remove', params: ({ event }) => event }, 'checkEmptied'],
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
              actions: [{ type: 'remove', params: ({ event }) => event }, 'checkEmptied'],
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
