import { assign, emit, setup } from 'xstate';
import type { OrderCounts } from '../contracts/admin/schemas/order.ts';
import { readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface WatchContext {
  /** Null until the first response. */
  counts: OrderCounts | null;
}
export type WatchEvent =
  /** The page is visible, of a member who may see orders. */
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The member has changed orders: count again now. */
  | { type: 'orders.changed' };
export type WatchEmitted = { type: 'orders.arrived' } | { type: 'session.expired' };

/** Milliseconds between two requests. */
export const watchIntervalMs = 20_000;

const isNewer = (before: OrderCounts | null, { newest_id }: OrderCounts): boolean =>
  before !== null && newest_id !== null && newest_id > (before.newest_id ?? 0);

/** Counts the orders while the page is visible, and reports new ones. */
export const adminWatchMachine = setup({
  types: { context: {} as WatchContext, events: {} as WatchEvent, emitted: {} as WatchEmitted },
  actors: { countOrders: unprovidedPromise<OrderCounts>('countOrders') },
  delays: { interval: watchIntervalMs },
}).createMachine({
  id: 'adminWatch',
  context: { counts: null },
  initial: 'hidden',
  states: {
    hidden: { on: { 'page.shown': 'counting' } },
    counting: {
      on: { 'page.hidden': 'hidden', 'orders.changed': { target: 'counting', reenter: true } },
      invoke: {
        id: 'countOrders',
        src: 'countOrders',
        onDone: [
          {
            guard: ({ context, event }) => isNewer(context.counts, event.output),
            target: 'waiting',
            actions: [
              assign(({ event }) => ({ counts: event.output })),
              emit({ type: 'orders.arrived' } as const),
            ],
          },
          { target: 'waiting', actions: assign(({ event }) => ({ counts: event.output })) },
        ],
        onError: [
          {
            guard: ({ event }) => readFailure(event.error).kind === 'signedOut',
            target: 'waiting',
            actions: emit({ type: 'session.expired' } as const),
          },
          { target: 'waiting' },
        ],
      },
    },
    waiting: {
      on: { 'page.hidden': 'hidden', 'orders.changed': 'counting' },
      after: { interval: 'counting' },
    },
  },
});
