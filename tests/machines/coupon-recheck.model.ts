import { expect } from 'vitest';
import { provideCouponRecheck } from '../../src/platform/actors/cart-actors.ts';
import { tenPercent } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

export default machineModel({
  name: 'coupon-recheck',
  machine: provideCouponRecheck(api),
  cases: {
    'coupon.recheck': { eid: { code: 'EID10' } },
    'coupon.reset': { plain: {} },
  },
  calls: {
    checkCoupon: {
      endings: {
        valid: answers(200, { msg: 'Coupon applied.', is_valid: true, coupon: tenPercent }),
        invalid: answers(200, { msg: 'This coupon has expired.', is_valid: false, coupon: null }),
        unknown: answers(200, { msg: 'Unknown code.', is_valid: false }),
        broken: breaks,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.failure).toBeNull(),
    checking: ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_coupon_details/${context.code}`]);
      expect(context.failure).toBeNull();
    },
    unconfirmed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {
    'a coupon in force is checked again, unless a check runs': ({ last }) => {
      if (last?.move !== 'coupon.recheck · eid') return;
      expect(last.to).toBe('checking');
      expect(last.requests.length).toBe(last.from === 'checking' ? 0 : 1);
    },
    'the cart is notified of each verdict, and of nothing else [4.10, 5.9]': ({ last }) => {
      if (!last) return;
      const [, verdict] = /answers · (valid|invalid|unknown)$/.exec(last.move) ?? [];
      const coupon = verdict === 'valid' ? tenPercent : null;
      expect(last.emitted.filter(({ type }) => type === 'coupon.checked')).toEqual(
        verdict === undefined ? [] : [{ type: 'coupon.checked', coupon }],
      );
    },
    'a coupon that is no longer valid is shown to the shopper, with the reason for the coupon box': ({
      last,
    }) => {
      if (!last) return;
      const [, verdict] = /answers · (invalid|unknown)$/.exec(last.move) ?? [];
      const message = verdict === 'invalid' ? 'This coupon has expired.' : 'Unknown code.';
      expect(last.emitted.filter(({ type }) => type !== 'coupon.checked')).toEqual(
        verdict === undefined
          ? []
          : [
              { type: 'coupon.refused', message },
              { type: 'toast.error', key: 'couponNoLongerValid', failure: null },
            ],
      );
    },
    'a coupon that could not be checked stays in force': ({ last, state }) => {
      if (!/answers · (broken|offline|slow)$/.test(last?.move ?? '')) return;
      expect([state, last?.emitted]).toEqual(['unconfirmed', []]);
    },
    'a reset gives up the check and clears its result': ({ last, state }) => {
      if (last?.move === 'coupon.reset · plain') expect(state).toBe('idle');
    },
  },
});
