import type { PreparedOrder } from '../domain/prepared-order.ts';
import { type PlaceOrderContext, placeOrderSetup } from './place-order-setup.ts';

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
    starting: { always: [{ guard: 'hasOrder', target: 'open.queued.kept' }, { target: 'open' }] },
    open: {
      initial: 'idle',
      on: {
        'order.place': [
          { guard: { type: 'isCartEmpty', params: ({ event }) => event }, actions: 'sayCartEmpty' },
          {
            guard: { type: 'hasTypedAddress', params: ({ event }) => event },
            target: 'savingAddress',
            actions: ['forgetOrder', { type: 'setShownTotal', params: ({ event }) => event }, 'tellUnqueued'],
          },
          {
            guard: { type: 'lacksShippingAddress', params: ({ event }) => event },
            actions: 'sayNoShippingAddress',
          },
          {
            guard: { type: 'lacksPaymentMethod', params: ({ event }) => event },
            actions: 'sayNoPaymentMethod',
          },
          {
            guard: { type: 'hasFaults', params: ({ event }) => event },
            target: '.faulty',
            actions: ['forgetOrder', { type: 'noteFaults', params: ({ event }) => event }, 'tellUnqueued'],
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
                actions: 'forgetFaults',
              },
              {
                guard: { type: 'isAtFault', params: ({ event }) => event },
                actions: { type: 'dropFault', params: ({ event }) => event },
              },
            ],
          },
        },
        /** The server said no: `failure` and `fieldErrors` say why. */
        refused: {
          on: {
            'checkout.enter': { target: 'idle', actions: 'forgetFaults' },
            'proof.change': [
              {
                guard: { type: 'isOnlyFault', params: ({ event }) => event },
                target: 'idle',
                actions: 'forgetFaults',
              },
              {
                guard: { type: 'isAtFault', params: ({ event }) => event },
                actions: { type: 'dropFault', params: ({ event }) => event },
              },
            ],
          },
        },
        /** The shopper must see the new totals and press again. */
        changed: { on: { 'checkout.enter': { target: 'idle', actions: 'forgetFaults' } } },
        /** The total is another one, but the new prices could not be read. */
        outdated: {
          tags: 'retryable',
          on: {
            'order.retry': '#placeOrder.repricing',
            'checkout.enter': { target: 'idle', actions: 'forgetFaults' },
          },
        },
        /** It is not known whether the order was placed: retrying under the same key is safe. */
        failed: {
          tags: 'retryable',
          on: {
            'order.retry': '#placeOrder.placing',
            'checkout.enter': { target: 'idle', actions: 'forgetFaults' },
          },
        },
        /** No connection: the order waits. */
        queued: {
          tags: 'retryable',
          entry: 'noteWaiting',
          initial: 'keeping',
          on: {
            'connection.restored': '#placeOrder.placing',
            'order.retry': '#placeOrder.placing',
            'order.cancel': { target: 'idle', actions: ['forgetOrder', 'tellUnqueued'] },
          },
          states: {
            keeping: {
              invoke: {
                id: 'keepOrder',
                src: 'keepOrder',
                input: ({ context }) => prepared(context),
                onDone: 'kept',
                onError: 'unkept',
              },
            },
            kept: {},
            /** The browser could not keep it: it is lost with the page. */
            unkept: {},
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
      entry: ['forgetFaults', 'startProgress'],
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ request: prepared(context).request, key: prepared(context).key }),
        onDone: {
          target: 'placed',
          actions: [
            { type: 'notePlaced', params: ({ event }) => ({ orderId: event.output.order_id }) },
            'finishProgress',
            'tellUnqueued',
            { type: 'tellPlaced', params: ({ event }) => ({ orderId: event.output.order_id }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOffline', params: ({ event }) => event },
            target: 'open.queued',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'failProgress'],
          },
          {
            guard: { type: 'isTotalChanged', params: ({ event }) => event },
            target: 'repricing',
            actions: [
              { type: 'noteFailure', params: ({ event }) => event },
              'failProgress',
              'tellUnqueued',
              { type: 'tellIfWaited', params: ({ event }) => event },
              'doubtCoupon',
            ],
          },
          {
            guard: { type: 'isFinal', params: ({ event }) => event },
            target: 'open.refused',
            actions: [
              { type: 'noteFailure', params: ({ event }) => event },
              'failProgress',
              'tellUnqueued',
              { type: 'tellIfWaited', params: ({ event }) => event },
              { type: 'doubtNamedCoupon', params: ({ event }) => event },
            ],
          },
          {
            target: 'open.failed',
            actions: [
              { type: 'noteFailure', params: ({ event }) => event },
              'failProgress',
              'tellUnqueued',
              { type: 'tellIfWaited', params: ({ event }) => event },
              { type: 'tellIfExpired', params: ({ event }) => event },
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
          actions: { type: 'tellFresh', params: ({ event }) => event.output },
        },
        onError: 'open.outdated',
      },
    },
    placed: { on: { 'checkout.enter': { target: 'open', actions: 'forgetOrder' } } },
  },
});
