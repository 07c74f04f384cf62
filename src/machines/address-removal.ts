import { assign, type EventObject, emit, type MachineContext } from 'xstate';
import type { Address } from '../contracts/schemas/address.ts';
import {
  type RemovedAddress,
  restoreAddress,
  takeAddress,
  toAddressInput,
  withoutAddress,
} from '../domain/address.ts';
import { isGone, readFailure } from './failure.ts';
import { type ErrorParams, errorParams } from './failure-actions.ts';
import type { ErrorKey, ShopNotification, SuccessMessage } from './notifications.ts';

/** A list of addresses, removed one at a time and restored on undo. */
export interface AddressRemovalContext {
  addresses: Address[];
  /** The last removal, until it is undone or dismissed. */
  removed: RemovedAddress | null;
}
export type AddressRemovalEvent =
  | { type: 'address.delete'; id: number }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' };

interface WithContext<Context> {
  context: Context;
}
interface IdParams {
  id: number;
}

const requireRemoved = ({ removed }: Pick<AddressRemovalContext, 'removed'>) => {
  if (removed === null) throw new Error('No address was removed');
  return removed.address;
};

export const findAddress = ({ addresses }: Pick<AddressRemovalContext, 'addresses'>, id: number) =>
  addresses.find((address) => address.id === id) ?? null;

/** Puts the removed address back into the list: `saved` if the server has saved it again, else as it was. */
export const restoreRemoved = ({ addresses, removed }: AddressRemovalContext, saved: Address | null) =>
  removed === null
    ? {}
    : {
        addresses: restoreAddress(addresses, { ...removed, address: saved ?? removed.address }),
        removed: null,
      };

export const removalGuards = {
  isListed: ({ context }: WithContext<AddressRemovalContext>, { id }: IdParams) =>
    findAddress(context, id) !== null,
  isGone: (_: unknown, { error }: ErrorParams) => isGone(readFailure(error)),
};

export const successToast = <Context extends MachineContext, Event extends EventObject>(
  message: SuccessMessage,
) => emit<Context, Event, undefined, Event, ShopNotification>({ type: 'toast.success', message });
export const errorToast = <Context extends MachineContext, Event extends EventObject>(key: ErrorKey) =>
  emit<Context, Event, ErrorParams, Event, ShopNotification>((_, { error }) => ({
    type: 'toast.error',
    key,
    failure: readFailure(error),
  }));

export const removalActions = <
  Context extends AddressRemovalContext & MachineContext,
  Event extends EventObject,
>() => ({
  remove: assign<Context, Event, IdParams, Event, never>(({ context }, { id }) => ({
    ...context,
    removed: takeAddress(context.addresses, id),
    addresses: withoutAddress(context.addresses, id),
  })),
  restore: assign<Context, Event, { saved: Address | null }, Event, never>(({ context }, { saved }) => ({
    ...context,
    ...restoreRemoved(context, saved),
  })),
  clearRemoved: assign<Context, Event, undefined, Event, never>(({ context }) => ({
    ...context,
    removed: null,
  })),
  notifyDeleted: successToast<Context, Event>({ key: 'addressDeleted' }),
  notifyRestored: successToast<Context, Event>({ key: 'addressRestored' }),
  notifyNotDeleted: errorToast<Context, Event>('addressNotDeleted'),
  notifyNotRestored: errorToast<Context, Event>('addressNotRestored'),
});

const byId = ({ event }: { event: IdParams }) => ({ id: event.id });
const deleteTransition = {
  guard: { type: 'isListed', params: byId },
  target: 'deleting',
  actions: { type: 'remove', params: byId },
} as const;

/** Optimistic deletion: a failed request restores the address at its position. */
export const removalRegion = {
  initial: 'idle',
  states: {
    idle: { on: { 'address.delete': deleteTransition } },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAddress',
        src: 'deleteAddress',
        input: ({ context }: WithContext<AddressRemovalContext>) => ({ id: requireRemoved(context).id }),
        onDone: { target: 'deleted', actions: 'notifyDeleted' },
        onError: [
          { guard: { type: 'isGone', params: errorParams }, target: 'deleted', actions: 'notifyDeleted' },
          {
            target: 'idle',
            actions: [
              { type: 'restore', params: { saved: null } },
              { type: 'notifyNotDeleted', params: errorParams },
              { type: 'notifyIfExpired', params: errorParams },
            ],
          },
        ],
      },
    },
    deleted: {
      tags: 'undoable',
      on: {
        'address.delete': deleteTransition,
        'removal.undo': 'restoring',
        'removal.dismiss': { target: 'idle', actions: 'clearRemoved' },
      },
    },
    /** Undo saves the address again, because the server has deleted it. */
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreAddress',
        src: 'saveAddress',
        input: ({ context }: WithContext<AddressRemovalContext>) => toAddressInput(requireRemoved(context)),
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
            { type: 'notifyNotRestored', params: errorParams },
            { type: 'notifyIfExpired', params: errorParams },
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
/** The address that undo restores; null when there is nothing to undo. */
export const selectRemovedAddress = (snapshot: Undoable) =>
  snapshot.hasTag('undoable') ? snapshot.context.removed : null;
export const selectIsChanging = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');
