import { assign, emit, raise, setup } from 'xstate';
import type { BkashFault, OrderObstacle } from '../domain/checkout.ts';
import {
  type CheckoutDraft,
  draftFaults,
  draftObstacle,
  type PreparedOrder,
  prepareOrder,
} from '../domain/order.ts';
import type { Failure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import type { OrderFailed } from './order-submission.ts';

export interface PlaceOrderContext {
  /** Parts of the bKash proof that cannot be right. */
  faults: BkashFault[];
  /** The server's messages by field: payment_trnx_id, coupon_code and so on. */
  fieldErrors: Record<string, string[]>;
  failure: Failure | null;
  /** The total the shopper saw when the address form was submitted for the order, taka. */
  shownTotal: number | null;
}
export type PlaceOrderEvent =
  /** While the address is saved: it is saved, and the draft has it. */
  | { type: 'order.place'; draft: CheckoutDraft }
  /** The address form was refused or left. */
  | { type: 'address.unsaved' }
  | { type: 'proof.change'; part: BkashFault }
  /** From the submission. */
  | OrderFailed
  | { type: 'order.placed' };
export type PlaceOrderEmitted =
  | ShopNotification
  /** For the submission. */
  | { type: 'order.submit'; order: PreparedOrder }
  /** For the submission: what was placed before no longer holds, in case it waits for a connection. */
  | { type: 'order.cancel' };

interface Given<Event> {
  context: PlaceOrderContext;
  event: Event;
}
type Place = Given<Extract<PlaceOrderEvent, { type: 'order.place' }>>;
type Change = Given<Extract<PlaceOrderEvent, { type: 'proof.change' }>>;

const fieldOf = { mobile: 'payment_trnx_mobile', transactionId: 'payment_trnx_id' } as const;
const none = { faults: [], fieldErrors: {}, failure: null };
const meets =
  (obstacle: OrderObstacle) =>
  ({ event }: Place) =>
    draftObstacle(event.draft) === obstacle;
const hasTypedAddress = ({ event }: Place) => event.draft.hasTypedAddress;
const without = ({ context: { faults, fieldErrors }, event: { part } }: Change) => ({
  faults: faults.filter((fault) => fault !== part),
  fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => field !== fieldOf[part])),
});
const isAtFault = ({ context, event: { part } }: Change) =>
  context.faults.includes(part) || fieldOf[part] in context.fieldErrors;
const isOnlyFault = (given: Change) => {
  const { faults, fieldErrors } = without(given);
  return isAtFault(given) && faults.length + Object.keys(fieldErrors).length === 0;
};

const placeOrderSetup = setup({
  types: {
    context: {} as PlaceOrderContext,
    events: {} as PlaceOrderEvent,
    emitted: {} as PlaceOrderEmitted,
    tags: {} as 'busy',
  },
  actions: {
    clear: assign(none),
    notifyCartEmpty: emit({ type: 'dialog.oops', kind: 'emptyCart' }),
    notifyNoShippingAddress: emit({ type: 'dialog.oops', kind: 'noShippingAddress' }),
    notifyNoPaymentMethod: emit({ type: 'dialog.oops', kind: 'noPaymentMethod' }),
    cancelQueued: emit({ type: 'order.cancel' }),
    /** Serves all four ways in which a submission fails. */
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      ...none,
      failure,
      fieldErrors: failure.kind === 'refused' ? failure.fields : {},
    })),
  },
});
/** A message at a part of the proof goes when that part is edited. */
const proof = placeOrderSetup.createStateConfig({
  on: {
    'proof.change': [
      { guard: isOnlyFault, target: 'idle', actions: 'clear' },
      { guard: isAtFault, actions: assign(without) },
    ],
  },
});
const failed = ({ event }: { event: OrderFailed }) => event;
const submit = ({ event }: Place) => {
  const order = prepareOrder(event.draft);
  if (order === null) throw new Error('An order was submitted with an obstacle in its way');
  return { type: 'order.submit', order } as const;
};

/**
 * One visit to the checkout, up to the order: the three checks in their order, the bKash proof, an address that is
 * typed, then the submission, whose failure is shown. A total that the shopper has not seen is asked about again.
 */
export const placeOrderMachine = placeOrderSetup.createMachine({
  id: 'placeOrder',
  context: { ...none, shownTotal: null },
  initial: 'open',
  states: {
    open: {
      initial: 'idle',
      on: {
        'order.place': [
          { guard: meets('emptyCart'), actions: 'notifyCartEmpty' },
          {
            guard: hasTypedAddress,
            target: 'savingAddress',
            actions: [
              'clear',
              assign({ shownTotal: ({ event }) => event.draft.totals.total }),
              'cancelQueued',
            ],
          },
          { guard: meets('noShippingAddress'), actions: 'notifyNoShippingAddress' },
          { guard: meets('noPaymentMethod'), actions: 'notifyNoPaymentMethod' },
          {
            guard: ({ event }) => draftFaults(event.draft).length > 0,
            target: '.faulty',
            actions: ['clear', assign({ faults: ({ event }) => draftFaults(event.draft) }), 'cancelQueued'],
          },
          {
            target: '.idle',
            actions: ['clear', emit(submit)],
          },
        ],
        'order.refused': { target: '.refused', actions: { type: 'setFailure', params: failed } },
        'order.changed': { target: '.changed', actions: { type: 'setFailure', params: failed } },
        'order.outdated': { target: '.outdated', actions: { type: 'setFailure', params: failed } },
        'order.failed': { target: '.failed', actions: { type: 'setFailure', params: failed } },
        'order.placed': 'placed',
      },
      states: {
        /** Nothing is wrong. An order may be under way or queued: see the submission. */
        idle: {},
        /** The bKash number or transaction id cannot be right. */
        faulty: proof,
        /** The server refused: `failure` and `fieldErrors` say why. */
        refused: proof,
        /** The shopper must see the new totals and press again. */
        changed: {},
        /** The total is another one, but the new prices could not be read. */
        outdated: {},
        /** It is not known whether the order was placed: placing it again under the same key is safe. */
        failed: {},
      },
    },
    /** The page submits the open address form. A total that the shopper did not see is shown first. */
    savingAddress: {
      tags: 'busy',
      on: {
        'order.place': [
          {
            guard: ({ context, event: { draft } }) =>
              !draft.hasTypedAddress && draft.totals.total !== context.shownTotal,
            target: 'open.changed',
          },
          {
            guard: ({ event }) => !event.draft.hasTypedAddress,
            target: 'open',
            actions: raise(({ event }) => event),
          },
        ],
        'address.unsaved': 'open',
      },
    },
    /** The confirmation page is on its way. */
    placed: { tags: 'busy' },
  },
});
