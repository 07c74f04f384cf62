import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { PaymentMethod } from '../contracts/schemas/order.ts';
import { type CartLine, checkLines } from '../domain/cart.ts';
import { cartTotals } from '../domain/cart-totals.ts';
import type { BkashField, OrderObstacle } from '../domain/checkout.ts';
import { addressesOf, type Draft, type OptionsDraft, optionsOf } from '../domain/checkout-draft.ts';
import {
  type CheckoutDraft,
  draftObstacle,
  invalidDraftFields,
  type PreparedOrder,
  prepareOrder,
} from '../domain/order.ts';
import {
  type ShippingCharges,
  type ShippingOption,
  shippingCharge,
  shippingOption,
} from '../domain/pricing.ts';
import { type AddressesOutcome, type AddressOwner, checkoutAddressMachine } from './checkout-address.ts';
import type { Failure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import type { OrderFailed } from './order-submission.ts';

/** The cart and the total in taka that the shopper saw when placing the order. */
export interface PlacedCart {
  lines: readonly CartLine[];
  coupon: Coupon | null;
  total: number;
}
export interface CheckoutContext {
  draft: OptionsDraft;
  charges: ShippingCharges;
  /** The email of the customer, null for a guest. */
  owner: string | null;
  /** The customer of this visit. An expired session keeps the visit: it may be the reason why the order failed. */
  visitor: string | null;
  /** The last cart that was placed; null before. */
  cart: PlacedCart | null;
  /** The invalid fields of the bKash payment. */
  invalidFields: BkashField[];
  /** The server's messages by field: payment_trnx_id, coupon_code and so on. */
  fieldErrors: Record<string, string[]>;
  failure: Failure | null;
}
/** Who orders, and what they have entered before. */
export interface Visitor extends AddressOwner {
  draft: Draft;
}
export type CheckoutInput = Visitor & { charges: ShippingCharges };
export type CheckoutEvent =
  | { type: 'note.type'; note: string }
  | { type: 'shipping.choose'; option: ShippingOption }
  | { type: 'payment.choose'; method: PaymentMethod }
  | { type: 'bkash.type'; field: BkashField; value: string }
  | { type: 'order.place'; cart: PlacedCart }
  /** Discards a queued order. */
  | { type: 'order.cancel' }
  /** The session has changed. */
  | ({ type: 'owner.changed' } & Visitor)
  /** From the address step. */
  | AddressesOutcome
  | { type: 'shipping.reset' }
  /** From the submission. */
  | OrderFailed
  | { type: 'order.queued' }
  | { type: 'order.placed' };
export type CheckoutEmitted =
  | ShopNotification
  /** For the storage of the draft. */
  | { type: 'draft.changed'; owner: string | null; draft: OptionsDraft }
  /** For the coupon: the result of its check is not shown to another customer. */
  | { type: 'coupon.dismiss' }
  /** For the submission. */
  | { type: 'order.submit'; order: PreparedOrder }
  /** For the submission: discards an order queued before. */
  | { type: 'order.cancel' };

interface EventArgs<Event> {
  context: CheckoutContext;
  event: Event;
}
type ReadyArgs = EventArgs<Extract<CheckoutEvent, { type: 'addresses.ready' }>>;
type TypeArgs = EventArgs<Extract<CheckoutEvent, { type: 'bkash.type' }>>;

const requestFields = { mobile: 'payment_trnx_mobile', transactionId: 'payment_trnx_id' } as const;
const noErrors = { invalidFields: [], fieldErrors: {}, failure: null };

/** The order with the addresses, which are saved by then. */
const checkedOut = ({ context, event: { addresses } }: ReadyArgs): CheckoutDraft => {
  const { draft, charges, cart } = context;
  if (cart === null) throw new Error('No order is being placed');
  const option = shippingOption(draft.option, addresses.shipping?.city ?? null);
  return {
    lines: cart.lines,
    coupon: cart.coupon,
    shippingAddress: addresses.shipping,
    billingAddress: addresses.billing,
    paymentMethod: draft.method,
    bkash: draft.bkash,
    totals: cartTotals(cart.lines, cart.coupon, shippingCharge(option, charges)),
    note: draft.note,
  };
};
const hasObstacle = (obstacle: OrderObstacle) => (args: ReadyArgs) =>
  draftObstacle(checkedOut(args)) === obstacle;
const invalidFieldsOf = (args: ReadyArgs) => invalidDraftFields(checkedOut(args));
const submission = (args: ReadyArgs) => {
  const order = prepareOrder(checkedOut(args));
  if (order === null) throw new Error('The order is incomplete');
  return { type: 'order.submit', order } as const;
};

const withoutField = ({ context: { invalidFields, fieldErrors }, event: { field } }: TypeArgs) => ({
  invalidFields: invalidFields.filter((invalid) => invalid !== field),
  fieldErrors: Object.fromEntries(
    Object.entries(fieldErrors).filter(([name]) => name !== requestFields[field]),
  ),
});
const hasFieldError = ({ context, event: { field } }: TypeArgs) =>
  context.invalidFields.includes(field) || requestFields[field] in context.fieldErrors;
const isOnlyFieldError = (args: TypeArgs) => {
  const { invalidFields, fieldErrors } = withoutField(args);
  return hasFieldError(args) && invalidFields.length + Object.keys(fieldErrors).length === 0;
};

const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
    emitted: {} as CheckoutEmitted,
    tags: {} as 'busy',
  },
  actors: { addresses: checkoutAddressMachine },
  actions: {
    clear: assign(noErrors),
    notifyCartEmpty: emit({ type: 'dialog.oops', kind: 'emptyCart' }),
    notifyNoShippingAddress: emit({ type: 'dialog.oops', kind: 'noShippingAddress' }),
    notifyNoPaymentMethod: emit({ type: 'dialog.oops', kind: 'noPaymentMethod' }),
    dismissCoupon: emit({ type: 'coupon.dismiss' }),
    cancelQueued: emit({ type: 'order.cancel' }),
    saveAddresses: sendTo('addresses', { type: 'addresses.save' }),
    settleAddresses: sendTo('addresses', { type: 'order.settled' }),
    forwardOwner: sendTo('addresses', (_, { user, district, draft }: Visitor) => ({
      type: 'owner.changed',
      ...{ user, district, draft: addressesOf(draft) },
    })),
    changeDraft: enqueueActions(({ context, enqueue }, changed: Partial<OptionsDraft>) => {
      const draft = { ...context.draft, ...changed };
      enqueue.assign({ draft });
      enqueue.emit({ type: 'draft.changed', owner: context.owner, draft });
    }),
    takeOver: assign(({ context }, { user, draft }: Visitor) => ({
      owner: user?.email ?? null,
      visitor: user?.email ?? context.visitor,
      draft: optionsOf(draft),
    })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({
      ...noErrors,
      failure,
      fieldErrors: failure.kind === 'refused' ? failure.fields : {},
    })),
  },
});
const failureParams = ({ event }: { event: OrderFailed }) => event;
const failWith = { type: 'setFailure', params: failureParams } as const;
/** Events of the submission, also for an order that was queued before. */
const outcomes = checkoutSetup.createStateConfig({
  on: {
    'order.refused': { target: '#open.refused', actions: failWith },
    'order.totalChanged': { target: '#open.totalChanged', actions: failWith },
    'order.pricesUnavailable': { target: '#open.pricesUnavailable', actions: failWith },
    'order.failed': { target: '#open.failed', actions: failWith },
    'order.placed': '#placed',
  },
});
const typeBkash = {
  type: 'changeDraft',
  params: ({ context: { draft }, event: { field, value } }: TypeArgs) => ({
    bkash: { ...draft.bkash, [field]: value },
  }),
} as const;
const takeOver = [
  { type: 'takeOver', params: ({ event }: { event: Visitor }) => event },
  { type: 'forwardOwner', params: ({ event }: { event: Visitor }) => event },
] as const;

const otherCustomer = {
  guard: ({ context, event: { user } }: { context: CheckoutContext; event: Visitor }) =>
    user !== null && user.email !== context.visitor,
  target: '#open',
  actions: [...takeOver, 'clear', 'dismissCoupon'],
} as const;

/**
 * A visit to the checkout. Its context and that of the address step, its child, are the draft of the order. Placing the
 * order checks the three preconditions in order, saves the typed addresses, then checks the bKash payment and the total:
 * one that was not shown yet must be confirmed by placing the order again. The order is submitted in the background,
 * and the failure comes back here.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { draft, charges, user, district }, spawn }) => {
    spawn('addresses', { id: 'addresses', input: { user, district, draft: addressesOf(draft) } });
    const owner = user?.email ?? null;
    return { draft: optionsOf(draft), charges, owner, visitor: owner, cart: null, ...noErrors };
  },
  initial: 'visit',
  states: {
    visit: {
      initial: 'open',
      on: {
        'note.type': {
          actions: { type: 'changeDraft', params: ({ event: { note } }) => ({ note }) },
        },
        'shipping.choose': {
          actions: { type: 'changeDraft', params: ({ event: { option } }) => ({ option }) },
        },
        'shipping.reset': { actions: { type: 'changeDraft', params: { option: null } } },
        'payment.choose': {
          actions: { type: 'changeDraft', params: ({ event: { method } }) => ({ method }) },
        },
        /** An edit clears the message of its field. */
        'bkash.type': [
          { guard: isOnlyFieldError, target: '#open', actions: [typeBkash, 'clear'] },
          { guard: hasFieldError, actions: [typeBkash, assign(withoutField)] },
          { actions: typeBkash },
        ],
        'owner.changed': [otherCustomer, { actions: [...takeOver] }],
      },
      states: {
        open: {
          id: 'open',
          initial: 'idle',
          entry: 'settleAddresses',
          on: {
            ...outcomes.on,
            'order.place': [
              { guard: ({ event }) => event.cart.lines.length === 0, actions: 'notifyCartEmpty' },
              {
                guard: ({ event }) => checkLines(event.cart.lines).some(({ problem }) => problem !== null),
                target: '.unavailable',
                actions: ['clear', 'cancelQueued'],
              },
              { target: 'savingAddresses', actions: assign({ cart: ({ event }) => event.cart }) },
            ],
            'order.cancel': { actions: 'cancelQueued' },
          },
          states: {
            /** No error. An order may be queued: see the submission. */
            idle: {},
            /** The cart has lines that cannot be ordered. */
            unavailable: {},
            /** The bKash number or transaction id is invalid. */
            invalid: {},
            /** The server refused: `failure` and `fieldErrors` say why. */
            refused: {},
            /** The shopper must confirm the new total by placing the order again. */
            totalChanged: {},
            /** The total has changed, but the current prices could not be loaded. */
            pricesUnavailable: {},
            /** The outcome is unknown; retrying with the same idempotency key is safe. */
            failed: {},
          },
        },
        /** The address step saves what was typed; it answers at once if that is nothing. */
        savingAddresses: {
          tags: 'busy',
          entry: 'saveAddresses',
          on: {
            'addresses.saving': { actions: ['clear', 'cancelQueued'] },
            'addresses.unsaved': { target: 'open', actions: 'clear' },
            'addresses.ready': [
              {
                guard: hasObstacle('noShippingAddress'),
                target: 'open',
                actions: ['clear', 'notifyNoShippingAddress'],
              },
              {
                guard: hasObstacle('noPaymentMethod'),
                target: 'open',
                actions: ['clear', 'notifyNoPaymentMethod'],
              },
              {
                guard: (args) => invalidFieldsOf(args).length > 0,
                target: 'open.invalid',
                actions: ['clear', assign({ invalidFields: invalidFieldsOf }), 'cancelQueued'],
              },
              {
                guard: (args) => checkedOut(args).totals.total !== args.context.cart?.total,
                target: 'open.totalChanged',
                actions: ['clear', 'cancelQueued'],
              },
              { target: 'submitting', actions: ['clear', emit(submission)] },
            ],
            'owner.changed': [otherCustomer, { target: 'open', actions: [...takeOver, 'clear'] }],
          },
        },
        submitting: { tags: 'busy', on: { ...outcomes.on, 'order.queued': 'open' } },
      },
    },
    /** The confirmation page is loading. */
    placed: { id: 'placed', tags: 'busy' },
  },
});

export const selectCheckout = (snapshot: SnapshotFrom<typeof checkoutMachine>) => {
  const { draft, visitor, cart, invalidFields, fieldErrors, failure } = snapshot.context;
  return {
    draft,
    visitor,
    invalidFields,
    fieldErrors,
    failure,
    isBusy: snapshot.hasTag('busy'),
    isUnavailable: snapshot.matches({ visit: { open: 'unavailable' } }),
    isTotalChanged: snapshot.matches({ visit: { open: 'totalChanged' } }),
    arePricesUnavailable: snapshot.matches({ visit: { open: 'pricesUnavailable' } }),
    /** The placed cart, which stays on the page until the confirmation is shown; null otherwise. */
    placed: snapshot.matches('placed') ? cart : null,
  };
};
export type CheckoutView = ReturnType<typeof selectCheckout>;
