import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { type PreparedOrder, readPreparedOrder } from '../../domain/prepared-order.ts';
import type { FreshProducts } from '../../domain/refresh-lines.ts';
import {
  type PlaceOrderEmitted,
  type PlaceOrderEvent,
  placeOrderMachine,
} from '../../machines/place-order.ts';
import type { Api } from '../api/operations.ts';
import { freshProducts } from '../refresh-cart.ts';
import { type JsonStorage, tryRead } from '../storage.ts';
import { sliceOf } from './lazy-actor.ts';
import type { OrderView } from './views.ts';

type Snapshot = SnapshotFrom<typeof placeOrderMachine>;
type Dependencies = {
  api: Api;
  storage: JsonStorage;
  /** Hears what others must know: cart, coupon, the shopper. */
  tell: (said: Exclude<PlaceOrderEmitted, { type: 'order.unqueued' }>) => void;
};

const key = 'order';
/** An order may take longer than a page: giving up early only costs a second try under the same key. */
const timeoutMs = 30_000;
/** Milliseconds between two tries to send an order that waits. */
const retryPause = 30_000;
const opens = ['faulty', 'refused', 'changed', 'outdated', 'failed', 'queued'] as const;

const view = (snapshot: Snapshot): OrderView => {
  const { faults, fieldErrors, failure, orderId } = snapshot.context;
  const state = snapshot.matches('placed')
    ? 'placed'
    : snapshot.matches('savingAddress')
      ? 'savingAddress'
      : snapshot.hasTag('busy')
        ? 'busy'
        : (opens.find((open) => snapshot.matches({ open })) ?? 'idle');
  return {
    state,
    isKept: !snapshot.matches({ open: { queued: 'unkept' } }),
    faults,
    fieldErrors,
    failure,
    orderId,
  };
};

/** Starts the placing of orders; one that was kept without a connection is sent as soon as there is one. */
export const startOrder = ({ api, storage, tell }: Dependencies) => {
  const order = createActor(
    placeOrderMachine.provide({
      actors: {
        placeOrder: fromPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
          ({ input, signal }) =>
            api('POST /api/cart/place_order', {
              body: input.request,
              headers: { 'idempotency-key': input.key },
              signal,
              timeoutMs,
            }),
        ),
        refreshProducts: fromPromise<FreshProducts, { ids: readonly number[] }>(({ input, signal }) =>
          freshProducts(api, input.ids, signal),
        ),
        keepOrder: fromPromise<void, PreparedOrder>(async ({ input }) => storage.write(key, input)),
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
    }),
    { input: { queued: readPreparedOrder(tryRead(storage, key)) } },
  );
  order.on('*', (said) => {
    if (said.type === 'order.unqueued') storage.remove(key);
    else tell(said);
  });
  order.start();
  return sliceOf<Snapshot, PlaceOrderEvent, OrderView>(order, view);
};
