import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { StoredCart } from '../../domain/stored-cart.ts';
import { type CartEmitted, cartMachine, selectCart } from '../../machines/cart.ts';
import { type CouponEmitted, couponMachine, selectCoupon } from '../../machines/coupon.ts';
import { checkCoupon } from '../api/check-coupon.ts';
import type { Api } from '../api/operations.ts';
import { type JsonStorage, tryRead } from '../storage/storage.ts';
import { cartKey } from './initial-views.ts';
import { createActorStore } from './lazy-actor.ts';

interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: CartEmitted | CouponEmitted) => void;
}

export const provideCoupon = (api: Api) =>
  couponMachine.provide({ actors: { checkCoupon: checkCoupon(api) } });

/** Starts the cart on browser storage, with its coupon actor. */
export const startCart = async ({ api, storage, dispatch }: Dependencies) => {
  const cart = createActor(
    cartMachine.provide({
      actors: {
        coupon: provideCoupon(api),
        restoreCart: fromPromise(async () => storage.read(cartKey)),
        saveCart: fromPromise<void, StoredCart>(async ({ input }) => storage.write(cartKey, input)),
        listenToTabs: fromCallback(({ sendBack }) =>
          storage.watch(cartKey, () =>
            sendBack({ type: 'storage.changed', stored: tryRead(storage, cartKey) }),
          ),
        ),
      },
    }),
    { input: { now: Date.now } },
  );
  cart.on('*', dispatch);
  cart.start();
  const { coupon } = cart.getSnapshot().children;
  if (coupon === undefined) throw new Error('The cart has no coupon actor');
  coupon.on('*', dispatch);
  await waitFor(cart, (snapshot) => !snapshot.hasTag('restoring'));
  return {
    cart: createActorStore(cart, selectCart),
    coupon: createActorStore(coupon, selectCoupon),
  };
};
