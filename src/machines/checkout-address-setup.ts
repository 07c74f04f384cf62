import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import {
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
import type { Notice } from './notices.ts';
import { promiseSlot } from './slots.ts';

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

export const checkoutAddressSetup = setup({
  types: {
    context: {} as CheckoutAddressContext,
    events: {} as CheckoutAddressEvent,
    input: {} as { chosen: ChosenIds },
    emitted: {} as Notice,
    tags: {} as 'busy' | 'form' | 'book' | 'undoable',
  },
  actors: {
    loadAddresses: promiseSlot<SavedAddresses>('loadAddresses'),
    deleteAddress: promiseSlot<void, { id: number }>('deleteAddress'),
    saveAddress: promiseSlot<Address, AddressInput>('saveAddress'),
  },
  guards: {
    hasNone: ({ context }, answer: SavedAddresses) => listed(context, answer).length === 0,
    isListed: ({ context }, { id }: ById) => find(context, id) !== null,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isGone: (_, { error }: { error: unknown }) => isGone(readFailure(error)),
  },
  actions: {
    noteLoaded: assign(({ context }, answer: SavedAddresses) => {
      const addresses = listed(context, answer);
      const { preferred } = answer;
      return { addresses, ...restoreChoice({ addresses, preferred }, context.chosen), failure: null };
    }),
    noteFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
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
    takeOut: assign(({ context }, { id }: ById) => {
      const taken = takeAddress(context.addresses, id);
      const { shipping, billing } = context;
      return {
        addresses: withoutAddress(context.addresses, id),
        removed: taken === null ? null : { ...taken, was: { shipping, billing } },
        ...loseAddress(context, id),
      };
    }),
    putBack: assign(({ context }, { back }: { back: Address | null }) => {
      const { removed, addresses } = context;
      if (removed === null) return {};
      const address = back ?? removed.address;
      return {
        addresses: putAddressBack(addresses, { ...removed, address }),
        removed: null,
        ...regainAddress(context, removed.was, removed.address.id, address),
      };
    }),
    forgetRemoved: assign({ removed: null }),
    checkEmptied: enqueueActions(({ context, enqueue }) => {
      if (context.addresses.length === 0) enqueue.raise({ type: 'list.emptied' });
    }),
    tellIfExpired: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
    sayDeleted: emit({ type: 'toast.success', said: { key: 'addressDeleted' } }),
    sayRestored: emit({ type: 'toast.success', said: { key: 'addressRestored' } }),
    sayNotDeleted: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'toast.error', key: 'addressNotDeleted', failure: readFailure(error) }) as const,
    ),
    sayNotRestored: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'toast.error', key: 'addressNotRestored', failure: readFailure(error) }) as const,
    ),
  },
});
