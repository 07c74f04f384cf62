import { assign, type EventObject, emit } from 'xstate';
import type { OAuthId } from '../contracts/schemas/oauth.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import { failureActions, type Thrown, thrown } from './failure-actions.ts';
import type { ErrorKey, ShopNotification, SuccessText } from './notifications.ts';

/** A list that is loaded, and whose items are deleted one at a time after a question. */
export interface RemovableListContext {
  /** Why the list could not be loaded. */
  failure: Failure | null;
  /** The item to delete, from the question on. */
  deletingId: OAuthId | null;
}
/** Raised by the machine itself: load the list again. */
export interface ListChanged {
  type: 'list.changed';
}

export const listGuards = {
  isGone: (_: unknown, { error }: Thrown) => isGone(readFailure(error)),
};

/**
 * The actions around loading and deleting. The machine adds `setItems` (store the loaded list), `remove`
 * (drop the deleted item) and `reload` (raise `list.changed`).
 */
export const listActions = <Context extends RemovableListContext, Event extends EventObject>(toasts: {
  deleted: SuccessText;
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
  notifyNotDeleted: emit<Context, Event, Thrown, Event, ShopNotification>((_, { error }) => ({
    type: 'toast.error',
    key: toasts.notDeleted,
    failure: readFailure(error),
  })),
});

/** How far a card's list is; a list shown once stays while it is loaded again. */
export const listStatus = (list: 'loading' | 'shown' | 'failed', count: number) =>
  list === 'loading' && count > 0 ? 'shown' : list;

/** What follows loading: the list is shown, or why it cannot be. */
export const afterLoading = {
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
      { type: 'setFailure', params: thrown },
      { type: 'notifyIfExpired', params: thrown },
    ],
  },
} as const;

/** What follows deleting: an item that the server no longer has counts as deleted. */
export const afterDeleting = {
  onDone: { target: 'idle', actions: ['remove', 'notifyDeleted', 'reload'] },
  onError: [
    {
      guard: { type: 'isGone', params: thrown },
      target: 'idle',
      actions: ['remove', 'notifyDeleted', 'reload'],
    },
    {
      target: 'idle',
      actions: [
        'clearDeletingId',
        { type: 'notifyNotDeleted', params: thrown },
        { type: 'notifyIfExpired', params: thrown },
      ],
    },
  ],
} as const;
