import { assign, emit, setup } from 'xstate';
import type { OrderCounts } from '../contracts/admin/schemas/order.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface WatchContext {
  counts: OrderCounts | null;
  failure: Failure | null;
}
export type WatchEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The member has changed orders: count again now. */
  | { type: 'orders.changed' };
export type WatchEmitted = { type: 'orders.arrived'; newestId: number } | { type: 'session.expired' };

/** Milliseconds between two requests. */
export const watchIntervalMs = 20_000;

const isNewer = (before: OrderCounts | null, { newest_id }: OrderCounts): boolean =>
  before !== null && newest_id !== null && newest_id > (before.newest_id ?? 0);

/** Counts the orders while the page is visible, and reports new ones. */
export const adminWatchMachine = setup({
  types: { context: {} as WatchContext, events: {} as WatchEvent, emitted: {} as WatchEmitted },
  actors: { countOrders: unprovidedPromise<OrderCounts>('countOrders') },
  delays: { interval: watchIntervalMs },
  actions: { notifyExpired: emit({ type: 'session.expired' } as const) },
}).createMachine({
  id: 'adminWatch',
  context: { counts: null, failure: null },
  initial: 'counting',
  states: {
    counting: {
      on: { 'page.hidden': 'hidden' },
      invoke: {
        id: 'countOrders',
        src: 'countOrders',
        onDone: [
          {
            guard: ({ context, event }) => isNewer(context.counts, event.output),
            target: 'waiting',
            actions: [
              assign(({ event }) => ({ counts: event.output, failure: null })),
              emit(
                ({ event }) => ({ type: 'orders.arrived', newestId: event.output.newest_id ?? 0 }) as const,
              ),
            ],
          },
          { target: 'waiting', actions: assign(({ event }) => ({ counts: event.output, failure: null })) },
        ],
        onError: [
          {
            guard: ({ event }) => readFailure(event.error).kind === 'signedOut',
            target: 'waiting',
            actions: [assign(({ event }) => ({ failure: readFailure(event.error) })), 'notifyExpired'],
          },
          { target: 'waiting', actions: assign(({ event }) => ({ failure: readFailure(event.error) })) },
        ],
      },
    },
    waiting: {
      on: { 'page.hidden': 'hidden', 'orders.changed': 'counting' },
      after: { interval: 'counting' },
    },
    hidden: { on: { 'page.shown': 'counting' } },
  },
});
