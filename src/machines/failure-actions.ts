import { assign, type EventObject, enqueueActions } from 'xstate';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';

export interface ErrorParams {
  error: unknown;
}

/** Params of the actions below, in the `onError` of an invoke. */
export const errorParams = ({ event }: { event: ErrorParams }) => ({ error: event.error });

/** Actions for a failed request: store the failure, report an expired session. */
export const failureActions = <Context extends { failure: Failure | null }, Event extends EventObject>() => ({
  setFailure: assign<Context, Event, ErrorParams, Event, never>(({ context }, { error }) => ({
    ...context,
    failure: readFailure(error),
  })),
  notifyIfExpired: enqueueActions<
    Context,
    Event,
    ErrorParams,
    Event,
    never,
    never,
    never,
    never,
    ShopNotification
  >(({ enqueue }, { error }) => {
    if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
  }),
});
