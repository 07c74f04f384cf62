import { expect } from 'vitest';
import { type PreparedOrder, prepareOrder } from '../../src/domain/order.ts';
import { selectOrderSubmission } from '../../src/machines/order-submission.ts';
import { StorageError } from '../../src/machines/storage-error.ts';
import { provideOrderSubmission } from '../../src/platform/actors/order-actor.ts';
import { createOrderQueue } from '../../src/platform/storage/order-queue.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { mapStorage } from '../support/map-storage.ts';
import { draft, home, kamal, office, rahima, saree } from './fixtures.ts';
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

const prepared = (changed: object) => prepareOrder({ ...draft, ...changed }) as PreparedOrder;

/** An order queued in an earlier browser session. */
const stored: PreparedOrder = {
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
};
const cash = prepared({});
const withNote = prepared({ note: 'Ring once' });
const queue = createOrderQueue(createJsonStorage(() => mapStorage(new Map())));

export const orderSubmission = machineModel({
  name: 'order-submission',
  fixtures: { sarees: draft.lines[0] },
  machine: provideOrderSubmission(api, queue),
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  // Transitions depend on which order is stored, not on its content. Any order has the same delays.
  key: ({ context: { order, queuedKey, wasQueued, retryDelayMs, owner } }) => [
    order !== null,
    queuedKey !== null && (queuedKey === order?.key ? 'this' : 'other'),
    wasQueued,
    queuedKey === null ? retryDelayMs : retryDelayMs > 2000,
    typeof owner === 'string',
  ],
  cases: {
    'order.submit': { cash: { order: cash }, 'cash, with a note': { order: withNote } },
    'order.cancel': { plain: {} },
    'connection.restored': { plain: {} },
    'order.retry': { plain: {} },
    'session.known': {
      guest: { user: null },
      Rahima: { user: { email: rahima.email } },
      Kamal: { user: { email: kamal.email } },
    },
    'session.emailChanged': { Rahima: { from: rahima.email, to: 'moved@example.com' } },
    'queue.changed': {
      'all removed': { keys: [] },
      'all kept': { keys: [cash.key, withNote.key, stored.key] },
    },
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
    checkOwner: {
      outcomes: {
        Rahima: responds(200, { id: 1, ...rahima }),
        guest: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
      },
    },
    saveOrder: { outcomes: { stored: resolves(undefined), full: rejects(new StorageError('full')) } },
    loadOrder: {
      outcomes: {
        none: resolves({ order: null, isHeld: false }),
        'none, one held': resolves({ order: null, isHeld: true }),
        'one, one held': resolves({ order: stored, isHeld: true }),
      },
    },
    watchQueue: { outcomes: {} },
    watchConnection: { outcomes: {} },
    scheduleRetry: { outcomes: {} },
  },
  states: {
    idle: ({ context, snapshot }) => {
      expect(context).toMatchObject({ order: null, queuedKey: null, failure: null, wasQueued: false });
      expect(context.retryDelayMs).toBe(2000);
      expect(selectOrderSubmission(snapshot)).toEqual({ isBusy: false, isQueued: false, isStored: true });
    },
    loading: ({ context, snapshot }) => {
      expect(context).toMatchObject({ order: null, queuedKey: null, failure: null, wasQueued: false });
      expect(snapshot.children.loadOrder).toBeDefined();
      expect(selectOrderSubmission(snapshot)).toEqual({ isBusy: false, isQueued: false, isStored: true });
    },
    loadingNext: ({ context, snapshot }) => {
      expect(context).toMatchObject({ order: null, queuedKey: null, failure: null, wasQueued: false });
      expect(snapshot.children.loadOrder).toBeDefined();
      expect(selectOrderSubmission(snapshot)).toEqual({ isBusy: false, isQueued: false, isStored: true });
    },
    // Transient: left in the same step.
    loaded: () => expect.unreachable(),
    'submitting.starting': () => expect.unreachable(),
    queued: ({ context }) => {
      expect(context.order).not.toBeNull();
      expect(context.wasQueued).toBe(true);
    },
    'queued.saving': ({ snapshot, context: { order, owner = null, queuedKey } }) => {
      expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({ input: { order } });
      expect([owner, rahima.email, kamal.email, 'moved@example.com']).toContain(owner);
      expect(queuedKey).toBe(order?.key);
    },
    'queued.stored': ({ snapshot, waiting, context: { order, queuedKey } }) => {
      expect(waiting).toEqual([]);
      expect(queuedKey).toBe(order?.key);
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isQueued: true, isStored: true });
    },
    'queued.unsaved': ({ snapshot, waiting, context: { queuedKey } }) => {
      expect(waiting).toEqual([]);
      expect(queuedKey).toBeNull();
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isQueued: true, isStored: false });
    },
    submitting: ({ snapshot, context }) => {
      expect(selectOrderSubmission(snapshot)).toMatchObject({ isBusy: true, isQueued: false });
      expect(context.failure).toBeNull();
    },
    'submitting.checkingOwner': ({ context: { order, queuedKey }, waiting }) => {
      expect(queuedKey).toBe(order?.key);
      expect(waiting.map(({ path }) => path)).toEqual(['/api/get_auth_user/']);
    },
    'submitting.placing': ({ waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual(['/api/cart/place_order']);
    },
    repricing: ({ snapshot }) => {
      expect(snapshot.children.refreshProducts?.getSnapshot()).toMatchObject({ input: { ids: [saree.id] } });
      expect(selectOrderSubmission(snapshot).isBusy).toBe(true);
    },
    suspending: ({ snapshot, waiting, context: { order, previousOwner } }) => {
      expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({
        input: { order, owner: previousOwner },
      });
      expect(waiting).toEqual([]);
      expect(selectOrderSubmission(snapshot)).toEqual({ isBusy: false, isQueued: false, isStored: true });
    },
  },
  invariants,
});
