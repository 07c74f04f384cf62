import { expect } from 'vitest';
import type { Failure } from '../../src/machines/failure.ts';
import { placeOrderMachine } from '../../src/machines/place-order.ts';
import { draft, soldOut } from './fixtures.ts';
import { invariants } from './place-order.invariants.ts';
import { machineModel } from './support/machine-model.ts';

const bkash = { mobile: '01712-345678', transactionId: ' ab12cd34e ' };
const emptyDraft = { ...draft, lines: [], shippingAddress: null, paymentMethod: null };
const refused = (fields: Record<string, string[]>): Failure => ({
  kind: 'refused',
  status: 422,
  message: 'The given data was invalid.',
  fields,
});

export default machineModel({
  name: 'place-order',
  fixtures: { sarees: draft.lines[0] },
  machine: placeOrderMachine,
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  key: ({ context: { invalidFields, fieldErrors } }) => [invalidFields, Object.keys(fieldErrors)],
  cases: {
    'order.place': {
      cash: { draft },
      'cash, cheaper': { draft: { ...draft, totals: { ...draft.totals, subtotal: 1600, total: 1500 } } },
      bkash: { draft: { ...draft, paymentMethod: 'bkash', bkash } },
      'nothing to pay, bkash': {
        draft: {
          ...draft,
          paymentMethod: 'bkash',
          totals: { subtotal: 1999, discount: 1999, shipping: 0, total: 0 },
        },
      },
      'typed address': { draft: { ...draft, shippingAddress: null, hasTypedAddress: true } },
      'typed address, empty cart': { draft: { ...draft, lines: [], hasTypedAddress: true } },
      'no billing address': { draft: { ...draft, billingAddress: null } },
      'bkash without payment': { draft: { ...draft, paymentMethod: 'bkash' } },
      'bkash with a wrong number': {
        draft: { ...draft, paymentMethod: 'bkash', bkash: { ...bkash, mobile: '0121' } },
      },
      'empty draft': { draft: emptyDraft },
      'no address, no payment': { draft: { ...emptyDraft, lines: draft.lines } },
      'sold out, typed address': {
        draft: {
          ...draft,
          lines: draft.lines.map((line) => ({ ...line, product: soldOut, productId: soldOut.id })),
          hasTypedAddress: true,
        },
      },
      'no payment': { draft: { ...draft, paymentMethod: null } },
    },
    'bkash.change': { mobile: { field: 'mobile' }, transaction: { field: 'transactionId' } },
    'address.unsaved': { plain: {} },
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
    'order.placed': { plain: {} },
  },
  states: {
    'open.idle': ({ context }) => {
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    'open.unavailable': ({ context }) => {
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    'open.invalid': ({ context }) => {
      expect(context.invalidFields.length).toBeGreaterThan(0);
      expect(context.failure).toBeNull();
    },
    'open.refused': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'open.totalChanged': ({ context }) => {
      // There is no failure if the saved address changed the total before submitting.
      if (context.failure !== null)
        expect(context.failure).toMatchObject({ fields: { cart: ['The total is ৳1,500 now.'] } });
    },
    'open.pricesUnavailable': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'open.failed': ({ context }) => expect(context.failure).toEqual({ kind: 'timeout' }),
    savingAddress: ({ snapshot, context }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect([context.failure, context.shownTotal]).toEqual([null, 1899]);
    },
    placed: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
  },
  invariants,
});
