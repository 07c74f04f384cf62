import { createActor, fromCallback, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { CouponVerdict } from '../../contracts/schemas/coupon.ts';
import type { StoredCart } from '../../domain/stored-cart.ts';
import { type CartEvent, cartMachine } from '../../machines/cart.ts';
import { type CouponEvent, couponMachine } from '../../machines/coupon.ts';
import type { Api } from '../api/operations.ts';
import type { Notify } from '../notification-types.ts';
import { type JsonStorage, tryRead } from '../storage.ts';
import { sliceOf } from './lazy-actor.ts';
import { type CartView, type CouponView, cartKey } from './views.ts';

type Dependencies = { api: Api; storage: JsonStorage; tell: Notify };

const cartView = (snapshot: SnapshotFrom<typeof cartMachine>): CartView => {
  const { lines, coupon, removed, fault } = snapshot.context;
  return { lines, coupon, removed, fault };
};
const couponView = (snapshot: SnapshotFrom<typeof couponMachine>): CouponView => {
  const { code, coupon, message, failure } = snapshot.context;
  return {
    code,
    coupon,
    message,
    failure,
    isBusy: snapshot.hasTag('busy'),
    isApplied: snapshot.hasTag('applied'),
    isRefused: snapshot.matches('refused'),
  };
};

/** Starts the cart over the browser's storage, and the coupon beside it: each tells the other what changed. */
export const startCart = async ({ api, storage, tell }: Dependencies) => {
  const cart = createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise(async () => storage.read(cartKey)),
        keepCart: fromPromise<void, StoredCart>(async ({ input }) => storage.write(cartKey, input)),
        listenToTabs: fromCallback(({ sendBack }) =>
          storage.watch(cartKey, () =>
            sendBack({ type: 'storage.changed', stored: tryRead(storage, cartKey) }),
          ),
        ),
      },
    }),
    { input: { now: Date.now } },
  );
  const coupon = createActor(
    couponMachine.provide({
      actors: {
        checkCoupon: fromPromise<CouponVerdict, { code: string }>(({ input, signal }) =>
          api('GET /api/get_coupon_details/:code', { params: input, signal }),
        ),
      },
    }),
  );
  cart.on('*', (said) => {
    if (said.type === 'coupon.restored' || said.type === 'coupon.adopted') coupon.send(said);
    else tell(said);
  });
  coupon.on('*', (said) => {
    if (said.type === 'coupon.changed') cart.send(said);
    else tell(said);
  });
  coupon.start();
  cart.start();
  await waitFor(cart, (snapshot) => !snapshot.hasTag('restoring'));
  return {
    cart: sliceOf<SnapshotFrom<typeof cartMachine>, CartEvent, CartView>(cart, cartView),
    coupon: sliceOf<SnapshotFrom<typeof couponMachine>, CouponEvent, CouponView>(coupon, couponView),
  };
};
