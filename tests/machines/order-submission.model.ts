import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type PreparedOrder, prepareOrder } from '../../src/domain/order.ts';
import type { orderSubmissionMachine } from '../../src/machines/order-submission.ts';
import { StorageFailed } from '../../src/machines/storage-fault.ts';
import { provideOrderSubmission } from '../../src/platform/actors/order-actor.ts';
import { draft, home, office, saree } from './fixtures.ts';
import { invariants } from './order-submission.invariants.ts';
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

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;
const prepared = (changed: object) => prepareOrder({ ...draft, ...changed }) as PreparedOrder;

const base = {
  fixtures: { sarees: draft.lines[0] },
  machine: provideOrderSubmission(api, {
    sendForOwner: (_key, _signal, send) => send(),
    save: () => undefined,
  }),
  criteria: ['transitions', 'ignored', 'states', 'edges'] as const,
  // What is ordered decides no transition, only whether something is.
  key: ({ context: { order, hasWaited } }: Snapshot) => [order !== null, hasWaited],
  cases: {
    'order.submit': {
      cash: { order: prepared({}) },
      'cash, with a note': { order: prepared({ note: 'Ring once' }) },
    },
    'order.cancel': { plain: {} },
    'connection.restored': { plain: {} },
  },
  calls: {
    submitOrder: {
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
    idle: ({ context }: { context: Snapshot['context'] }) =>
      expect(context).toEqual({ order: null, failure: null, hasWaited: false }),
    queued: ({ context }: { context: Snapshot['context'] }) => {
      expect(context.order).not.toBeNull();
      expect(context.hasWaited).toBe(true);
    },
    'queued.saving': ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({ input: context.order });
    },
    'queued.stored': ({ waiting }: { waiting: readonly unknown[] }) => expect(waiting).toEqual([]),
    'queued.unsaved': ({ waiting }: { waiting: readonly unknown[] }) => expect(waiting).toEqual([]),
    submitting: ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(context.failure).toBeNull();
    },
    repricing: ({ snapshot }: { snapshot: Snapshot }) => {
      expect(snapshot.children.refreshProducts?.getSnapshot()).toMatchObject({ input: { ids: [saree.id] } });
      expect(snapshot.hasTag('busy')).toBe(true);
    },
  },
  invariants,
};

export const fromNothing = machineModel({ ...base, name: 'order-submission', input: { queued: null } });

/** The browser stored an order when it was last open. */
export const fromQueue = machineModel({
  ...base,
  name: 'order-submission-queued',
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
