import { createActor, fromCallback, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { CouponVerdict } from '../../contracts/schemas/coupon.ts';
import type { StoredCart } from '../../domain/stored-cart.ts';
import { type CartEmitted, type CartEvent, cartMachine } from '../../machines/cart.ts';
import { type CouponEmitted, type CouponEvent, couponMachine } from '../../machines/coupon.ts';
import type { Api } from '../api/operations.ts';
import { type JsonStorage, tryRead } from '../storage.ts';
import { sliceOf } from './lazy-actor.ts';
import { type CartView, type CouponView, cartKey } from './views.ts';

interface Dependencies {
  api: Api;
  storage: JsonStorage;
  dispatch: (event: CartEmitted | CouponEmitted) => void;
}

const cartView = (snapshot: SnapshotFrom<typeof cartMachine>): CartView => {
  const { lines, coupon, removed, fault } = snapshot.context;
  return { lines, coupon, removed, fault };
};
const couponView = (snapshot: SnapshotFrom<typeof couponMachine>): CouponView => {
  const { message, failure } = snapshot.context;
  return { message, failure, isBusy: snapshot.hasTag('busy'), isRefused: snapshot.matches('refused') };
};

export const provideCoupon = (api: Api) =>
  couponMachine.provide({
    actors: {
      checkCoupon: fromPromise<CouponVerdict, { code: string }>(({ input, signal }) =>
        api('GET /api/get_coupon_details/:code', { params: input, signal }),
      ),
    },
  });

/** Starts the cart over the browser's storage, and with it the coupon. */
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
  if (coupon === undefined) throw new Error('The cart runs without its coupon');
  coupon.on('*', dispatch);
  await waitFor(cart, (snapshot) => !snapshot.hasTag('restoring'));
  return {
    cart: sliceOf<SnapshotFrom<typeof cartMachine>, CartEvent, CartView>(cart, cartView),
    coupon: sliceOf<SnapshotFrom<typeof couponMachine>, CouponEvent, CouponView>(coupon, couponView),
  };
};
