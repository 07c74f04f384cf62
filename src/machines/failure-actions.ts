import { assign, type EventObject, enqueueActions } from 'xstate';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';

export interface Thrown {
  error: unknown;
}

/** The parameters of the actions below, for the `onError` of an invoke. */
export const thrown = ({ event }: { event: Thrown }) => ({ error: event.error });

/** What follows when a call fails: the context holds why, and an expired session is reported. */
export const failureActions = <Context extends { failure: Failure | null }, Event extends EventObject>() => ({
  setFailure: assign<Context, Event, Thrown, Event, never>(({ context }, { error }) => ({
    ...context,
    failure: readFailure(error),
  })),
  notifyIfExpired: enqueueActions<
    Context,
    Event,
    Thrown,
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
