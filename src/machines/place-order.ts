import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CartLine, FreshProducts } from '../domain/cart.ts';
import type { BkashFault, OrderObstacle } from '../domain/checkout.ts';
import {
  type CheckoutDraft,
  draftFaults,
  draftObstacle,
  type PreparedOrder,
  prepareOrder,
} from '../domain/order.ts';
import { canRetry, type Failure, readFailure } from './failure.ts';
import type { Thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

export interface PlaceOrderContext {
  /** The order being placed, with its idempotency key. */
  order: PreparedOrder | null;
  /** Parts of the bKash proof that cannot be right. */
  faults: BkashFault[];
  /** The server's messages by field: payment_trnx_id, coupon_code and so on. */
  fieldErrors: Record<string, string[]>;
  failure: Failure | null;
  orderId: number | null;
  /** The total the shopper saw when the address form was submitted for the order, taka. */
  shownTotal: number | null;
  /** The order waited for a connection: the shopper is notified of its end on whatever page. */
  hasWaited: boolean;
}
export type PlaceOrderEvent =
  /** While the address is saved: it is saved, and the draft has it. */
  | { type: 'order.place'; draft: CheckoutDraft }
  /** The address form was refused or left. */
  | { type: 'address.unsaved' }
  /** Sends the same order again, under the same key. */
  | { type: 'order.retry' }
  /** Gives up an order that waits for a connection. */
  | { type: 'order.cancel' }
  | { type: 'proof.change'; part: BkashFault }
  /** Sent by watchConnection, also when there is a connection as it starts. */
  | { type: 'connection.restored' }
  /** The checkout is shown again: what was shown of the last attempt is cleared, but not a queued order. */
  | { type: 'checkout.enter' };
export type PlaceOrderEmitted =
  | ShopNotification
  /** For the cart and the coupon: forward it. Then the browser goes to the confirmation page. */
  | { type: 'order.placed'; orderId: number; lines: readonly CartLine[] }
  /** For the cart: today's prices and stock. */
  | { type: 'products.refreshed'; fresh: FreshProducts }
  /** For the coupon box: ask again. */
  | { type: 'coupon.doubted' }
  /** The queued order is settled: it leaves the storage. */
  | { type: 'order.unqueued' };

interface Drafted {
  draft: CheckoutDraft;
}
const fieldOf = { mobile: 'payment_trnx_mobile', transactionId: 'payment_trnx_id' } as const;
const fieldsOf = (failure: Failure) => (failure.kind === 'refused' ? failure.fields : {});
const meets = (draft: CheckoutDraft, obstacle: OrderObstacle) => draftObstacle(draft) === obstacle;
/** Without an answer of the shop's own, the order may have been placed all the same. */
const notPlacedKey = ({ kind }: Failure) =>
  kind === 'refused' || kind === 'signedOut' ? 'orderNotPlaced' : 'orderUnsure';
const without = ({ faults, fieldErrors }: PlaceOrderContext, part: BkashFault) => ({
  faults: faults.filter((fault) => fault !== part),
  fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => field !== fieldOf[part])),
});

const placeOrderSetup = setup({
  types: {
    context: {} as PlaceOrderContext,
    events: {} as PlaceOrderEvent,
    /** An order stored when the browser was last open: see readPreparedOrder. */
    input: {} as { queued: PreparedOrder | null },
    emitted: {} as PlaceOrderEmitted,
    tags: {} as 'busy' | 'retryable',
  },
  actors: {
    placeOrder: unprovidedPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>('placeOrder'),
    refreshProducts: unprovidedPromise<FreshProducts, { ids: readonly number[] }>('refreshProducts'),
    /** Stores an order until until order.unqueued; rejects with StorageFailed. */
    saveOrder: unprovidedPromise<void, PreparedOrder>('saveOrder'),
    watchConnection: unprovidedCallback(),
  },
  guards: {
    isCartEmpty: (_, { draft }: Drafted) => meets(draft, 'emptyCart'),
    hasTypedAddress: (_, { draft }: Drafted) => draft.hasTypedAddress,
    isTotalUnseen: ({ context }, { draft }: Drafted) =>
      !draft.hasTypedAddress && draft.totals.total !== context.shownTotal,
    isAddressSaved: (_, { draft }: Drafted) => !draft.hasTypedAddress,
    lacksShippingAddress: (_, { draft }: Drafted) => meets(draft, 'noShippingAddress'),
    lacksPaymentMethod: (_, { draft }: Drafted) => meets(draft, 'noPaymentMethod'),
    hasFaults: (_, { draft }: Drafted) => draftFaults(draft).length > 0,
    hasOrder: ({ context }) => context.order !== null,
    isOffline: (_, { error }: Thrown) => readFailure(error).kind === 'offline',
    isTotalChanged: (_, { error }: Thrown) => 'cart' in fieldsOf(readFailure(error)),
    isFinal: (_, { error }: Thrown) => {
      const failure = readFailure(error);
      return failure.kind === 'refused' && !canRetry(failure);
    },
    isAtFault: ({ context }, { part }: { part: BkashFault }) =>
      context.faults.includes(part) || fieldOf[part] in context.fieldErrors,
    isOnlyFault: ({ context }, { part }: { part: BkashFault }) => {
      const left = without(context, part);
      const had = context.faults.length + Object.keys(context.fieldErrors).length;
      return had > 0 && left.faults.length + Object.keys(left.fieldErrors).length === 0;
    },
  },
  actions: {
    prepare: assign((_, { draft }: Drafted) => ({
      order: prepareOrder(draft),
      orderId: null,
      hasWaited: false,
    })),
    setFaults: assign({ faults: (_, { draft }: Drafted) => draftFaults(draft) }),
    clearFaults: assign({ faults: [], fieldErrors: {}, failure: null }),
    clearOrder: assign({
      order: null,
      orderId: null,
      hasWaited: false,
      faults: [],
      fieldErrors: {},
      failure: null,
    }),
    setShownTotal: assign({ shownTotal: (_, { draft }: Drafted) => draft.totals.total }),
    placeAgain: enqueueActions(({ enqueue }, { draft }: Drafted) => {
      enqueue.raise({ type: 'order.place', draft });
    }),
    setWaiting: assign({ hasWaited: true }),
    dropFault: assign(({ context }, { part }: { part: BkashFault }) => without(context, part)),
    setFailure: assign((_, { error }: Thrown) => ({
      failure: readFailure(error),
      fieldErrors: fieldsOf(readFailure(error)),
    })),
    setPlaced: assign({ orderId: (_, { orderId }: { orderId: number }) => orderId }),
    notifyCartEmpty: emit({ type: 'dialog.oops', kind: 'emptyCart' }),
    notifyNoShippingAddress: emit({ type: 'dialog.oops', kind: 'noShippingAddress' }),
    notifyNoPaymentMethod: emit({ type: 'dialog.oops', kind: 'noPaymentMethod' }),
    startProgress: emit({ type: 'progress.start' }),
    finishProgress: emit({ type: 'progress.finish' }),
    failProgress: emit({ type: 'progress.fail' }),
    emitPlaced: emit(
      ({ context }, { orderId }: { orderId: number }) =>
        ({ type: 'order.placed', orderId, lines: context.order?.lines ?? [] }) as const,
    ),
    emitFresh: emit((_, fresh: FreshProducts) => ({ type: 'products.refreshed', fresh }) as const),
    emitUnqueued: emit({ type: 'order.unqueued' }),
    notifyIfWaited: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      if (!context.hasWaited) return;
      const failure = readFailure(error);
      enqueue.emit({ type: 'toast.error', key: notPlacedKey(failure), failure });
      enqueue.assign({ hasWaited: false });
    }),
    doubtCoupon: emit({ type: 'coupon.doubted' }),
    doubtNamedCoupon: enqueueActions(({ enqueue }, { error }: Thrown) => {
      if ('coupon_code' in fieldsOf(readFailure(error))) enqueue.emit({ type: 'coupon.doubted' });
    }),
    notifyIfExpired: enqueueActions(({ enqueue }, { error }: Thrown) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
  },
});

const prepared = ({ order }: PlaceOrderContext): PreparedOrder => {
  if (order === null) throw new Error('No order was prepared');
  return order;
};

/**
 * Placing an order: the three checks in their order, the bKash proof, then the call under a key that
 * stays the same for the same content, so that no retry places a second order. Totals that changed are
 * shown and asked about again; without a connection the order waits and is sent when there is one.
 */
export const placeOrderMachine = placeOrderSetup.createMachine({
  id: 'placeOrder',
  context: ({ input }) => ({
    order: input.queued,
    faults: [],
    fieldErrors: {},
    failure: null,
    orderId: null,
    shownTotal: null,
    hasWaited: false,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', input: undefined },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasOrder', target: 'open.queued.stored' }, { target: 'open' }] },
    open: {
      initial: 'idle',
      on: {
        'order.place': [
          { guard: { type: 'isCartEmpty', params: ({ event }) => event }, actions: 'notifyCartEmpty' },
          {
            guard: { type: 'hasTypedAddress', params: ({ event }) => event },
            target: 'savingAddress',
            actions: ['clearOrder', { type: 'setShownTotal', params: ({ event }) => event }, 'emitUnqueued'],
          },
          {
            guard: { type: 'lacksShippingAddress', params: ({ event }) => event },
            actions: 'notifyNoShippingAddress',
          },
          {
            guard: { type: 'lacksPaymentMethod', params: ({ event }) => event },
            actions: 'notifyNoPaymentMethod',
          },
          {
            guard: { type: 'hasFaults', params: ({ event }) => event },
            target: '.faulty',
            actions: ['clearOrder', { type: 'setFaults', params: ({ event }) => event }, 'emitUnqueued'],
          },
          { target: 'placing', actions: { type: 'prepare', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: {},
        /** The bKash number or transaction id cannot be right. */
        faulty: {
          on: {
            'proof.change': [
              {
                guard: { type: 'isOnlyFault', params: ({ event }) => event },
                target: 'idle',
                actions: 'clearFaults',
              },
              {
                guard: { type: 'isAtFault', params: ({ event }) => event },
                actions: { type: 'dropFault', params: ({ event }) => event },
              },
            ],
          },
        },
        /** The server refused: `failure` and `fieldErrors` say why. */
        refused: {
          on: {
            'checkout.enter': { target: 'idle', actions: 'clearFaults' },
            'proof.change': [
              {
                guard: { type: 'isOnlyFault', params: ({ event }) => event },
                target: 'idle',
                actions: 'clearFaults',
              },
              {
                guard: { type: 'isAtFault', params: ({ event }) => event },
                actions: { type: 'dropFault', params: ({ event }) => event },
              },
            ],
          },
        },
        /** The shopper must see the new totals and press again. */
        changed: { on: { 'checkout.enter': { target: 'idle', actions: 'clearFaults' } } },
        /** The total is another one, but the new prices could not be read. */
        outdated: {
          tags: 'retryable',
          on: {
            'order.retry': '#placeOrder.repricing',
            'checkout.enter': { target: 'idle', actions: 'clearFaults' },
          },
        },
        /** It is not known whether the order was placed: retrying under the same key is safe. */
        failed: {
          tags: 'retryable',
          on: {
            'order.retry': '#placeOrder.placing',
            'checkout.enter': { target: 'idle', actions: 'clearFaults' },
          },
        },
        /** No connection: the order waits. */
        queued: {
          tags: 'retryable',
          entry: 'setWaiting',
          initial: 'saving',
          on: {
            'connection.restored': '#placeOrder.placing',
            'order.retry': '#placeOrder.placing',
            'order.cancel': { target: 'idle', actions: ['clearOrder', 'emitUnqueued'] },
          },
          states: {
            saving: {
              invoke: {
                id: 'saveOrder',
                src: 'saveOrder',
                input: ({ context }) => prepared(context),
                onDone: 'stored',
                onError: 'unsaved',
              },
            },
            stored: {},
            /** The browser could not store it: it is lost with the page. */
            unsaved: {},
          },
        },
      },
    },
    /** The page submits the open address form. A total that the shopper did not see is shown first. */
    savingAddress: {
      tags: 'busy',
      on: {
        'order.place': [
          { guard: { type: 'isTotalUnseen', params: ({ event }) => event }, target: 'open.changed' },
          {
            guard: { type: 'isAddressSaved', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'placeAgain', params: ({ event }) => event },
          },
        ],
        'address.unsaved': 'open',
      },
    },
    placing: {
      tags: 'busy',
      entry: ['clearFaults', 'startProgress'],
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ request: prepared(context).request, key: prepared(context).key }),
        onDone: {
          target: 'placed',
          actions: [
            { type: 'setPlaced', params: ({ event }) => ({ orderId: event.output.order_id }) },
            'finishProgress',
            'emitUnqueued',
            { type: 'emitPlaced', params: ({ event }) => ({ orderId: event.output.order_id }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOffline', params: ({ event }) => event },
            target: 'open.queued',
            actions: [{ type: 'setFailure', params: ({ event }) => event }, 'failProgress'],
          },
          {
            guard: { type: 'isTotalChanged', params: ({ event }) => event },
            target: 'repricing',
            actions: [
              { type: 'setFailure', params: ({ event }) => event },
              'failProgress',
              'emitUnqueued',
              { type: 'notifyIfWaited', params: ({ event }) => event },
              'doubtCoupon',
            ],
          },
          {
            guard: { type: 'isFinal', params: ({ event }) => event },
            target: 'open.refused',
            actions: [
              { type: 'setFailure', params: ({ event }) => event },
              'failProgress',
              'emitUnqueued',
              { type: 'notifyIfWaited', params: ({ event }) => event },
              { type: 'doubtNamedCoupon', params: ({ event }) => event },
            ],
          },
          {
            target: 'open.failed',
            actions: [
              { type: 'setFailure', params: ({ event }) => event },
              'failProgress',
              'emitUnqueued',
              { type: 'notifyIfWaited', params: ({ event }) => event },
              { type: 'notifyIfExpired', params: ({ event }) => event },
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
          ids: [...new Set(prepared(context).lines.map((line) => line.productId))],
        }),
        onDone: {
          target: 'open.changed',
          actions: { type: 'emitFresh', params: ({ event }) => event.output },
        },
        onError: 'open.outdated',
      },
    },
    placed: { on: { 'checkout.enter': { target: 'open', actions: 'clearOrder' } } },
  },
});
