import { assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { CartLine, FreshProducts } from '../domain/cart.ts';
import type { PreparedOrder } from '../domain/order.ts';
import { canRetry, type Failure, readFailure } from './failure.ts';
import type { Thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

export interface OrderSubmissionContext {
  /** The order under way or queued, with its idempotency key. */
  order: PreparedOrder | null;
  failure: Failure | null;
  /** The order waited for a connection: the shopper is notified of its end on whatever page. */
  hasWaited: boolean;
}
export type OrderSubmissionEvent =
  | { type: 'order.submit'; order: PreparedOrder }
  /** Gives up an order that waits for a connection. */
  | { type: 'order.cancel' }
  /** Sent by watchConnection, also when there is a connection as it starts. */
  | { type: 'connection.restored' };
/** How a submission ended that placed no order, for the checkout. */
export type OrderFailed =
  | { type: 'order.refused'; failure: Failure }
  /** The total is another one: the cart has today's prices. */
  | { type: 'order.changed'; failure: Failure }
  /** The total is another one, but today's prices could not be read. */
  | { type: 'order.outdated'; failure: Failure }
  /** It is not known whether the order was placed. */
  | { type: 'order.failed'; failure: Failure };
export type OrderSubmissionEmitted =
  | ShopNotification
  | OrderFailed
  /** For cart and checkout. Then the browser goes to the confirmation page. */
  | { type: 'order.placed'; orderId: number; lines: readonly CartLine[] }
  /** For the cart: today's prices and stock. */
  | { type: 'products.refreshed'; fresh: FreshProducts }
  /** For the cart: the coupon is checked again. */
  | { type: 'coupon.doubted' }
  /** The queued order is settled: it leaves the storage. */
  | { type: 'order.unqueued' };

const failureOf = ({ event }: { event: Thrown }) => readFailure(event.error);
const fieldsOf = (failure: Failure) => (failure.kind === 'refused' ? failure.fields : {});
/** Without a response of the shop's own, the order may have been placed all the same. */
const notPlacedKey = ({ kind }: Failure) =>
  kind === 'refused' || kind === 'signedOut' ? 'orderNotPlaced' : 'orderUnsure';
const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('No order was submitted');
  return value;
};

const submissionSetup = setup({
  types: {
    context: {} as OrderSubmissionContext,
    events: {} as OrderSubmissionEvent,
    /** An order stored when the browser was last open: see readPreparedOrder. */
    input: {} as { queued: PreparedOrder | null },
    emitted: {} as OrderSubmissionEmitted,
    tags: {} as 'busy',
  },
  actors: {
    submitOrder: unprovidedPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
      'submitOrder',
    ),
    refreshProducts: unprovidedPromise<FreshProducts, { ids: readonly number[] }>('refreshProducts'),
    /** Stores an order until order.unqueued; rejects with StorageFailed. */
    saveOrder: unprovidedPromise<void, PreparedOrder>('saveOrder'),
    watchConnection: unprovidedCallback(),
  },
  guards: { hasOrder: ({ context }) => context.order !== null },
});
const { assign: set } = submissionSetup;
const fail = (type: OrderFailed['type']) =>
  submissionSetup.emit(({ context }) => ({ type, failure: present(context.failure) }));
const machineSetup = submissionSetup.extend({
  actions: {
    clear: set({ order: null, failure: null, hasWaited: false }),
    clearFailure: set({ failure: null }),
    setWaiting: set({ hasWaited: true }),
    startProgress: emit({ type: 'progress.start' }),
    finishProgress: emit({ type: 'progress.finish' }),
    failProgress: emit({ type: 'progress.fail' }),
    emitUnqueued: emit({ type: 'order.unqueued' }),
    doubtCoupon: emit({ type: 'coupon.doubted' }),
    emitRefused: fail('order.refused'),
    emitChanged: fail('order.changed'),
    emitOutdated: fail('order.outdated'),
    emitFailed: fail('order.failed'),
    notifyIfWaited: enqueueActions(({ context: { hasWaited, failure }, enqueue }) => {
      if (hasWaited) enqueue.emit({ type: 'toast.error', key: notPlacedKey(present(failure)), failure });
    }),
    doubtNamedCoupon: enqueueActions(({ context, enqueue }) => {
      if ('coupon_code' in fieldsOf(present(context.failure))) enqueue.emit({ type: 'coupon.doubted' });
    }),
    notifyIfExpired: enqueueActions(({ context, enqueue }) => {
      if (context.failure?.kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
  },
});

/**
 * Submits an order, whatever page is shown, under a key that stays the same for the same content, so that no retry
 * places a second order. Without a connection the order waits and is sent when there is one. After a refusal over
 * the total, today's prices are read.
 */
export const orderSubmissionMachine = machineSetup.createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({ order: input.queued, failure: null, hasWaited: false }),
  invoke: { id: 'watchConnection', src: 'watchConnection', input: undefined },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasOrder', target: 'queued.stored' }, { target: 'idle' }] },
    idle: {
      entry: 'clear',
      on: {
        'order.submit': { target: 'submitting', actions: assign({ order: ({ event }) => event.order }) },
      },
    },
    /** No connection: the order waits. */
    queued: {
      entry: 'setWaiting',
      initial: 'saving',
      on: {
        'connection.restored': 'submitting',
        'order.submit': {
          target: 'submitting',
          actions: assign({ order: ({ event }) => event.order, hasWaited: false }),
        },
        'order.cancel': { target: 'idle', actions: 'emitUnqueued' },
      },
      states: {
        saving: {
          invoke: {
            id: 'saveOrder',
            src: 'saveOrder',
            input: ({ context }) => present(context.order),
            onDone: 'stored',
            onError: 'unsaved',
          },
        },
        stored: {},
        /** The browser could not store it: it is lost with the page. */
        unsaved: {},
      },
    },
    submitting: {
      tags: 'busy',
      entry: ['clearFailure', 'startProgress'],
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context }) => {
          const { request, key } = present(context.order);
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
              lines: present(context.order).lines,
            })),
          ],
        },
        onError: [
          {
            guard: (args) => failureOf(args).kind === 'offline',
            target: 'queued',
            actions: 'failProgress',
          },
          {
            guard: (args) => 'cart' in fieldsOf(failureOf(args)),
            target: 'repricing',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfWaited',
              'doubtCoupon',
            ],
          },
          {
            guard: (args) => failureOf(args).kind === 'refused' && !canRetry(failureOf(args)),
            target: 'idle',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfWaited',
              'doubtNamedCoupon',
              'emitRefused',
            ],
          },
          {
            target: 'idle',
            actions: [
              assign({ failure: failureOf }),
              'failProgress',
              'emitUnqueued',
              'notifyIfWaited',
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
          ids: [...new Set(present(context.order).lines.map((line) => line.productId))],
        }),
        onDone: {
          target: 'idle',
          actions: [
            emit(({ event }) => ({ type: 'products.refreshed', fresh: event.output })),
            'emitChanged',
          ],
        },
        onError: { target: 'idle', actions: 'emitOutdated' },
      },
    },
  },
});

export const selectOrderSubmission = (snapshot: SnapshotFrom<typeof orderSubmissionMachine>) => ({
  isBusy: snapshot.hasTag('busy'),
  isQueued: snapshot.matches('queued'),
  /** Whether an order that waits for a connection outlives the page. */
  isStored: !snapshot.matches({ queued: 'unsaved' }),
});
export type OrderSubmissionView = ReturnType<typeof selectOrderSubmission>;
