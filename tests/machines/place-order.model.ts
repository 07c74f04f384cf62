import { expect } from 'vitest';
import type { Failure } from '../../src/machines/failure.ts';
import { placeOrderMachine } from '../../src/machines/place-order.ts';
import { draft } from './fixtures.ts';
import { invariants } from './place-order.invariants.ts';
import { machineModel } from './support/machine-model.ts';

const bkash = { mobile: '01712-345678', transactionId: ' ab12cd34e ' };
const nothing = { ...draft, lines: [], shippingAddress: null, paymentMethod: null };
const refusal = (fields: Record<string, string[]>): Failure => ({
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
  key: ({ context: { faults, fieldErrors } }) => [faults, Object.keys(fieldErrors)],
  cases: {
    'order.place': {
      cash: { draft },
      'cash, cheaper': { draft: { ...draft, totals: { ...draft.totals, subtotal: 1600, total: 1500 } } },
      bkash: { draft: { ...draft, paymentMethod: 'bkash', bkash } },
      'typed address': { draft: { ...draft, shippingAddress: null, hasTypedAddress: true } },
      'typed address, empty cart': { draft: { ...draft, lines: [], hasTypedAddress: true } },
      'no billing address': { draft: { ...draft, billingAddress: null } },
      'bkash without proof': { draft: { ...draft, paymentMethod: 'bkash' } },
      'bkash with a wrong number': {
        draft: { ...draft, paymentMethod: 'bkash', bkash: { ...bkash, mobile: '0121' } },
      },
      'nothing at all': { draft: nothing },
      'no address, no payment': { draft: { ...nothing, lines: draft.lines } },
      'no payment': { draft: { ...draft, paymentMethod: null } },
    },
    'proof.change': { mobile: { part: 'mobile' }, transaction: { part: 'transactionId' } },
    'address.unsaved': { plain: {} },
    'order.refused': {
      'id used': { failure: refusal({ payment_trnx_id: ['This transaction is on another order.'] }) },
      'proof refused': { failure: refusal({ payment_trnx_id: ['No.'], payment_trnx_mobile: ['No.'] }) },
      forbidden: { failure: { kind: 'refused', status: 403, message: 'Not allowed.', fields: {} } },
    },
    'order.changed': { total: { failure: refusal({ cart: ['The total is ৳1,500 now.'] }) } },
    'order.outdated': { total: { failure: refusal({ cart: ['The total is ৳1,500 now.'] }) } },
    'order.failed': { slow: { failure: { kind: 'timeout' } } },
    'order.placed': { plain: {} },
  },
  states: {
    'open.idle': ({ context }) => {
      expect([context.faults, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    'open.faulty': ({ context }) => {
      expect(context.faults.length).toBeGreaterThan(0);
      expect(context.failure).toBeNull();
    },
    'open.refused': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'open.changed': ({ context }) => {
      // Nothing was sent yet when the saved address made the total another one.
      if (context.failure !== null)
        expect(context.failure).toMatchObject({ fields: { cart: ['The total is ৳1,500 now.'] } });
    },
    'open.outdated': ({ context }) => expect(context.failure?.kind).toBe('refused'),
    'open.failed': ({ context }) => expect(context.failure).toEqual({ kind: 'timeout' }),
    savingAddress: ({ snapshot, context }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect([context.failure, context.shownTotal]).toEqual([null, 1899]);
    },
    placed: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
  },
  invariants,
});
