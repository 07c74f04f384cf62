import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { blankDraft } from '../../src/domain/checkout-draft.ts';
import { checkoutMachine, selectCheckout } from '../../src/machines/checkout.ts';
import type { Failure } from '../../src/machines/failure.ts';
import { invariants } from './checkout.invariants.ts';
import { fiftyTaka, home, kamal, office, rahima, draft as sarees, soldOut } from './fixtures.ts';
import { machineModel } from './support/machine-model.ts';

const { lines, coupon } = sarees;
const free = { ...fiftyTaka, amount: 1999 };
const refused = (fields: Record<string, string[]>): Failure => ({
  kind: 'refused',
  status: 422,
  message: 'The given data was invalid.',
  fields,
});
/** No payment method is chosen yet, and one field of a bKash payment is valid. */
const draft = {
  ...blankDraft,
  note: ' Ring twice ',
  method: null,
  bkash: { mobile: '', transactionId: ' ab12cd34e ' },
};
const visitor = { district: null, draft };

type Snapshot = SnapshotFrom<typeof checkoutMachine>;
/** What is entered does not depend on who enters it: one owner suffices, except for the note. */
const entered =
  <Payload>(payload: Payload) =>
  ({ context }: Snapshot) =>
    context.owner === rahima.email ? payload : undefined;

export default machineModel({
  name: 'checkout',
  fixtures: { sarees: lines[0], free },
  machine: checkoutMachine,
  input: { ...visitor, user: rahima, charges: { shippingDhaka: 100, shippingOutDhaka: 150 } },
  // The cart of an earlier attempt decides nothing.
  key: (snapshot) => {
    const {
      draft: typed,
      invalidFields,
      fieldErrors,
      failure,
      owner,
      visitor: last,
      cart,
    } = snapshot.context;
    return [
      [typed.method, typed.option, typed.bkash.mobile],
      [invalidFields, Object.keys(fieldErrors), failure?.kind],
      [owner, last === rahima.email],
      snapshot.matches({ visit: 'savingAddresses' }) && cart?.total,
    ];
  },
  cases: {
    'note.type': { plain: { note: ' Ring twice ' } },
    'shipping.choose': { pickup: entered({ option: 'pickup' as const }) },
    'shipping.reset': { plain: {} },
    'payment.choose': {
      cash: entered({ method: 'cash' as const }),
      bkash: entered({ method: 'bkash' as const }),
    },
    'bkash.type': {
      mobile: entered({ field: 'mobile' as const, value: '01712-345678' }),
      'same transaction': { field: 'transactionId', value: ' ab12cd34e ' },
    },
    'order.place': {
      'to Dhaka': { cart: { lines, coupon, total: 1899 } },
      'picked up, free': { cart: { lines, coupon: free, total: 0 } },
      'empty cart': { cart: { lines: [], coupon, total: 0 } },
      'sold out': {
        cart: {
          // One of two lines is enough.
          lines: [
            ...lines,
            ...lines.map((line) => ({ ...line, id: 1001, product: soldOut, productId: soldOut.id })),
          ],
          coupon,
          total: 1899,
        },
      },
    },
    'order.cancel': { plain: {} },
    // Another visitor after the first one would only repeat it.
    'owner.changed': {
      expired: { ...visitor, user: null },
      'the same customer': { ...visitor, user: rahima },
      'another customer': ({ context }: Snapshot) =>
        context.visitor === rahima.email ? { ...visitor, user: kamal } : undefined,
    },
    'addresses.saving': { plain: {} },
    'addresses.ready': {
      none: { addresses: { shipping: null, billing: null } },
      Dhaka: { addresses: { shipping: home, billing: office } },
      Sylhet: { addresses: { shipping: office, billing: office } },
    },
    'addresses.unsaved': { plain: {} },
    'order.refused': {
      'transaction used': {
        failure: refused({ payment_trnx_id: ['This transaction is on another order.'] }),
      },
      'payment refused': { failure: refused({ payment_trnx_id: ['No.'], payment_trnx_mobile: ['No.'] }) },
      forbidden: { failure: { kind: 'refused', status: 403, message: 'Not allowed.', fields: {} } },
    },
    'order.totalChanged': { total: { failure: refused({ cart: ['The total is ৳1,500 now.'] }) } },
    'order.pricesUnavailable': { total: { failure: refused({ cart: ['The total is ৳1,500 now.'] }) } },
    'order.failed': { slow: { failure: { kind: 'timeout' } } },
    'order.queued': { plain: {} },
    'order.placed': { plain: {} },
  },
  actors: { addresses: { outcomes: {} } },
  states: {
    'visit.open.idle': ({ snapshot, context }) => {
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
      expect(selectCheckout(snapshot).placed).toBeNull();
    },
    'visit.open.unavailable': ({ context }) => {
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    'visit.open.invalid': ({ context }) => {
      expect(context.invalidFields.length).toBeGreaterThan(0);
      expect(context.failure).toBeNull();
    },
    'visit.open.refused': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'visit.open.totalChanged': ({ context }) => {
      // There is no failure if the total changed before submitting, such as with the saved address.
      if (context.failure !== null)
        expect(context.failure).toMatchObject({ fields: { cart: ['The total is ৳1,500 now.'] } });
    },
    'visit.open.pricesUnavailable': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'visit.open.failed': ({ context }) => expect(context.failure).toEqual({ kind: 'timeout' }),
    'visit.savingAddresses': ({ snapshot, context }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(context.cart).not.toBeNull();
    },
    'visit.submitting': ({ snapshot, context }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    placed: ({ snapshot, context }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(selectCheckout(snapshot).placed).toBe(context.cart);
    },
  },
  invariants,
});
