import { assign, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import {
  putAddressBack,
  type RemovedAddress,
  takeAddress,
  withAddress,
  withoutAddress,
} from '../domain/address.ts';
import {
  type AddressChoice,
  type AddressTarget,
  applyAddress,
  type ChosenIds,
  loseAddress,
  regainAddress,
  restoreChoice,
  type SavedAddresses,
} from '../domain/checkout.ts';
import type { ShippingOption } from '../domain/pricing.ts';
import {
  type AddressRemovalEvent,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { failureActions, thrown } from './failure-actions.ts';
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
  | AddressRemovalEvent
  /** The address form saved. Saved by placing the order, it leaves the picked radio: its charge was shown. */
  | { type: 'address.saved'; address: Address; isForOrder?: boolean }
  | { type: 'form.cancel' }
  | { type: 'book.close' }
  | { type: 'shipping.pick'; option: ShippingOption };

interface ById {
  id: number;
}
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
    ...removalGuards,
    isEmpty: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
  },
  actions: {
    ...failureActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    ...removalActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    setAddresses: assign(({ context }, answer: SavedAddresses) => {
      const addresses = listed(context, answer);
      const { preferred } = answer;
      return { addresses, ...restoreChoice({ addresses, preferred }, context.chosen), failure: null };
    }),
    aimAt: assign({ target: (_, { target }: { target: AddressTarget }) => target }),
    startNew: assign({ editing: null }),
    startEditing: assign({ editing: ({ context }, { id }: ById) => findAddress(context, id) }),
    choose: assign(({ context }, { id }: ById) => {
      const address = findAddress(context, id);
      if (address === null) return {};
      // Where the parcel goes, and what that costs, is no affair of the bill's.
      const picked = context.target === 'billing' ? context.picked : null;
      return { ...applyAddress(context, address, context.target), picked };
    }),
    takeOver: assign(
      ({ context }, { address, isForOrder = false }: { address: Address; isForOrder?: boolean }) => ({
        ...applyAddress(context, address, context.target),
        addresses: withAddress(context.addresses, address),
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
    restore: assign(({ context }, { saved }: { saved: Address | null }) => {
      const { removed, addresses } = context;
      if (removed === null) return {};
      const address = saved ?? removed.address;
      return {
        addresses: putAddressBack(addresses, { ...removed, address }),
        removed: null,
        ...regainAddress(context, removed.was, removed.address.id, address),
      };
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
 * Where an order goes. The default address serves as both until one is chosen for shipping, billing or
 * both; what was chosen before is used again, as long as it is saved. An address leaves the list at once and comes back where it was if the server refuses.
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
              actions: { type: 'choose', params: ({ event }) => event },
            },
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: { type: 'startEditing', params: ({ event }) => event },
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
              actions: { type: 'takeOver', params: ({ event }) => event },
            },
            'form.cancel': { guard: 'hasAddresses', target: 'book', actions: 'startNew' },
          },
        },
      },
    },
    removal: removalRegion,
  },
});
