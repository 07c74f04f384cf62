import { assign, emit, raise, setup } from 'xstate';
import { checkLines } from '../domain/cart.ts';
import type { BkashField, OrderObstacle } from '../domain/checkout.ts';
import {
  type CheckoutDraft,
  draftObstacle,
  invalidDraftFields,
  type PreparedOrder,
  prepareOrder,
} from '../domain/order.ts';
import type { Failure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import type { OrderFailed } from './order-submission.ts';

export interface PlaceOrderContext {
  /** The invalid fields of the bKash payment. */
  invalidFields: BkashField[];
  /** The server's messages by field: payment_trnx_id, coupon_code and so on. */
  fieldErrors: Record<string, string[]>;
  failure: Failure | null;
  /** The total in taka that was shown when the address form was submitted for the order. */
  shownTotal: number | null;
}
export type PlaceOrderEvent =
  /** In `savingAddress`, sent again once the address is saved and part of the draft. */
  | { type: 'order.place'; draft: CheckoutDraft }
  /** The address was not saved: refused, or the form was closed. */
  | { type: 'address.unsaved' }
  | { type: 'bkash.change'; field: BkashField }
  /** From the submission. */
  | OrderFailed
  | { type: 'order.placed' };
export type PlaceOrderEmitted =
  | ShopNotification
  /** For the submission. */
  | { type: 'order.submit'; order: PreparedOrder }
  /** For the submission: discards an order queued before. */
  | { type: 'order.cancel' };

interface EventArgs<Event> {
  context: PlaceOrderContext;
  event: Event;
}
type PlaceArgs = EventArgs<Extract<PlaceOrderEvent, { type: 'order.place' }>>;
type ChangeArgs = EventArgs<Extract<PlaceOrderEvent, { type: 'bkash.change' }>>;

const requestFields = { mobile: 'payment_trnx_mobile', transactionId: 'payment_trnx_id' } as const;
const noErrors = { invalidFields: [], fieldErrors: {}, failure: null };
const hasObstacle =
  (obstacle: OrderObstacle) =>
  ({ event }: PlaceArgs) =>
    draftObstacle(event.draft) === obstacle;
const hasTypedAddress = ({ event }: PlaceArgs) => event.draft.hasTypedAddress;
const withoutField = ({ context: { invalidFields, fieldErrors }, event: { field } }: ChangeArgs) => ({
  invalidFields: invalidFields.filter((invalid) => invalid !== field),
  fieldErrors: Object.fromEntries(
    Object.entries(fieldErrors).filter(([name]) => name !== requestFields[field]),
  ),
});
const hasFieldError = ({ context, event: { field } }: ChangeArgs) =>
  context.invalidFields.includes(field) || requestFields[field] in context.fieldErrors;
const isOnlyFieldError = (args: ChangeArgs) => {
  const { invalidFields, fieldErrors } = withoutField(args);
  return hasFieldError(args) && invalidFields.length + Object.keys(fieldErrors).length === 0;
};

const placeOrderSetup = setup({
  types: {
    context: {} as PlaceOrderContext,
    events: {} as PlaceOrderEvent,
    emitted: {} as PlaceOrderEmitted,
    tags: {} as 'busy',
  },
  actions: {
    clear: assign(noErrors),
    notifyCartEmpty: emit({ type: 'dialog.oops', kind: 'emptyCart' }),
    notifyNoShippingAddress: emit({ type: 'dialog.oops', kind: 'noShippingAddress' }),
    notifyNoPaymentMethod: emit({ type: 'dialog.oops', kind: 'noPaymentMethod' }),
    cancelQueued: emit({ type: 'order.cancel' }),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      ...noErrors,
      failure,
      fieldErrors: failure.kind === 'refused' ? failure.fields : {},
    })),
  },
});
/** An edit of a bKash field clears its message. */
const bkashErrors = placeOrderSetup.createStateConfig({
  on: {
    'bkash.change': [
      { guard: isOnlyFieldError, target: 'idle', actions: 'clear' },
      { guard: hasFieldError, actions: assign(withoutField) },
    ],
  },
});
const failureParams = ({ event }: { event: OrderFailed }) => event;
const submit = ({ event }: PlaceArgs) => {
  const order = prepareOrder(event.draft);
  if (order === null) throw new Error('The draft is incomplete');
  return { type: 'order.submit', order } as const;
};

/**
 * Placing an order at the checkout: the three preconditions in order, the bKash payment fields, saving an open address
 * form, then the submission and its failure. A total that was not shown yet must be confirmed by placing the order again.
 */
export const placeOrderMachine = placeOrderSetup.createMachine({
  id: 'placeOrder',
  context: { ...noErrors, shownTotal: null },
  initial: 'open',
  states: {
    open: {
      initial: 'idle',
      on: {
        'order.place': [
          { guard: hasObstacle('emptyCart'), actions: 'notifyCartEmpty' },
          {
            guard: ({ event }) => checkLines(event.draft.lines).some(({ problem }) => problem !== null),
            target: '.unavailable',
            actions: ['clear', 'cancelQueued'],
          },
          {
            guard: hasTypedAddress,
            target: 'savingAddress',
            actions: [
              'clear',
              assign({ shownTotal: ({ event }) => event.draft.totals.total }),
              'cancelQueued',
            ],
          },
          { guard: hasObstacle('noShippingAddress'), actions: 'notifyNoShippingAddress' },
          { guard: hasObstacle('noPaymentMethod'), actions: 'notifyNoPaymentMethod' },
          {
            guard: ({ event }) => invalidDraftFields(event.draft).length > 0,
            target: '.invalid',
            actions: [
              'clear',
              assign({ invalidFields: ({ event }) => invalidDraftFields(event.draft) }),
              'cancelQueued',
            ],
          },
          {
            target: '.idle',
            actions: ['clear', emit(submit)],
          },
        ],
        'order.refused': { target: '.refused', actions: { type: 'setFailure', params: failureParams } },
        'order.totalChanged': {
          target: '.totalChanged',
          actions: { type: 'setFailure', params: failureParams },
        },
        'order.pricesUnavailable': {
          target: '.pricesUnavailable',
          actions: { type: 'setFailure', params: failureParams },
        },
        'order.failed': { target: '.failed', actions: { type: 'setFailure', params: failureParams } },
        'order.placed': 'placed',
      },
      states: {
        /** No error. An order may be submitting or queued: see the submission. */
        idle: {},
        /** The cart has lines that cannot be ordered. */
        unavailable: {},
        /** The bKash number or transaction id is invalid. */
        invalid: bkashErrors,
        /** The server refused: `failure` and `fieldErrors` say why. */
        refused: bkashErrors,
        /** The shopper must confirm the new total by placing the order again. */
        totalChanged: {},
        /** The total has changed, but the current prices could not be loaded. */
        pricesUnavailable: {},
        /** The outcome is unknown; retrying with the same idempotency key is safe. */
        failed: {},
      },
    },
    /** The page submits the open address form. If this changes the total, the order is not placed yet. */
    savingAddress: {
      tags: 'busy',
      on: {
        'order.place': [
          {
            guard: ({ context, event: { draft } }) =>
              !draft.hasTypedAddress && draft.totals.total !== context.shownTotal,
            target: 'open.totalChanged',
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
    /** The confirmation page is loading. */
    placed: { tags: 'busy' },
  },
});
