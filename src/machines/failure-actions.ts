import { assign, type EventObject, enqueueActions } from 'xstate';
import { type ErrorParams, type Failure, readFailure } from './failure.ts';

export { type ErrorParams, errorParams } from './failure.ts';

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
    { type: 'session.expired' }
  >(({ enqueue }, { error }) => {
    if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
  }),
});
