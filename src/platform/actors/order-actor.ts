import { createActor, fromCallback, fromPromise, type SnapshotFrom, type Subscription } from 'xstate';
import type { FreshProducts } from '../../domain/cart.ts';
import type { PreparedOrder } from '../../domain/order.ts';
import { CallFailed, readFailure } from '../../machines/failure.ts';
import {
  type OrderSubmissionEmitted,
  type OrderSubmissionEvent,
  type OrderSubmissionView,
  orderSubmissionMachine,
  selectOrderSubmission,
} from '../../machines/order-submission.ts';
import type { Api } from '../api/operations.ts';
import { createOrderQueue, type OrderOwner } from '../order-queue.ts';
import { freshProducts } from '../refresh-cart.ts';
import type { JsonStorage } from '../storage.ts';
import { createStore } from '../store.ts';
import { firstOrderSubmission } from './initial-views.ts';
import type { Slice } from './lazy-actor.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;
type Emitted = Exclude<OrderSubmissionEmitted, { type: 'order.unqueued' }>;
interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: Emitted) => void;
  /** The browser's session is no longer the one that a queued order belongs to. */
  onSessionReplaced: () => void;
}
export type OrderSlice = Slice<OrderSubmissionView, OrderSubmissionEvent> & {
  /** Whose session it is, as soon as that is known and each time it changes. */
  setOwner: (owner: OrderOwner) => void;
};
type Submission = Pick<PreparedOrder, 'request' | 'key'>;
interface QueueAccess {
  /** Sends, but a queued order only in a session of its owner. */
  sendForOwner: <T>(key: string, signal: AbortSignal, send: () => Promise<T>) => Promise<T>;
  /** @throws StorageFailed */
  save: (order: PreparedOrder) => void;
}

/** An order may take longer than a page: giving up early only costs a second try under the same key. */
const timeoutMs = 30_000;
/** Milliseconds between two tries to send an order that waits. */
const retryPause = 30_000;

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
        freshProducts(api, input.ids, signal),
      ),
      saveOrder: fromPromise<void, PreparedOrder>(async ({ input }) => save(input)),
      watchConnection: fromCallback(({ sendBack }) => {
        const look = () => {
          if (navigator.onLine) sendBack({ type: 'connection.restored' });
        };
        look();
        addEventListener('online', look);
        // No event tells when a server is back that was gone while the browser had a connection.
        const looking = setInterval(look, retryPause);
        return () => {
          removeEventListener('online', look);
          clearInterval(looking);
        };
      }),
    },
  });

/**
 * Starts the submission of orders. An order placed without a connection is queued and sent as soon as there is one, but
 * only in a session of its owner: each owner gets an actor of their own, and the order of an owner who left stays in
 * the queue until they sign in again.
 */
export const startOrder = ({ api, storage, dispatch, onSessionReplaced }: Dependencies): OrderSlice => {
  const queue = createOrderQueue(storage);
  let owner: OrderOwner = null;
  let isOwnerKnown = false;

  /** A session may have ended since an order was queued, on the server or in another tab. */
  const isOwnerPresent = async (signal: AbortSignal): Promise<boolean> => {
    const user = await api('GET /api/get_auth_user/', { signal }).catch((error: unknown) => {
      if (readFailure(error).kind === 'signedOut') return null;
      throw new CallFailed({ kind: 'offline' });
    });
    return (user?.email ?? null) === owner;
  };
  const sessionReplaced = () => {
    onSessionReplaced();
    // The order goes on waiting.
    return new CallFailed({ kind: 'offline' });
  };

  const start = (queued: PreparedOrder | null) => {
    let queuedKey = queued?.key ?? null;
    const dequeue = () => {
      if (queuedKey !== null) queue.remove(queuedKey);
      queuedKey = null;
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
          dequeue();
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

  const store = createStore<OrderSubmissionView>(firstOrderSubmission);
  let actor: ReturnType<typeof start>;
  let subscription: Subscription | undefined;
  const run = (queued: PreparedOrder | null) => {
    subscription?.unsubscribe();
    actor?.stop();
    actor = start(queued);
    store.set(selectOrderSubmission(actor.getSnapshot()));
    subscription = actor.subscribe((snapshot) => store.set(selectOrderSubmission(snapshot)));
    actor.start();
  };

  /** Queues what the owner who leaves has under way: an order sent already is sent again under the same key. */
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
    else if (next !== null) queue.claim(next);
    owner = next;
    isOwnerKnown = true;
    const queued = queue.first(owner);
    // What a guest has under way goes on after signing in. A message about a session that expired stays.
    const isReplaced = isOwnerLeaving && (isUnsettled || next !== null);
    if (isReplaced || (queued && !isUnsettled)) run(queued);
    if (owner === null && queue.hasOrderOfCustomer())
      dispatch({ type: 'toast.error', key: 'orderHeld', failure: null });
  };

  run(null);
  return {
    get: store.get,
    subscribe: store.subscribe,
    send: (event) => actor.send(event),
    setOwner,
  };
};
