import { expect } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { PreparedOrder } from '../../src/domain/order.ts';
import { placeOrderMachine } from '../../src/machines/place-order.ts';
import { StorageFailed } from '../../src/machines/storage-fault.ts';
import { draft, home, office, saree } from './fixtures.ts';
import { invariants } from './place-order.invariants.ts';
import { api } from './shop-client.ts';
import {
  answers,
  breaks,
  offline,
  proxyPage,
  refuses,
  returns,
  throws,
  timesOut,
} from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

type Snapshot = SnapshotFrom<typeof placeOrderMachine>;
const bkash = { mobile: '01712-345678', transactionId: ' ab12cd34e ' };
const nothing = { ...draft, lines: [], shippingAddress: null, paymentMethod: null };

const base = {
  fixtures: { sarees: draft.lines[0] },
  machine: placeOrderMachine,
  criteria: ['transitions', 'ignored', 'states', 'edges'] as const,
  // What is ordered decides no transition, only whether something is.
  key: ({ context: { order, hasWaited, faults, fieldErrors } }: Snapshot) => [
    order !== null,
    hasWaited,
    faults,
    Object.keys(fieldErrors),
  ],
  cases: {
    'order.place': {
      cash: { draft },
      'cash, cheaper': { draft: { ...draft, totals: { ...draft.totals, subtotal: 1600, total: 1500 } } },
      bkash: { draft: { ...draft, paymentMethod: 'bkash' as const, bkash } },
      'typed address': { draft: { ...draft, shippingAddress: null, hasTypedAddress: true } },
      'typed address, empty cart': { draft: { ...draft, lines: [], hasTypedAddress: true } },
      'no billing address': { draft: { ...draft, billingAddress: null } },
      'bkash without proof': { draft: { ...draft, paymentMethod: 'bkash' as const } },
      'bkash with a wrong number': {
        draft: { ...draft, paymentMethod: 'bkash' as const, bkash: { ...bkash, mobile: '0121' } },
      },
      'nothing at all': { draft: nothing },
      'no address, no payment': { draft: { ...nothing, lines: draft.lines } },
      'no payment': { draft: { ...draft, paymentMethod: null } },
    },
    'order.retry': { plain: {} },
    'order.cancel': { plain: {} },
    'proof.change': { mobile: { part: 'mobile' as const }, transaction: { part: 'transactionId' as const } },
    'connection.restored': { plain: {} },
    'address.unsaved': { plain: {} },
    'checkout.enter': { plain: {} },
  },
  calls: {
    placeOrder: {
      actor: fromPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(({ input, signal }) =>
        api('POST /api/cart/place_order', {
          body: input.request,
          headers: { 'idempotency-key': input.key },
          signal,
        }),
      ),
      endings: {
        placed: answers(201, { order_id: 77 }),
        'total changed': refuses({ cart: ['The total is ৳1,500 now.'] }),
        'id used': refuses({ payment_trnx_id: ['This transaction is on another order.'] }),
        'proof refused': refuses({ payment_trnx_id: ['No.'], payment_trnx_mobile: ['No.'] }),
        'coupon refused': refuses({ coupon_code: ['The coupon has expired.'] }),
        forbidden: answers(403, { message: 'Not allowed.' }),
        conflict: answers(409, { message: 'Still working on it.' }),
        expired: answers(401, { message: 'Unauthenticated.' }),
        broken: breaks,
        proxied: proxyPage,
        offline,
        slow: timesOut,
      },
    },
    refreshProducts: {
      endings: {
        fresh: returns({ products: [{ ...saree, sales_price: 800 }], missing: [] }),
        lost: throws(new Error('odd')),
      },
    },
    saveOrder: { endings: { stored: returns(undefined), full: throws(new StorageFailed('full')) } },
    watchConnection: { endings: {} },
  },
  states: {
    // Left in the same step as it is entered.
    starting: () => expect.unreachable(),
    'open.idle': ({ context }: { context: Snapshot['context'] }) => {
      expect([context.faults, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    'open.faulty': ({ context }: { context: Snapshot['context'] }) => {
      expect(context.faults.length).toBeGreaterThan(0);
      expect(context.order).toBeNull();
    },
    'open.refused': ({ context }: { context: Snapshot['context'] }) => {
      expect(context.failure?.kind).toBe('refused');
    },
    'open.changed': ({ context }: { context: Snapshot['context'] }) => {
      // Nothing was sent yet when the saved address made the total another one.
      if (context.failure !== null)
        expect(context.failure).toMatchObject({ fields: { cart: ['The total is ৳1,500 now.'] } });
      else expect(context.order).toBeNull();
    },
    'open.outdated': ({ snapshot }: { snapshot: Snapshot }) =>
      expect(snapshot.hasTag('retryable')).toBe(true),
    'open.failed': ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.hasTag('retryable')).toBe(true);
      expect(context.failure).not.toBeNull();
    },
    'open.queued': ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.hasTag('retryable')).toBe(true);
      expect(context.order).not.toBeNull();
    },
    'open.queued.saving': ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({ input: context.order });
    },
    'open.queued.stored': ({ waiting }: { waiting: readonly unknown[] }) => expect(waiting).toEqual([]),
    'open.queued.unsaved': ({ waiting }: { waiting: readonly unknown[] }) => expect(waiting).toEqual([]),
    savingAddress: ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect([context.order, context.shownTotal]).toEqual([null, 1899]);
    },
    placing: ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect([context.faults, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    },
    repricing: ({ snapshot }: { snapshot: Snapshot }) => {
      expect(snapshot.children.refreshProducts?.getSnapshot()).toMatchObject({ input: { ids: [saree.id] } });
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    placed: ({ context }: { context: Snapshot['context'] }) => expect(context.orderId).toBe(77),
  },
  invariants,
};

export const fromNothing = machineModel({ ...base, name: 'place-order', input: { queued: null } });

/** The browser stored an order when it was last open. */
export const fromQueue = machineModel({
  ...base,
  name: 'place-order-queued',
  criteria: ['transitions', 'ignored', 'states'],
  input: {
    queued: {
      key: 'order-0123456789abcdef',
      lines: draft.lines,
      request: {
        cart: [{ id: 1000, productId: saree.id, quantity: 2, isVariant: false, product: saree }],
        shipping_address: home,
        billing_address: office,
        shipping_amount: 100,
        payment_method: 'cash',
        total_price_cart: 2099,
        discount_amount: 0,
      },
    },
  },
});
