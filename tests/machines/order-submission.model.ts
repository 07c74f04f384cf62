import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type PreparedOrder, prepareOrder } from '../../src/domain/order.ts';
import { type orderSubmissionMachine, selectOrderSubmission } from '../../src/machines/order-submission.ts';
import { StorageError } from '../../src/machines/storage-error.ts';
import { provideOrderSubmission } from '../../src/platform/actors/order-actor.ts';
import { draft, home, office, saree } from './fixtures.ts';
import { invariants } from './order-submission.invariants.ts';
import { api } from './shop-client.ts';
import {
  badGateway,
  offline,
  rejects,
  resolves,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
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
  // Transitions depend on whether there is an order, not on its content.
  key: ({ context: { order, wasQueued, retryDelayMs } }: Snapshot) => [
    order !== null,
    wasQueued,
    retryDelayMs,
  ],
  cases: {
    'order.submit': {
      cash: { order: prepared({}) },
      'cash, with a note': { order: prepared({ note: 'Ring once' }) },
    },
    'order.cancel': { plain: {} },
    'connection.restored': { plain: {} },
    'order.retry': { plain: {} },
  },
  actors: {
    submitOrder: {
      outcomes: {
        placed: responds(201, { order_id: 77 }),
        'total changed': validationError({ cart: ['The total is ৳1,500 now.'] }),
        'transaction used': validationError({ payment_trnx_id: ['This transaction is on another order.'] }),
        'payment refused': validationError({ payment_trnx_id: ['No.'], payment_trnx_mobile: ['No.'] }),
        'coupon refused': validationError({ coupon_code: ['The coupon has expired.'] }),
        forbidden: responds(403, { message: 'Not allowed.' }),
        conflict: responds(409, { message: 'Still working on it.' }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
    refreshProducts: {
      outcomes: {
        fresh: resolves({ products: [{ ...saree, sales_price: 800 }], missing: [] }),
        failed: rejects(new Error('odd')),
      },
    },
    saveOrder: { outcomes: { stored: resolves(undefined), full: rejects(new StorageError('full')) } },
    watchConnection: { outcomes: {} },
    scheduleRetry: { outcomes: {} },
  },
  states: {
    // Transient: left in the same step.
    starting: () => expect.unreachable(),
    idle: ({ context, snapshot }: { context: Snapshot['context']; snapshot: Snapshot }) => {
      expect(context).toEqual({ order: null, failure: null, wasQueued: false, retryDelayMs: 2000 });
      expect(selectOrderSubmission(snapshot)).toEqual({ isBusy: false, isQueued: false, isStored: true });
    },
    queued: ({ context }: { context: Snapshot['context'] }) => {
      expect(context.order).not.toBeNull();
      expect(context.wasQueued).toBe(true);
    },
    'queued.saving': ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({ input: context.order });
    },
    'queued.stored': ({ snapshot, waiting }: { snapshot: Snapshot; waiting: readonly unknown[] }) => {
      expect(waiting).toEqual([]);
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isQueued: true, isStored: true });
    },
    'queued.unsaved': ({ snapshot, waiting }: { snapshot: Snapshot; waiting: readonly unknown[] }) => {
      expect(waiting).toEqual([]);
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isQueued: true, isStored: false });
    },
    submitting: ({ snapshot, context }: { snapshot: Snapshot; context: Snapshot['context'] }) => {
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isBusy: true, isQueued: false });
      expect(context.failure).toBeNull();
    },
    repricing: ({ snapshot }: { snapshot: Snapshot }) => {
      expect(snapshot.children.refreshProducts?.getSnapshot()).toMatchObject({ input: { ids: [saree.id] } });
      expect(selectOrderSubmission(snapshot).isBusy).toBe(true);
    },
  },
  invariants,
};

export const fromNothing = machineModel({
  ...base,
  name: 'order-submission',
  input: { queued: null },
  unreachable: {
    'transition starting · always [hasOrder] #1 → queued.stored': 'covered by order-submission-queued',
  },
});

/** Starts with an order queued in an earlier browser session. */
export const fromQueue = machineModel({
  ...base,
  name: 'order-submission-queued',
  unreachable: { 'transition starting · always #2 → idle': 'covered by order-submission' },
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
