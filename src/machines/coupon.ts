import { assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { Coupon, CouponVerdict } from '../contracts/schemas/coupon.ts';
import { trimBlanks } from '../domain/blanks.ts';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface CouponContext {
  /** The last checked code, trimmed. The applied coupon is in the cart's context. */
  code: string;
  /** The server's message for a refused code. */
  message: string;
  failure: Failure | null;
}
export type CouponEvent =
  | { type: 'coupon.submit'; code: string }
  | { type: 'coupon.remove' }
  /** From the cart: its coupon was restored from storage, or the server refused an order with it. */
  | { type: 'coupon.recheck'; code: string }
  /** From the cart: another tab or an order replaced its coupon. */
  | { type: 'coupon.reset' }
  /** The checkout was opened or left: clears the result of the last code. */
  | { type: 'coupon.dismiss' };
export type CouponEmitted =
  | ShopNotification
  /** For the cart: the coupon to apply, null for none. */
  | { type: 'coupon.changed'; coupon: Coupon | null };

const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    emitted: {} as CouponEmitted,
    tags: {} as 'busy',
  },
  actors: { checkCoupon: unprovidedPromise<CouponVerdict, { code: string }>('checkCoupon') },
  guards: { isRecheck: stateIn({ checking: 'applied' }) },
  actions: {
    clear: assign({ failure: null, message: '' }),
    emitVerdict: emit((_, { coupon }: CouponVerdict) => ({ type: 'coupon.changed', coupon: coupon ?? null })),
  },
});

/**
 * Checks coupon codes, one at a time; a child actor of the cart. A submitted code cancels the running check, a recheck
 * does not. Blank codes are ignored.
 */
export const couponMachine = couponSetup.createMachine({
  id: 'coupon',
  context: { code: '', message: '', failure: null },
  initial: 'idle',
  on: {
    'coupon.submit': {
      guard: ({ event }) => trimBlanks(event.code) !== '',
      target: '.checking.submitted',
      actions: assign({ code: ({ event }) => trimBlanks(event.code) }),
    },
    'coupon.remove': { target: '.idle', actions: emit({ type: 'coupon.changed', coupon: null }) },
    'coupon.recheck': {
      target: '.checking.applied',
      actions: assign({ code: ({ event }) => event.code }),
    },
  },
  states: {
    idle: { entry: 'clear' },
    checking: {
      tags: 'busy',
      entry: 'clear',
      // A recheck does not replace the running check.
      on: { 'coupon.recheck': {} },
      initial: 'submitted',
      states: {
        submitted: { on: { 'coupon.dismiss': '#coupon.idle' } },
        /** Validates the applied coupon again, on any page. */
        applied: { on: { 'coupon.reset': '#coupon.idle' } },
      },
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.is_valid,
            target: 'idle',
            actions: { type: 'emitVerdict', params: ({ event }) => event.output },
          },
          {
            guard: 'isRecheck',
            target: 'refused',
            actions: [
              assign({ message: ({ event }) => event.output.msg }),
              { type: 'emitVerdict', params: ({ event }) => event.output },
              emit({ type: 'toast.error', key: 'couponNoLongerValid', failure: null }),
            ],
          },
          {
            target: 'refused',
            actions: [
              assign({ message: ({ event }) => event.output.msg }),
              { type: 'emitVerdict', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: 'isRecheck',
            target: 'unconfirmed',
            actions: assign({ failure: ({ event }) => readFailure(event.error) }),
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => readFailure(event.error) }) },
        ],
      },
    },
    refused: { on: { 'coupon.dismiss': 'idle' } },
    /** The check failed; a coupon applied before stays applied. */
    failed: { on: { 'coupon.dismiss': 'idle' } },
    /** The recheck failed: the coupon stays applied, and placing the order validates it. */
    unconfirmed: { on: { 'coupon.reset': 'idle' } },
  },
});

export const selectCoupon = (snapshot: SnapshotFrom<typeof couponMachine>) => ({
  message: snapshot.context.message,
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
});
export type CouponView = ReturnType<typeof selectCoupon>;
