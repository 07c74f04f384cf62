import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Coupon, CouponVerdict } from '../contracts/schemas/coupon.ts';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface CouponRecheckContext {
  code: string;
  failure: Failure | null;
}
/** From the cart, which holds the applied coupon. */
export type CouponRecheckEvent =
  /** The coupon was restored from storage, or the server refused an order with it. */
  | { type: 'coupon.recheck'; code: string }
  /** The coupon is no longer applied. */
  | { type: 'coupon.reset' };
export type CouponRecheckEmitted =
  | ShopNotification
  /** For the cart: the coupon to apply, null for none. */
  | { type: 'coupon.checked'; coupon: Coupon | null }
  /** For the coupon box of the checkout. */
  | { type: 'coupon.refused'; message: string };

const recheckSetup = setup({
  types: {
    context: {} as CouponRecheckContext,
    events: {} as CouponRecheckEvent,
    emitted: {} as CouponRecheckEmitted,
    tags: {} as 'busy',
  },
  actors: { checkCoupon: unprovidedPromise<CouponVerdict, { code: string }>('checkCoupon') },
});
const recheckable = recheckSetup.createStateConfig({
  on: {
    'coupon.recheck': { target: 'checking', actions: assign({ code: ({ event }) => event.code }) },
  },
});

/** Validates the applied coupon again; a child actor of the cart. */
export const couponRecheckMachine = recheckSetup.createMachine({
  id: 'couponRecheck',
  context: { code: '', failure: null },
  initial: 'idle',
  on: { 'coupon.reset': '.idle' },
  states: {
    idle: { entry: assign({ failure: null }), ...recheckable },
    checking: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.is_valid,
            target: 'idle',
            actions: emit(({ event }) => ({ type: 'coupon.checked', coupon: event.output.coupon ?? null })),
          },
          {
            target: 'idle',
            actions: [
              emit({ type: 'coupon.checked', coupon: null }),
              emit(({ event }) => ({ type: 'coupon.refused', message: event.output.msg })),
              emit({ type: 'toast.error', key: 'couponNoLongerValid', failure: null }),
            ],
          },
        ],
        onError: {
          target: 'unconfirmed',
          actions: assign({ failure: ({ event }) => readFailure(event.error) }),
        },
      },
    },
    /** The check failed: the coupon stays applied, and placing the order validates it. */
    unconfirmed: recheckable,
  },
});

export const selectCouponRecheck = (snapshot: SnapshotFrom<typeof couponRecheckMachine>) => ({
  isBusy: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
});
export type CouponRecheckView = ReturnType<typeof selectCouponRecheck>;
