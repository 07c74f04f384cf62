import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { CartLine } from '../domain/cart.ts';
import type { FreshProducts } from '../domain/cart-changes.ts';
import type { PreparedOrder } from '../domain/order.ts';
import { canRetry, type ErrorParams, type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

/** Owner of a session: a customer's email, or null for a guest. */
export type OrderOwner = string | null;

export interface OrderSubmissionContext {
  /** The owner of the session; undefined until it is known. */
  owner: OrderOwner | undefined;
  /** Who was the owner before, and whose order is being stored. */
  previousOwner: OrderOwner;
  /** The order being submitted or queued, with its idempotency key. */
  order: PreparedOrder | null;
  /** The key of the order that is stored in the queue; null if none is, or if it could not be stored. */
  queuedKey: string | null;
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
  | { type: 'session.known'; user: { email: string } | null }
  | { type: 'session.emailChanged'; from: string; to: string }
  /** Sent by `watchQueue`: another tab may have changed the queue, which holds the orders with these keys now. */
  | { type: 'queue.changed'; keys: readonly string[] }
  /** Sent by `watchConnection`. */
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
  /** For the queue: the order is no longer queued. */
  | { type: 'order.unqueued'; key: string }
  /** For the queue: a guest has signed in, or a customer has changed the email. */
  | { type: 'order.reassigned'; from: OrderOwner; to: string }
  /** For the session: the server has returned another owner. */
  | { type: 'session.changed' };
/** What the queue holds for an owner. */
export interface LoadedOrder {
  /** The oldest one; null if there is none. */
  order: PreparedOrder | null;
  /** Whether a customer's order waits for its owner to sign in, and nobody is signed in. */
  isHeld: boolean;
}

/** Short: browsers report that they are online before the network responds, so the first attempt often fails. */
const firstRetryMs = 2000;
const maxRetryMs = 30_000;

const failureOf = ({ event }: { event: ErrorParams }) => readFailure(event.error);
const fieldsOf = (failure: Failure) => (failure.kind === 'refused' ? failure.fields : {});
/** Unless the shop itself refused it, the order may have been placed. */
const notPlacedKey = ({ kind }: Failure) =>
  kind === 'refused' || kind === 'signedOut' ? 'orderNotPlaced' : 'orderUnsure';
const hasOrder = ({ context }: { context: OrderSubmissionContext }) => context.order !== null;
/** Whether the queue holds the order. */
const isQueued = ({ context: { order, queuedKey } }: { context: OrderSubmissionContext }) =>
  order?.key === queuedKey;
const requirePresent = <T>(value: T | null): T => {
  if (value === null) throw new Error('No order was submitted');
  return value;
};

const submissionSetup = setup({
  types: {
    context: {} as OrderSubmissionContext,
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionEmitted,
    tags: {} as 'busy',
  },
  actors: {
    submitOrder: unprovidedPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
      'submitOrder',
    ),
    refreshProducts: unprovidedPromise<FreshProducts, { ids: readonly number[] }>('refreshProducts'),
    /** Resolves to the owner of the session on the server, where it may have ended, or been replaced in another tab. */
    checkOwner: unprovidedPromise<OrderOwner>('checkOwner'),
    /** Stores an order until `order.unqueued`, before any other event; rejects with StorageError. */
    saveOrder: unprovidedPromise<void, { order: PreparedOrder; owner: OrderOwner }>('saveOrder'),
    /** Reads the queue, before any other event. */
    loadOrder: unprovidedPromise<LoadedOrder, { owner: OrderOwner | undefined }>('loadOrder'),
    watchQueue: unprovidedCallback(),
    /** Sends `connection.restored` when the browser is online again, and for each `connection.check` if it is. */
    watchConnection: unprovidedCallback(),
    /** Sends `order.retry` after each delay, unless the browser is offline. */
    scheduleRetry: unprovidedCallback<{ delayMs: number }>(),
  },
  guards: {
    hasOrder,
    isQueued,
  },
});
const emitFailure = (type: OrderFailed['type']) =>
  submissionSetup.emit(({ context }) => ({ type, failure: requirePresent(context.failure) }));
const machineSetup = submissionSetup.extend({
  actions: {
    reset: assign({
      order: null,
      queuedKey: null,
      failure: null,
      wasQueued: false,
      retryDelayMs: firstRetryMs,
    }),
    resetRetryDelay: assign({ retryDelayMs: firstRetryMs }),
    doubleRetryDelay: assign({
      retryDelayMs: ({ context }) => Math.min(2 * context.retryDelayMs, maxRetryMs),
    }),
    setPreviousOwner: assign({ previousOwner: ({ context }) => context.owner ?? null }),
    setQueued: assign({ wasQueued: true }),
    setQueuedKey: assign({ queuedKey: ({ context }) => requirePresent(context.order).key }),
    clearQueuedKey: assign({ queuedKey: null }),
    checkConnection: sendTo('watchConnection', { type: 'connection.check' }),
    startProgress: emit({ type: 'progress.start' }),
    finishProgress: emit({ type: 'progress.finish' }),
    failProgress: emit({ type: 'progress.fail' }),
    emitQueued: emit({ type: 'order.queued' }),
    /** Other tabs drop an order that leaves the queue. */
    unqueue: enqueueActions(({ context: { queuedKey }, enqueue }) => {
      if (queuedKey !== null) enqueue.emit({ type: 'order.unqueued', key: queuedKey });
    }),
    unqueueReplaced: enqueueActions(({ context: { order, queuedKey }, enqueue }) => {
      if (queuedKey !== null && queuedKey !== order?.key)
        enqueue.emit({ type: 'order.unqueued', key: queuedKey });
    }),
    emitSessionChanged: emit({ type: 'session.changed' }),
    emitRefused: emitFailure('order.refused'),
    emitTotalChanged: emitFailure('order.totalChanged'),
    emitPricesUnavailable: emitFailure('order.pricesUnavailable'),
    emitFailed: emitFailure('order.failed'),
    /** Says on any page why a queued order was not placed, and to cart and session what the server has refused. */
    notifyFailed: enqueueActions(({ context, enqueue }) => {
      const failure = requirePresent(context.failure);
      if (context.wasQueued) enqueue.emit({ type: 'toast.error', key: notPlacedKey(failure), failure });
      const fields = fieldsOf(failure);
      if ('cart' in fields || 'coupon_code' in fields) enqueue.emit({ type: 'coupon.recheck' });
      if (failure.kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
  },
});

interface Known {
  context: OrderSubmissionContext;
  event: Extract<OrderSubmissionEvent, { type: 'session.known' }>;
}
const isSameOwner = ({ context, event }: Known) => context.owner === (event.user?.email ?? null);
/** A customer has signed out, or another one has signed in. */
const isCustomerReplaced = (args: Known) => typeof args.context.owner === 'string' && !isSameOwner(args);
/** The orders of a guest become those of the account signed in to. */
const changeOwner = machineSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== 'session.known') return;
  const owner = event.user?.email ?? null;
  if (owner !== null && typeof context.owner !== 'string')
    enqueue.emit({ type: 'order.reassigned', from: null, to: owner });
  enqueue.assign({ owner });
});
/** Another tab has cancelled or placed the queued order, so this one must not send it. */
const isRemoved = (args: {
  context: OrderSubmissionContext;
  event: Extract<OrderSubmissionEvent, { type: 'queue.changed' }>;
}) =>
  args.context.wasQueued && isQueued(args) && !args.event.keys.some((key) => key === args.context.queuedKey);

/**
 * Submits orders in the background of any page, one at a time. The idempotency key is derived from the order's content,
 * so a retry cannot place it twice. If the server cannot be reached, the order is queued, and submitted again with
 * increasing delays and when the browser is back online, but only in a session of its owner: the order of a customer
 * who signs out stays queued until they sign in again. If the server refuses the total, the current prices are loaded.
 */
export const orderSubmissionMachine = machineSetup.createMachine({
  id: 'orderSubmission',
  context: {
    owner: undefined,
    previousOwner: null,
    order: null,
    queuedKey: null,
    failure: null,
    wasQueued: false,
    retryDelayMs: firstRetryMs,
  },
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', input: undefined },
    { id: 'watchQueue', src: 'watchQueue', input: undefined },
  ],
  on: {
    'session.known': [
      { guard: isSameOwner },
      // The order of a guest continues after sign-in.
      { guard: (args) => hasOrder(args) && !isCustomerReplaced(args), actions: changeOwner },
      { target: '.loading', actions: changeOwner },
    ],
    'session.emailChanged': {
      actions: [
        emit(({ event: { from, to } }) => ({ type: 'order.reassigned', from, to })),
        assign({ owner: ({ context: { owner }, event: { from, to } }) => (owner === from ? to : owner) }),
      ],
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'order.submit': { target: 'submitting', actions: assign({ order: ({ event }) => event.order }) },
      },
    },
    /** The owner has changed. */
    loading: {
      entry: 'reset',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: {
          target: 'loaded',
          actions: [
            assign(
              ({
                event: {
                  output: { order },
                },
              }) => ({ order, queuedKey: order?.key ?? null }),
            ),
            enqueueActions(({ event, enqueue }) => {
              if (event.output.isHeld) enqueue.emit({ type: 'toast.error', key: 'orderHeld', failure: null });
            }),
          ],
        },
      },
    },
    /** An order has ended: another one of the owner may be in the queue. */
    loadingNext: {
      entry: 'reset',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: {
          target: 'loaded',
          actions: assign(
            ({
              event: {
                output: { order },
              },
            }) => ({ order, queuedKey: order?.key ?? null }),
          ),
        },
      },
    },
    loaded: {
      always: [
        { guard: 'hasOrder', target: 'queued.stored', actions: 'checkConnection' },
        { target: 'idle' },
      ],
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
        'session.known': {
          guard: isCustomerReplaced,
          target: 'suspending',
          actions: ['setPreviousOwner', changeOwner],
        },
        'connection.restored': { target: 'submitting', actions: 'resetRetryDelay' },
        'order.retry': { target: 'submitting', actions: 'doubleRetryDelay' },
        'order.submit': {
          target: 'submitting',
          actions: ['resetRetryDelay', assign({ order: ({ event }) => event.order, wasQueued: false })],
        },
        'order.cancel': { target: 'loadingNext', actions: 'unqueue' },
      },
      states: {
        saving: {
          entry: ['failProgress', 'emitQueued', 'unqueueReplaced', 'setQueuedKey'],
          invoke: {
            id: 'saveOrder',
            src: 'saveOrder',
            input: ({ context }) => ({
              order: requirePresent(context.order),
              owner: context.owner ?? null,
            }),
            onDone: 'stored',
            onError: { target: 'unsaved', actions: 'clearQueuedKey' },
          },
        },
        stored: { on: { 'queue.changed': { guard: isRemoved, target: '#orderSubmission.loadingNext' } } },
        /** The order could not be stored: it is lost when the page closes. */
        unsaved: {},
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'startProgress',
      on: {
        // An attempt started before the connection was back may still fail.
        'connection.restored': { actions: 'resetRetryDelay' },
        'queue.changed': { guard: isRemoved, target: 'loadingNext', actions: 'finishProgress' },
        'session.known': {
          guard: isCustomerReplaced,
          target: 'suspending',
          actions: ['failProgress', 'setPreviousOwner', changeOwner],
        },
      },
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'isQueued', target: 'checkingOwner' }, { target: 'placing' }] },
        checkingOwner: {
          invoke: {
            id: 'checkOwner',
            src: 'checkOwner',
            onDone: [
              { guard: ({ context, event }) => event.output === (context.owner ?? null), target: 'placing' },
              {
                target: '#orderSubmission.queued',
                actions: 'emitSessionChanged',
              },
            ],
            onError: '#orderSubmission.queued',
          },
        },
        placing: {
          invoke: {
            id: 'submitOrder',
            src: 'submitOrder',
            input: ({ context }) => {
              const { request, key } = requirePresent(context.order);
              return { request, key };
            },
            onDone: {
              target: '#orderSubmission.loadingNext',
              actions: [
                'finishProgress',
                'unqueue',
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
                target: '#orderSubmission.queued',
              },
              // The session ended after the check: the order waits for its owner.
              {
                guard: (args) => isQueued(args) && failureOf(args).kind === 'signedOut',
                target: '#orderSubmission.queued',
                actions: 'emitSessionChanged',
              },
              {
                guard: (args) => 'cart' in fieldsOf(failureOf(args)),
                target: '#orderSubmission.repricing',
                actions: [assign({ failure: failureOf }), 'failProgress', 'unqueue', 'notifyFailed'],
              },
              {
                guard: (args) => failureOf(args).kind === 'refused' && !canRetry(failureOf(args)),
                target: '#orderSubmission.loadingNext',
                actions: [
                  assign({ failure: failureOf }),
                  'failProgress',
                  'unqueue',
                  'emitRefused',
                  'notifyFailed',
                ],
              },
              {
                target: '#orderSubmission.loadingNext',
                actions: [
                  assign({ failure: failureOf }),
                  'failProgress',
                  'unqueue',
                  'emitFailed',
                  'notifyFailed',
                ],
              },
            ],
          },
        },
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
          target: 'loadingNext',
          actions: [
            emit(({ event }) => ({ type: 'products.refreshed', fresh: event.output })),
            'emitTotalChanged',
          ],
        },
        onError: { target: 'loadingNext', actions: 'emitPricesUnavailable' },
      },
    },
    /** A customer has signed out: the order is stored until they sign in again. */
    suspending: {
      on: { 'session.known': [{ guard: isSameOwner }, { actions: changeOwner }] },
      invoke: {
        id: 'saveOrder',
        src: 'saveOrder',
        input: ({ context }) => ({ order: requirePresent(context.order), owner: context.previousOwner }),
        onDone: 'loading',
        onError: {
          target: 'loading',
          // An attempt may have reached the server.
          actions: emit({ type: 'toast.error', key: 'orderUnsure', failure: null }),
        },
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
