import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { freshProducts } from '../../app/refresh-cart.ts';
import type { Shop } from '../../app/shop.ts';
import { readIfPossible } from '../../app/storage.ts';
import { type PreparedOrder, readPreparedOrder } from '../../domain/prepared-order.ts';
import type { FreshProducts } from '../../domain/refresh-lines.ts';
import { placeOrderMachine } from '../../machines/place-order.ts';
import type { PlaceOrderEmitted, PlaceOrderEvent } from '../../machines/place-order-setup.ts';
import { forgetDraft } from './draft.ts';

const key = 'order';
/** An order may take longer than a page: giving up early only costs a second try under the same key. */
const patience = 30_000;

const provide = ({ api, keeper }: Shop) =>
  placeOrderMachine.provide({
    actors: {
      placeOrder: fromPromise<{ order_id: number }, Pick<PreparedOrder, 'request' | 'key'>>(
        ({ input, signal }) =>
          api('POST /api/cart/place_order', {
            body: input.request,
            headers: { 'idempotency-key': input.key },
            signal,
            patience,
          }),
      ),
      refreshProducts: fromPromise<FreshProducts, { ids: readonly number[] }>(({ input, signal }) =>
        freshProducts(api, input.ids, signal),
      ),
      keepOrder: fromPromise<void, PreparedOrder>(async ({ input }) => keeper.write(key, input)),
      watchConnection: fromCallback(({ sendBack }) => {
        const restored = () => sendBack({ type: 'connection.restored' });
        if (navigator.onLine) restored();
        addEventListener('online', restored);
        return () => removeEventListener('online', restored);
      }),
    },
  });

/** Runs the placing of the order; what it says to cart and coupon reaches them, and a placed order shows its page. */
export const useOrder = (shop: Shop) => {
  const router = useRouter();
  const [machine] = useState(() => provide(shop));
  const [queued] = useState(() => readPreparedOrder(readIfPossible(shop.keeper, key)));
  const actor = useActorRef(machine, { input: { queued } });
  useEffect(() => {
    const hear = (said: PlaceOrderEmitted) => {
      if (said.type === 'order.unqueued') return shop.keeper.remove(key);
      if (said.type === 'products.refreshed') return shop.cart.send(said);
      if (said.type === 'coupon.doubted') return shop.coupon.send(said);
      if (said.type !== 'order.placed') return shop.tell(said);
      shop.cart.send(said);
      shop.coupon.send({ type: 'order.placed' });
      shop.shippingPick.set(null);
      forgetDraft(shop.visit);
      void router.navigate({
        to: '/order_confirmed/$orderId',
        params: { orderId: String(said.orderId) },
        replace: true,
      });
    };
    const hearing = actor.on('*', hear);
    return () => hearing.unsubscribe();
  }, [actor, router, shop]);
  const snapshot = useSelector(actor, (now) => now);
  return {
    state:
      snapshot.matches('placing') || snapshot.matches('repricing') || snapshot.matches('placed')
        ? ('busy' as const)
        : ((['faulty', 'refused', 'changed', 'outdated', 'failed', 'queued'] as const).find((open) =>
            snapshot.matches({ open }),
          ) ?? ('idle' as const)),
    isKept: !snapshot.matches({ open: { queued: 'unkept' } }),
    faults: snapshot.context.faults,
    fieldErrors: snapshot.context.fieldErrors,
    failure: snapshot.context.failure,
    send: (event: PlaceOrderEvent) => actor.send(event),
  };
};
export type OrderState = ReturnType<typeof useOrder>;
