import { assign, emit, setup } from 'xstate';
import type { AdminOrderStatus } from '../contracts/admin/schemas/order.ts';
import type { BulkResult, VersionedId } from '../contracts/admin/schemas/versions.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface BulkContext {
  selected: VersionedId[];
  status: AdminOrderStatus | null;
  /** The results of the last change, by order. */
  results: BulkResult[];
  failure: Failure | null;
}
export interface BulkInput {
  orders: VersionedId[];
  status: AdminOrderStatus;
}
export type BulkEvent =
  | { type: 'order.toggle'; order: VersionedId }
  | { type: 'selection.set'; orders: VersionedId[] }
  | { type: 'selection.clear' }
  | { type: 'status.set'; status: AdminOrderStatus };
export type BulkEmitted = { type: 'bulk.finished'; results: BulkResult[] } | { type: 'session.expired' };

/** The largest number of orders in one request. */
const maxSelected = 100;

const toggled = (selected: VersionedId[], order: VersionedId): VersionedId[] =>
  selected.some(({ id }) => id === order.id)
    ? selected.filter(({ id }) => id !== order.id)
    : [...selected, order].slice(0, maxSelected);

/** What is still to be done: those that were not changed, with the version that is stored now. */
const remaining = (results: readonly BulkResult[]): VersionedId[] =>
  results.flatMap(({ id, result, version }) =>
    (result === 'stale' || result === 'rejected') && version !== undefined ? [{ id, version }] : [],
  );

/** Selection of orders, and a change of all of them. Those that were not changed stay selected. */
export const adminBulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    emitted: {} as BulkEmitted,
    tags: {} as 'busy',
  },
  actors: { setStatuses: unprovidedPromise<BulkResult[], BulkInput>('setStatuses') },
  actions: failureActions<BulkContext, BulkEvent>(),
}).createMachine({
  id: 'adminBulk',
  context: { selected: [], status: null, results: [], failure: null },
  initial: 'selecting',
  states: {
    selecting: {
      on: {
        'order.toggle': {
          actions: assign(({ context, event }) => ({ selected: toggled(context.selected, event.order) })),
        },
        'selection.set': {
          actions: assign(({ event }) => ({ selected: event.orders.slice(0, maxSelected) })),
        },
        'selection.clear': { actions: assign({ selected: [], results: [], failure: null }) },
        'status.set': {
          guard: ({ context }) => context.selected.length > 0,
          target: 'changing',
          actions: assign(({ event }) => ({ status: event.status })),
        },
      },
    },
    changing: {
      tags: 'busy',
      entry: assign({ results: [], failure: null }),
      invoke: {
        id: 'setStatuses',
        src: 'setStatuses',
        input: ({ context }) => ({ orders: context.selected, status: context.status ?? 'processing' }),
        onDone: {
          target: 'selecting',
          actions: [
            assign(({ event }) => ({ results: event.output, selected: remaining(event.output) })),
            emit(({ event }) => ({ type: 'bulk.finished', results: event.output }) as const),
          ],
        },
        onError: {
          target: 'selecting',
          actions: [
            { type: 'setFailure', params: errorParams },
            { type: 'notifyIfExpired', params: errorParams },
          ],
        },
      },
    },
  },
});
