import {
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  type Subscription,
} from 'xstate';
import type { FreshProducts } from '../../domain/cart-changes.ts';
import type { PreparedOrder } from '../../domain/order.ts';
import { RequestError, readFailure } from '../../machines/failure.ts';
import {
  type OrderSubmissionEmitted,
  type OrderSubmissionEvent,
  type OrderSubmissionView,
  orderSubmissionMachine,
  selectOrderSubmission,
} from '../../machines/order-submission.ts';
import type { Api } from '../api/operations.ts';
import { createOrderQueue, type OrderOwner } from '../order-queue.ts';
import { fetchProducts } from '../refresh-cart.ts';
import type { JsonStorage } from '../storage.ts';
import { createStore } from '../store.ts';
import { initialOrderSubmission } from './initial-views.ts';
import type { ActorStore } from './lazy-actor.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;
type Emitted = Exclude<OrderSubmissionEmitted, { type: 'order.unqueued' }>;
interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: Emitted) => void;
  /** Called when the session is no longer that of a queued order's owner. */
  onSessionReplaced: () => void;
}
export type OrderStore = ActorStore<OrderSubmissionView, OrderSubmissionEvent> & {
  /** Sets the owner of the session, once it is known and on each change. */
  setOwner: (owner: OrderOwner) => void;
  /** Keeps the orders of a customer whose email has changed. */
  renameOwner: (emails: { from: string; to: string }) => void;
};
type Submission = Pick<PreparedOrder, 'request' | 'key'>;
interface QueueAccess {
  /** Sends the request; a queued order only if its owner is signed in. */
  sendForOwner: <T>(key: string, signal: AbortSignal, send: () => Promise<T>) => Promise<T>;
  /** @throws StorageError */
  save: (order: PreparedOrder) => void;
}

/** Longer than for page requests. A timeout is safe: the order is retried with the same idempotency key. */
const timeoutMs = 30_000;

export const provideOrderSubmission = (api: Api, { sendForOwner, save }: QueueAccess) =>
  orderSubmissionMachine.provide({
    actors: {
      submitOrder: fromPromise<{ order_id: number }, Submission>(({ input: { request, key }, signal }) =>
        sendForOwner(key, signal, () =>
          api('POST /api/cart/place_order', {
            body: request,
            headers: { 'idempotency-key': key },
            signal,
            timeoutMs,
          }),
        ),
      ),
      refreshProducts: fromPromise<FreshProducts, { ids: readonly number[] }>(({ input, signal }) =>
        fetchProducts(api, input.ids, signal),
      ),
      saveOrder: fromPromise<void, PreparedOrder>(async ({ input }) => save(input)),
      watchConnection: fromCallback(({ sendBack }) => {
        const notify = () => sendBack({ type: 'connection.restored' });
        if (navigator.onLine) notify();
        addEventListener('online', notify);
        return () => removeEventListener('online', notify);
      }),
      scheduleRetry: fromCallback<AnyEventObject, { delayMs: number }>(({ input, sendBack }) => {
        const interval = setInterval(() => {
          if (navigator.onLine) sendBack({ type: 'order.retry' });
        }, input.delayMs);
        return () => clearInterval(interval);
      }),
    },
  });

/**
 * Starts the submission of orders. An order placed offline is queued and sent once the browser is online, but only in
 * a session of its owner: each owner has a separate actor, and the order of an owner who signs out stays queued until
 * they sign in again.
 */
export const startOrder = ({ api, storage, dispatch, onSessionReplaced }: Dependencies): OrderStore => {
  const queue = createOrderQueue(storage);
  let owner: OrderOwner = null;
  let isOwnerKnown = false;

  /** Checks the owner on the server: the session may have ended there or in another tab since the order was queued. */
  const isOwnerPresent = async (signal: AbortSignal): Promise<boolean> => {
    const user = await api('GET /api/get_auth_user/', { signal }).catch((error: unknown) => {
      if (readFailure(error).kind === 'signedOut') return null;
      throw new RequestError({ kind: 'offline' });
    });
    return (user?.email ?? null) === owner;
  };
  const sessionReplaced = () => {
    onSessionReplaced();
    // Keeps the order queued.
    return new RequestError({ kind: 'offline' });
  };

  const start = (queued: PreparedOrder | null) => {
    let queuedKey = queued?.key;
    const dequeue = () => {
      if (queuedKey !== undefined) queue.remove(queuedKey);
      queuedKey = undefined;
    };
    const actor = createActor(
      provideOrderSubmission(api, {
        sendForOwner: async (key, signal, send) => {
          const isQueued = key === queuedKey;
          if (isQueued && !(await isOwnerPresent(signal))) throw sessionReplaced();
          return send().catch((error: unknown) => {
            throw isQueued && readFailure(error).kind === 'signedOut' ? sessionReplaced() : error;
          });
        },
        save: (order) => {
          // Other tabs drop an order that leaves the queue.
          if (order.key !== queuedKey) dequeue();
          queuedKey = order.key;
          queue.add(order, owner);
        },
      }),
      { input: { queued } },
    );
    actor.on('*', (emitted) => {
      if (emitted.type === 'order.unqueued') dequeue();
      else dispatch(emitted);
    });
    return actor;
  };

  const store = createStore<OrderSubmissionView>(initialOrderSubmission);
  let actor: ReturnType<typeof start>;
  let subscription: Subscription | undefined;
  const run = (queued: PreparedOrder | null) => {
    subscription?.unsubscribe();
    actor?.stop();
    actor = start(queued);
    subscription = actor.subscribe((snapshot) => store.set(selectOrderSubmission(snapshot)));
    actor.start();
  };

  /** Queues the pending order of an owner who signs out. An order in flight is sent again with the same key. */
  const suspend = (snapshot: Snapshot) => {
    const { order } = snapshot.context;
    const isSending = snapshot.matches('submitting');
    if (isSending) dispatch({ type: 'progress.fail' });
    if (order === null || !(isSending || snapshot.matches('queued'))) return;
    try {
      queue.add(order, owner);
    } catch {
      dispatch({ type: 'toast.error', key: isSending ? 'orderUnsure' : 'orderNotPlaced', failure: null });
    }
  };

  const setOwner = (next: OrderOwner) => {
    if (isOwnerKnown && next === owner) return;
    const snapshot = actor.getSnapshot();
    const isUnsettled = !snapshot.matches('idle');
    const isOwnerLeaving = owner !== null;
    if (isOwnerLeaving) suspend(snapshot);
    else if (next !== null) queue.reassign(null, next);
    owner = next;
    isOwnerKnown = true;
    const queued = queue.first(owner);
    // A guest's pending order continues after sign-in.
    if (isUnsettled ? isOwnerLeaving : queued) run(queued);
    if (owner === null && queue.hasOrderOfCustomer())
      dispatch({ type: 'toast.error', key: 'orderHeld', failure: null });
  };

  // The queued order was cancelled or placed in another tab, so this one must not send it.
  queue.watch(() => {
    const snapshot = actor.getSnapshot();
    const { order, wasQueued } = snapshot.context;
    const isSending = snapshot.matches('submitting') && wasQueued;
    if (order === null || queue.has(order.key) || !(isSending || snapshot.matches({ queued: 'stored' })))
      return;
    if (isSending) dispatch({ type: 'progress.finish' });
    run(queue.first(owner));
  });

  run(null);
  return {
    get: store.get,
    subscribe: store.subscribe,
    send: (event) => actor.send(event),
    setOwner,
    renameOwner: ({ from, to }) => {
      queue.reassign(from, to);
      if (owner === from) owner = to;
    },
  };
};
