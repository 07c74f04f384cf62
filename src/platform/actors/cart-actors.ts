import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { StoredCart } from '../../domain/stored-cart.ts';
import { type CartEmitted, cartMachine, selectCart } from '../../machines/cart.ts';
import {
  type CouponRecheckEmitted,
  couponRecheckMachine,
  selectCouponRecheck,
} from '../../machines/coupon-recheck.ts';
import { checkCoupon } from '../api/check-coupon.ts';
import type { Api } from '../api/operations.ts';
import { type JsonStorage, tryRead } from '../storage.ts';
import { cartKey } from './initial-views.ts';
import { createActorStore } from './lazy-actor.ts';

interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: CartEmitted | CouponRecheckEmitted) => void;
}

export const provideCouponRecheck = (api: Api) =>
  couponRecheckMachine.provide({ actors: { checkCoupon: checkCoupon(api) } });

/** Starts the cart on browser storage, with its coupon recheck. */
export const startCart = async ({ api, storage, dispatch }: Dependencies) => {
  const cart = createActor(
    cartMachine.provide({
      actors: {
        couponRecheck: provideCouponRecheck(api),
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
  const { couponRecheck } = cart.getSnapshot().children;
  if (couponRecheck === undefined) throw new Error('The cart actor has no couponRecheck child.');
  couponRecheck.on('*', dispatch);
  await waitFor(cart, (snapshot) => !snapshot.hasTag('restoring'));
  return {
    cart: createActorStore(cart, selectCart),
    couponRecheck: createActorStore(couponRecheck, selectCouponRecheck),
  };
};
