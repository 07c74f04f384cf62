import { assign, type EventObject, emit } from 'xstate';
import type { Address } from '../contracts/schemas/address.ts';
import {
  addressInput,
  putAddressBack,
  type RemovedAddress,
  takeAddress,
  withoutAddress,
} from '../domain/address.ts';
import { isGone, readFailure } from './failure.ts';
import { type Thrown, thrown } from './failure-actions.ts';
import type { ErrorKey, ShopNotification, SuccessText } from './notifications.ts';

/** A list of addresses of which one at a time is removed, and restored on undo. */
export interface AddressRemovalContext {
  addresses: Address[];
  /** The last removal, until it is undone or dismissed. */
  removed: RemovedAddress | null;
}
export type AddressRemovalEvent =
  | { type: 'address.delete'; id: number }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' };

interface Has<Context> {
  context: Context;
}
interface ById {
  id: number;
}

const removedAddress = ({ removed }: Pick<AddressRemovalContext, 'removed'>) => {
  if (removed === null) throw new Error('No address was removed');
  return removed.address;
};

export const findAddress = ({ addresses }: Pick<AddressRemovalContext, 'addresses'>, id: number) =>
  addresses.find((address) => address.id === id) ?? null;

/** The list with the address that was removed, as `saved` again or as it was. */
export const withRemoved = ({ addresses, removed }: AddressRemovalContext, saved: Address | null) =>
  removed === null
    ? {}
    : {
        addresses: putAddressBack(addresses, { ...removed, address: saved ?? removed.address }),
        removed: null,
      };

export const removalGuards = {
  isListed: ({ context }: Has<AddressRemovalContext>, { id }: ById) => findAddress(context, id) !== null,
  isGone: (_: unknown, { error }: Thrown) => isGone(readFailure(error)),
};

export const removalActions = <Context extends AddressRemovalContext, Event extends EventObject>() => {
  const succeeded = (message: SuccessText) =>
    emit<Context, Event, undefined, Event, ShopNotification>({ type: 'toast.success', message });
  const failed = (key: ErrorKey) =>
    emit<Context, Event, Thrown, Event, ShopNotification>((_, { error }) => ({
      type: 'toast.error',
      key,
      failure: readFailure(error),
    }));
  return {
    remove: assign<Context, Event, ById, Event, never>(({ context }, { id }) => ({
      ...context,
      removed: takeAddress(context.addresses, id),
      addresses: withoutAddress(context.addresses, id),
    })),
    restore: assign<Context, Event, { saved: Address | null }, Event, never>(({ context }, { saved }) => ({
      ...context,
      ...withRemoved(context, saved),
    })),
    clearRemoved: assign<Context, Event, undefined, Event, never>(({ context }) => ({
      ...context,
      removed: null,
    })),
    notifyDeleted: succeeded({ key: 'addressDeleted' }),
    notifyRestored: succeeded({ key: 'addressRestored' }),
    notifyNotDeleted: failed('addressNotDeleted'),
    notifyNotRestored: failed('addressNotRestored'),
  };
};

const byId = ({ event }: { event: ById }) => ({ id: event.id });
const removing = {
  guard: { type: 'isListed', params: byId },
  target: 'deleting',
  actions: { type: 'remove', params: byId },
} as const;

/** An address leaves the list at once, and comes back where it was if the server refuses. */
export const removalRegion = {
  initial: 'idle',
  states: {
    idle: { on: { 'address.delete': removing } },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAddress',
        src: 'deleteAddress',
        input: ({ context }: Has<AddressRemovalContext>) => ({ id: removedAddress(context).id }),
        onDone: { target: 'deleted', actions: 'notifyDeleted' },
        onError: [
          { guard: { type: 'isGone', params: thrown }, target: 'deleted', actions: 'notifyDeleted' },
          {
            target: 'idle',
            actions: [
              { type: 'restore', params: { saved: null } },
              { type: 'notifyNotDeleted', params: thrown },
              { type: 'notifyIfExpired', params: thrown },
            ],
          },
        ],
      },
    },
    deleted: {
      tags: 'undoable',
      on: {
        'address.delete': removing,
        'removal.undo': 'restoring',
        'removal.dismiss': { target: 'idle', actions: 'clearRemoved' },
      },
    },
    /** Undo: the server no longer has the address, so it is saved again. */
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreAddress',
        src: 'saveAddress',
        input: ({ context }: Has<AddressRemovalContext>) => addressInput(removedAddress(context)),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'restore',
              params: ({ event }: { event: { output: Address } }) => ({ saved: event.output }),
            },
            'notifyRestored',
          ],
        },
        onError: {
          target: 'deleted',
          actions: [
            { type: 'notifyNotRestored', params: thrown },
            { type: 'notifyIfExpired', params: thrown },
          ],
        },
      },
    },
  },
} as const;

interface Undoable {
  context: AddressRemovalContext;
  hasTag: (tag: 'undoable') => boolean;
}
/** What undo brings back; null when there is nothing to undo. */
export const selectRemovedAddress = (snapshot: Undoable) =>
  snapshot.hasTag('undoable') ? snapshot.context.removed : null;
/** One address at a time leaves the list. */
export const selectIsRemoving = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');
