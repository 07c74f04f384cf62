import { assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { CartLine } from '../domain/cart.ts';
import type { FreshProducts } from '../domain/cart-changes.ts';
import type { PreparedOrder } from '../domain/order.ts';
import { canRetry, type ErrorParams, type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

export interface OrderSubmissionContext {
  /** The order being submitted or queued, with its idempotency key. */
  order: PreparedOrder | null;
  failure: Failure | null;
  /** Whether the order was queued offline: its outcome is then notified on any page. */
  wasQueued: boolean;
  /** Delay until a queued order is submitted again: doubled with each retry, up to the maximum. */
  retryDelayMs: number;
}
export type OrderSubmissionEvent =
  | { type: 'order.submit'; order: PreparedOrder }
  /** Discards a queued order. */
  | { type: 'order.cancel' }
  /** Sent by `watchConnection`, also at its start if online. */
  | { type: 'connection.restored' }
  /** Sent by `scheduleRetry`: no event signals that a server is reachable again. */
  | { type: 'order.retry' };
/** For the checkout: why a submission placed no order. */
export type OrderFailed =
  | { type: 'order.refused'; failure: Failure }
  /** The total differs from the server's; the current prices are in the cart. */
  | { type: 'order.totalChanged'; failure: Failure }
  /** The total differs from the server's, but the current prices could not be loaded. */
  | { type: 'order.pricesUnavailable'; failure: Failure }
  /** The outcome is unknown: the order may have been placed. */
  | { type: 'order.failed'; failure: Failure };
export type OrderSubmissionEmitted =
  | ShopNotification
  | OrderFailed
  /** For the checkout: the order waits for a connection. */
  | { type: 'order.queued' }
  /** For the cart and the checkout, before the browser opens the confirmation page. */
  | { type: 'order.placed'; orderId: number; lines: readonly CartLine[] }
  /** For the cart: current prices and stock. */
  | { type: 'products.refreshed'; fresh: FreshProducts }
  /** For the cart: validates the coupon again. */
  | { type: 'coupon.recheck' }
  /** The order is no longer queued: it is deleted from storage. */
  | { type: 'order.unqueued' };

/** Short: browsers report that they are online before the network responds, so the first attempt often fails. */
const firstRetryMs = 2000;
const maxRetryMs = 30_000;

const failureOf = ({ event }: { event: ErrorParams }) => readFailure(event.error);
const fieldsOf = (failure: Failure) => (failure.kind === 'refused' ? failure.fields : {});
/** Unless the shop itself refused it, the order may have been placed. */
const notPlacedKey = ({ kind }: Failure) =>
  kind === 'refused' || kind === 'signedOut' ? 'orderNotPlaced' : 'orderUnsure';
const requirePresent = <T>(value: T | null): T => {
  if (value === null) throw new Error('No order was submitted');
  return value;
};

const submissionSetup = setup({
  types: {
    context: {} as OrderSubmissionContext,
    events: {} as OrderSubmissionEvent,
    /** An order queued in an earlier browser session: see readPreparedOrder. */
    input: {} as { queued: PreparedOrder | null },
    emitted: {} as OrderSubmissionEmitted,
    tags: {} as 'busy',
  },
  actors: {
    submitOrder: unprovidedPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
      'submitOrder',
    ),
    refreshProducts: unprovidedPromise<FreshProducts, { ids: readonly number[] }>('refreshProducts'),
    /** Stores an order until `order.unqueued`; rejects with StorageError. */
    saveOrder: unprovidedPromise<void, PreparedOrder>('saveOrder'),
    watchConnection: unprovidedCallback(),
    /** Sends `order.retry` after each delay, unless the browser is offline. */
    scheduleRetry: unprovidedCallback<{ delayMs: number }>(),
  },
  guards: { hasOrder: ({ context }) => context.order !== null },
});
const emitFailure = (type: OrderFailed['type']) =>
  submissionSetup.emit(({ context }) => ({ type, failure: requirePresent(context.failure) }));
const machineSetup = submissionSetup.extend({
  actions: {
    reset: assign({ order: null, failure: null, wasQueued: false, retryDelayMs: firstRetryMs }),
    resetRetryDelay: assign({ retryDelayMs: firstRetryMs }),
    doubleRetryDelay: assign({
      retryDelayMs: ({ context }) => Math.min(2 * context.retryDelayMs, maxRetryMs),
    }),
    setQueued: assign({ wasQueued: true }),
    startProgress: emit({ type: 'progress.start' }),
    finishProgress: emit({ type: 'progress.finish' }),
    failProgress: emit({ type: 'progress.fail' }),
    emitQueued: emit({ type: 'order.queued' }),
    emitUnqueued: emit({ type: 'order.unqueued' }),
    emitRecheck: emit({ type: 'coupon.recheck' }),
    emitRefused: emitFailure('order.refused'),
    emitTotalChanged: emitFailure('order.totalChanged'),
    emitPricesUnavailable: emitFailure('order.pricesUnavailable'),
    emitFailed: emitFailure('order.failed'),
    notifyIfQueued: enqueueActions(({ context: { wasQueued, failure }, enqueue }) => {
      if (wasQueued)
        enqueue.emit({ type: 'toast.error', key: notPlacedKey(requirePresent(failure)), failure });
    }),
    emitRecheckIfCouponRefused: enqueueActions(({ context, enqueue }) => {
      if ('coupon_code' in fieldsOf(requirePresent(context.failure)))
        enqueue.emit({ type: 'coupon.recheck' });
    }),
    notifyIfExpired: enqueueActions(({ context, enqueue }) => {
      if (context.failure?.kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
  },
});

/**
 * Submits an order in the background of any page. The idempotency key is derived from the order's content, so a
 * retry cannot place it twice. If the server cannot be reached, the order is queued, and submitted again with increasing
 * delays and when the browser is back online. If the server refuses the total, the current prices are loaded.
 */
export const orderSubmissionMachine = machineSetup.createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({
    order: input.queued,
    failure: null,
    wasQueued: false,
    retryDelayMs: firstRetryMs,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', input: undefined },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasOrder', target: 'queued.stored' }, { target: 'idle' }] },
    idle: {
      entry: 'reset',
      on: {
        'order.submit': { target: 'submitting', actions: assign({ order: ({ event }) => event.order }) },
      },
    },
    /** Offline, or the server is unreachable: the order waits for a connection. */
    queued: {
      entry: 'setQueued',
      initial: 'saving',
      invoke: {
        id: 'scheduleRetry',
        src: 'scheduleRetry',
        input: ({ context }) => ({ delayMs: context.retryDelayMs }),
      },
      on: {
        'connection.restored': { target: 'submitting', actions: 'resetRetryDelay' },
        'order.retry': { target: 'submitting', actions: 'doubleRetryDelay' },
        'order.submit': {
          target: 'submitting',
          actions: assign({
            order: ({ event }) => event.order,
            wasQueued: false,
            retryDelayMs: firstRetryMs,
          }),
        },
        'order.cancel': { target: 'idle', actions: 'emitUnqueued' },
      },
      states: {
        saving: {
          invoke: {
            id: 'saveOrder',
            src: 'saveOrder',
            input: ({ context }) => requirePresent(context.order),
            onDone: 'stored',
            onError: 'unsaved',
          },
        },
        stored: {},
        /** The order could not be stored: it is lost when the page closes. */
        unsaved: {},
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'startProgress',
      // An attempt started before the connection was back may still fail.
      on: { 'connection.restored': { actions: 'resetRetryDelay' } },
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context }) => {
          const { request, key } = requirePresent(context.order);
          return { request, key };
        },
        onDone: {
          target: 'idle',
          actions: [
            'finishProgress',
            'emitUnqueued',
            emit(({ context, event }) => ({
              type: 'order.placed',
              orderId: event.output.order_id,
              lines: requirePresent(context.order).lines,
            })),
          ],
        },
        onError: [
          {
            guard: (args) => failureOf(args).kind === 'offline',
            target: 'queued',
            actions: ['failProgress', 'emitQueued'],
          },
          {
            guard: (args) => 'cart' in fieldsOf(failureOf(args)),
            target: 'repricing',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfQueued',
              'emitRecheck',
            ],
          },
          {
            guard: (args) => failureOf(args).kind === 'refused' && !canRetry(failureOf(args)),
            target: 'idle',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfQueued',
              'emitRecheckIfCouponRefused',
              'emitRefused',
            ],
          },
          {
            target: 'idle',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfQueued',
              'emitFailed',
              'notifyIfExpired',
            ],
          },
        ],
      },
    },
    repricing: {
      tags: 'busy',
      invoke: {
        id: 'refreshProducts',
        src: 'refreshProducts',
        input: ({ context }) => ({
          ids: [...new Set(requirePresent(context.order).lines.map((line) => line.productId))],
        }),
        onDone: {
          target: 'idle',
          actions: [
            emit(({ event }) => ({ type: 'products.refreshed', fresh: event.output })),
            'emitTotalChanged',
          ],
        },
        onError: { target: 'idle', actions: 'emitPricesUnavailable' },
      },
    },
  },
});

export const selectOrderSubmission = (snapshot: SnapshotFrom<typeof orderSubmissionMachine>) => ({
  isBusy: snapshot.hasTag('busy'),
  isQueued: snapshot.matches('queued'),
  /** Whether a queued order survives closing the page. */
  isStored: !snapshot.matches({ queued: 'unsaved' }),
});
export type OrderSubmissionView = ReturnType<typeof selectOrderSubmission>;
