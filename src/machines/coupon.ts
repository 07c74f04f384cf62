import { assign, emit, setup } from 'xstate';
import type { Coupon, CouponVerdict } from '../contracts/schemas/coupon.ts';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface CouponContext {
  /** The code checked last, blanks trimmed. The coupon in force is the cart's. */
  code: string;
  /** The server's message about a refused code. */
  message: string;
  failure: Failure | null;
}
export type CouponEvent =
  | { type: 'coupon.submit'; code: string }
  | { type: 'coupon.retry' }
  /** From the cart: a coupon in force came from storage, or the server refused an order with it. */
  | { type: 'coupon.recheck'; code: string }
  /** From the cart: the coupon was removed, used up by an order, or replaced by another tab. */
  | { type: 'coupon.reset' }
  /** The checkout opens with an empty field: what was shown of a code typed before is over. */
  | { type: 'coupon.dismiss' };
export type CouponEmitted =
  | ShopNotification
  /** The coupon that is in force from now on; null for none. */
  | { type: 'coupon.checked'; coupon: Coupon | null };

interface Checked {
  event: { output: CouponVerdict };
}

const verdict = ({ event }: Checked) => ({ verdict: event.output });

const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    emitted: {} as CouponEmitted,
    tags: {} as 'busy',
  },
  actors: { checkCoupon: unprovidedPromise<CouponVerdict, { code: string }>('checkCoupon') },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isValid: (_, { verdict }: { verdict: CouponVerdict }) => verdict.is_valid,
  },
  actions: {
    setCode: assign({ code: (_, { code }: { code: string }) => code.trim() }),
    setMessage: assign({ message: (_, { verdict }: { verdict: CouponVerdict }) => verdict.msg }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    clear: assign({ failure: null, message: '' }),
    emitChecked: emit(
      (_, { verdict }: { verdict: CouponVerdict }) =>
        ({ type: 'coupon.checked', coupon: verdict.is_valid ? verdict.coupon : null }) as const,
    ),
    notifyNoLongerValid: emit({ type: 'toast.error', key: 'couponNoLongerValid', failure: null }),
  },
});
const recheck = couponSetup.createStateConfig({
  on: {
    'coupon.recheck': {
      target: '#coupon.rechecking',
      actions: { type: 'setCode', params: ({ event }) => event },
    },
  },
});

/**
 * Checks the codes of coupons, as a child of the cart, which holds the coupon in force. A code is checked only
 * when one is typed; of several, only the last response counts.
 */
export const couponMachine = couponSetup.createMachine({
  id: 'coupon',
  context: { code: '', message: '', failure: null },
  initial: 'idle',
  on: {
    'coupon.submit': {
      guard: { type: 'isTyped', params: ({ event }) => event },
      target: '.checking',
      actions: { type: 'setCode', params: ({ event }) => event },
    },
    'coupon.reset': '.idle',
  },
  states: {
    idle: { entry: 'clear', ...recheck },
    checking: {
      tags: 'busy',
      entry: 'clear',
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isValid', params: verdict },
            target: 'idle',
            actions: { type: 'emitChecked', params: verdict },
          },
          {
            target: 'refused',
            actions: [
              { type: 'setMessage', params: verdict },
              { type: 'emitChecked', params: verdict },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    /** A coupon in force is checked again. */
    rechecking: {
      tags: 'busy',
      entry: 'clear',
      invoke: {
        id: 'recheckCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isValid', params: verdict },
            target: 'idle',
            actions: { type: 'emitChecked', params: verdict },
          },
          {
            target: 'refused',
            actions: [
              { type: 'setMessage', params: verdict },
              { type: 'emitChecked', params: verdict },
              'notifyNoLongerValid',
            ],
          },
        ],
        onError: { target: 'unconfirmed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    /** In force still, though it could not be checked: the order will show. */
    unconfirmed: { on: { ...recheck.on, 'coupon.retry': 'rechecking' } },
    refused: { on: { ...recheck.on, 'coupon.dismiss': 'idle' } },
    /** The typed code could not be checked; a coupon in force before stays in force. */
    failed: { on: { ...recheck.on, 'coupon.retry': 'checking', 'coupon.dismiss': 'idle' } },
  },
});
