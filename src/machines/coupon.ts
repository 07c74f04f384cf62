import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Coupon, CouponVerdict } from '../contracts/schemas/coupon.ts';
import { trimBlanks } from '../domain/blanks.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface CouponContext {
  /** The last submitted code, trimmed. The applied coupon is in the cart's context. */
  code: string;
  /** The server's message for a refused code. */
  message: string;
  failure: Failure | null;
}
export type CouponEvent =
  | { type: 'coupon.submit'; code: string }
  | { type: 'coupon.remove' }
  /** From the recheck: the applied coupon is no longer valid. */
  | { type: 'coupon.refused'; message: string };
export type CouponEmitted =
  /** For the cart: the coupon to apply, null for none. */
  { type: 'coupon.checked'; coupon: Coupon | null } | { type: 'coupon.remove' };

const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    emitted: {} as CouponEmitted,
    tags: {} as 'busy',
  },
  actors: { checkCoupon: unprovidedPromise<CouponVerdict, { code: string }>('checkCoupon') },
  actions: {
    clear: assign({ failure: null, message: '' }),
    emitRemoved: emit({ type: 'coupon.remove' }),
  },
});

/** The coupon box of the checkout. Blank codes are ignored; a new code cancels the check of the previous one. */
export const couponMachine = couponSetup.createMachine({
  id: 'coupon',
  context: { code: '', message: '', failure: null },
  initial: 'idle',
  on: {
    'coupon.submit': {
      guard: ({ event }) => trimBlanks(event.code) !== '',
      target: '.checking',
      actions: assign({ code: ({ event }) => trimBlanks(event.code) }),
    },
    'coupon.remove': { target: '.idle', actions: 'emitRemoved' },
  },
  states: {
    idle: {
      entry: 'clear',
      on: {
        'coupon.refused': { target: 'refused', actions: assign({ message: ({ event }) => event.message }) },
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clear',
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
            target: 'refused',
            actions: [
              assign({ message: ({ event }) => event.output.msg }),
              emit({ type: 'coupon.checked', coupon: null }),
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => readFailure(event.error) }),
        },
      },
    },
    refused: {},
    /** The check failed; a coupon applied before stays applied. */
    failed: {
      on: {
        'coupon.refused': {
          target: 'refused',
          actions: ['clear', assign({ message: ({ event }) => event.message })],
        },
      },
    },
  },
});

export const selectCoupon = (snapshot: SnapshotFrom<typeof couponMachine>) => ({
  message: snapshot.context.message,
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
});
