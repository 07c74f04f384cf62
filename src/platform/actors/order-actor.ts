import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { FreshProducts } from '../../domain/cart-changes.ts';
import type { PreparedOrder } from '../../domain/order.ts';
import { readFailure } from '../../machines/failure.ts';
import {
  type LoadedOrder,
  type OrderOwner,
  type OrderSubmissionEmitted,
  type OrderSubmissionEvent,
  type OrderSubmissionView,
  orderSubmissionMachine,
  selectOrderSubmission,
} from '../../machines/order-submission.ts';
import type { Api } from '../api/operations.ts';
import { fetchProducts } from '../api/refresh-cart.ts';
import { createOrderQueue, type OrderQueue } from '../storage/order-queue.ts';
import type { JsonStorage } from '../storage/storage.ts';
import { type ActorStore, createActorStore } from './lazy-actor.ts';

interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: Exclude<OrderSubmissionEmitted, QueueEvent>) => void;
}
type QueueEvent = Extract<OrderSubmissionEmitted, { type: 'order.unqueued' | 'order.reassigned' }>;
export type OrderStore = ActorStore<OrderSubmissionView, OrderSubmissionEvent>;

/** Longer than for page requests. A timeout is safe: the order is retried with the same idempotency key. */
const timeoutMs = 30_000;

export const provideOrderSubmission = (api: Api, queue: OrderQueue) =>
  orderSubmissionMachine.provide({
    actors: {
      submitOrder: fromPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
        ({ input: { request, key }, signal }) =>
          api('POST /api/cart/place_order', {
            body: request,
            headers: { 'idempotency-key': key },
            signal,
            timeoutMs,
          }),
      ),
      refreshProducts: fromPromise<FreshProducts, { ids: readonly number[] }>(({ input, signal }) =>
        fetchProducts(api, input.ids, signal),
      ),
      checkOwner: fromPromise<OrderOwner, undefined>(({ signal }) =>
        api('GET /api/get_auth_user/', { signal }).then(
          ({ email }) => email,
          (error: unknown) => {
            if (readFailure(error).kind === 'signedOut') return null;
            throw error;
          },
        ),
      ),
      saveOrder: fromPromise<void, { order: PreparedOrder; owner: OrderOwner }>(
        async ({ input: { order, owner } }) => queue.add(order, owner),
      ),
      loadOrder: fromPromise<LoadedOrder, { owner: OrderOwner | undefined }>(async ({ input: { owner } }) =>
        queue.load(owner),
      ),
      watchQueue: fromCallback(({ sendBack }) =>
        queue.watch(() => sendBack({ type: 'queue.changed', keys: queue.keys() })),
      ),
      watchConnection: fromCallback(({ sendBack, receive }) => {
        const notify = () => {
          if (navigator.onLine) sendBack({ type: 'connection.restored' });
        };
        receive(notify);
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

export const startOrder = ({ api, storage, dispatch }: Dependencies): OrderStore => {
  const queue = createOrderQueue(storage);
  const actor = createActor(provideOrderSubmission(api, queue));
  actor.on('*', (event) => {
    if (event.type === 'order.unqueued') queue.remove(event.key);
    else if (event.type === 'order.reassigned') queue.reassign(event.from, event.to);
    else dispatch(event);
  });
  actor.start();
  return createActorStore(actor, selectOrderSubmission);
};
