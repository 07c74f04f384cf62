import { assign, type EventObject, emit } from 'xstate';
import type { OAuthId } from '../contracts/schemas/oauth.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import { type ErrorParams, errorParams, failureActions } from './failure-actions.ts';
import type { ErrorKey, ShopNotification, SuccessMessage } from './notifications.ts';

/** A loaded list whose items are deleted one at a time after confirmation. */
export interface RemovableListContext {
  /** Why the list could not be loaded. */
  failure: Failure | null;
  /** The item in the confirmation dialog or being deleted. */
  deletingId: OAuthId | null;
}
/** Raised by the machine itself to reload the list. */
export interface ListChanged {
  type: 'list.changed';
}

export const listGuards = {
  isGone: (_: unknown, { error }: ErrorParams) => isGone(readFailure(error)),
};

/**
 * Shared actions of loading and deleting. The machine adds `setItems` (store the loaded list), `remove`
 * (remove the deleted item from it) and `reload` (raise `list.changed`).
 */
export const listActions = <Context extends RemovableListContext, Event extends EventObject>(toasts: {
  deleted: SuccessMessage;
  notDeleted: ErrorKey;
}) => ({
  ...failureActions<Context, Event>(),
  clearDeletingId: assign<Context, Event, undefined, Event, never>(({ context }) => ({
    ...context,
    deletingId: null,
  })),
  notifyDeleted: emit<Context, Event, undefined, Event, ShopNotification>({
    type: 'toast.success',
    message: toasts.deleted,
  }),
  notifyGone: emit<Context, Event, undefined, Event, ShopNotification>({
    type: 'toast.error',
    key: 'entryGone',
    failure: null,
  }),
  notifyNotDeleted: emit<Context, Event, ErrorParams, Event, ShopNotification>((_, { error }) => ({
    type: 'toast.error',
    key: toasts.notDeleted,
    failure: readFailure(error),
  })),
});

/** The status of a card's list; a loaded list stays visible while it reloads. */
export const listStatus = (list: 'loading' | 'shown' | 'failed', count: number) =>
  list === 'loading' && count > 0 ? 'shown' : list;

/** Transitions of the invoke that loads the list. */
export const loadTransitions = {
  onDone: {
    target: 'shown',
    actions: {
      type: 'setItems',
      params: <Items>({ event }: { event: { output: Items } }) => ({ items: event.output }),
    },
  },
  onError: {
    target: 'failed',
    actions: [
      { type: 'setFailure', params: errorParams },
      { type: 'notifyIfExpired', params: errorParams },
    ],
  },
} as const;

/** Transitions of the invoke that deletes an item. A 404 means that it was deleted elsewhere: the list is outdated. */
export const deleteTransitions = {
  onDone: { target: 'idle', actions: ['remove', 'notifyDeleted', 'reload'] },
  onError: [
    {
      guard: { type: 'isGone', params: errorParams },
      target: 'idle',
      actions: ['remove', 'notifyGone', 'reload'],
    },
    {
      target: 'idle',
      actions: [
        { type: 'notifyNotDeleted', params: errorParams },
        { type: 'notifyIfExpired', params: errorParams },
      ],
    },
  ],
} as const;
