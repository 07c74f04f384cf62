import { assign, emit, setup } from 'xstate';
import type { Coupon, CouponVerdict } from '../contracts/schemas/coupon.ts';
import { type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type CouponContext = {
  /** The code asked about last, blanks trimmed. */
  code: string;
  /** The coupon in force, also while another code is asked about. */
  coupon: Coupon | null;
  /** The server's words about a refused code. */
  message: string;
  failure: Failure | null;
};
export type CouponEvent =
  | { type: 'coupon.submit'; code: string }
  | { type: 'coupon.retry' }
  | { type: 'coupon.remove' }
  /** The cart came back from storage: a coupon in it counts, and is asked about anew. */
  | { type: 'coupon.restored'; coupon: Coupon | null }
  /** Another tab set or removed the coupon. */
  | { type: 'coupon.adopted'; coupon: Coupon | null }
  /** The server doubts the coupon of an order. */
  | { type: 'coupon.doubted' }
  /** The checkout is shown anew, its field empty: nothing is said of a code typed before. */
  | { type: 'checkout.enter' }
  | { type: 'order.placed' };
export type CouponEmitted = ShopNotification | { type: 'coupon.changed'; coupon: Coupon | null };

const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    emitted: {} as CouponEmitted,
    tags: {} as 'busy' | 'applied',
  },
  actors: { checkCoupon: unprovidedPromise<CouponVerdict, { code: string }>('checkCoupon') },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    hasCoupon: ({ context }) => context.coupon !== null,
    isThere: (_, { coupon }: { coupon: Coupon | null }) => coupon !== null,
    isValid: (_, { verdict }: { verdict: CouponVerdict }) => verdict.is_valid,
  },
  actions: {
    setCode: assign({ code: (_, { code }: { code: string }) => code.trim() }),
    setCoupon: assign((_, { coupon }: { coupon: Coupon | null }) => ({
      coupon,
      code: coupon?.code ?? '',
      message: '',
      failure: null,
    })),
    setVerdict: assign((_, { verdict }: { verdict: CouponVerdict }) => ({
      coupon: verdict.is_valid ? verdict.coupon : null,
      message: verdict.msg,
      failure: null,
    })),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    clearFailure: assign({ failure: null, message: '' }),
    clearCoupon: assign({ code: '', coupon: null, message: '', failure: null }),
    emitChange: emit(({ context }) => ({ type: 'coupon.changed', coupon: context.coupon }) as const),
    notifyNoLongerValid: emit({ type: 'toast.error', key: 'couponNoLongerValid', failure: null }),
  },
});

const verdict = ({ event }: { event: { output: CouponVerdict } }) => ({ verdict: event.output });

/**
 * The coupon box. A code is asked about only when one is typed; of several, only the last answer counts.
 * A valid code is in force until removed, replaced, refused or used up by an order.
 */
export const couponMachine = couponSetup.createMachine({
  id: 'coupon',
  context: { code: '', coupon: null, message: '', failure: null },
  initial: 'idle',
  on: {
    'coupon.submit': {
      guard: { type: 'isTyped', params: ({ event }) => event },
      target: '.checking',
      actions: { type: 'setCode', params: ({ event }) => event },
    },
    'coupon.remove': { guard: 'hasCoupon', target: '.idle', actions: ['clearCoupon', 'emitChange'] },
    'coupon.adopted': [
      {
        guard: { type: 'isThere', params: ({ event }) => event },
        target: '.applied',
        actions: { type: 'setCoupon', params: ({ event }) => event },
      },
      { target: '.idle', actions: 'clearCoupon' },
    ],
    'order.placed': { target: '.idle', actions: 'clearCoupon' },
  },
  states: {
    idle: {
      on: {
        'coupon.restored': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'rechecking',
          actions: { type: 'setCoupon', params: ({ event }) => event },
        },
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isValid', params: verdict },
            target: 'applied',
            actions: [{ type: 'setVerdict', params: verdict }, 'emitChange'],
          },
          { target: 'refused', actions: [{ type: 'setVerdict', params: verdict }, 'emitChange'] },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    /** A coupon that counts already is asked about again. */
    rechecking: {
      tags: ['busy', 'applied'],
      entry: 'clearFailure',
      invoke: {
        id: 'recheckCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.coupon?.code ?? context.code }),
        onDone: [
          {
            guard: { type: 'isValid', params: verdict },
            target: 'applied',
            actions: [{ type: 'setVerdict', params: verdict }, 'emitChange'],
          },
          {
            target: 'refused',
            actions: [{ type: 'setVerdict', params: verdict }, 'emitChange', 'notifyNoLongerValid'],
          },
        ],
        onError: { target: 'unconfirmed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    applied: { tags: 'applied', on: { 'coupon.doubted': 'rechecking' } },
    /** In force still, though it could not be asked about: the order will tell. */
    unconfirmed: { tags: 'applied', on: { 'coupon.retry': 'rechecking', 'coupon.doubted': 'rechecking' } },
    refused: { on: { 'checkout.enter': { target: 'idle', actions: 'clearCoupon' } } },
    /** The typed code could not be asked about; a coupon in force before stays in force. */
    failed: {
      on: {
        'coupon.retry': 'checking',
        'coupon.doubted': { guard: 'hasCoupon', target: 'rechecking' },
        'checkout.enter': [
          {
            guard: 'hasCoupon',
            target: 'applied',
            actions: { type: 'setCoupon', params: ({ context }) => context },
          },
          { target: 'idle', actions: 'clearCoupon' },
        ],
      },
    },
  },
});
