import { expect } from 'vitest';
import { selectCouponRecheck } from '../../src/machines/coupon-recheck.ts';
import { provideCouponRecheck } from '../../src/platform/actors/cart-actors.ts';
import { tenPercent } from './fixtures.ts';
import { api } from './shop-client.ts';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

export default machineModel({
  name: 'coupon-recheck',
  machine: provideCouponRecheck(api),
  cases: {
    'coupon.recheck': { eid: { code: 'EID10' } },
    'coupon.reset': { plain: {} },
  },
  actors: {
    checkCoupon: {
      outcomes: {
        valid: responds(200, { msg: 'Coupon applied.', is_valid: true, coupon: tenPercent }),
        invalid: responds(200, { msg: 'This coupon has expired.', is_valid: false, coupon: null }),
        unknown: responds(200, { msg: 'Unknown code.', is_valid: false }),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.failure).toBeNull(),
    checking: ({ context, snapshot, waiting }) => {
      expect(selectCouponRecheck(snapshot).isBusy).toBe(true);
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_coupon_details/${context.code}`]);
      expect(context.failure).toBeNull();
    },
    unconfirmed: ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(selectCouponRecheck(snapshot)).toEqual({ isBusy: false, failure: context.failure });
    },
  },
  invariants: {
    'checks the coupon unless a check is running': ({ last }) => {
      if (last?.move !== 'coupon.recheck · eid') return;
      expect(last.to).toBe('checking');
      expect(last.requests.length).toBe(last.from === 'checking' ? 0 : 1);
    },
    'emits coupon.checked for each verdict and for nothing else [4.10, 5.9]': ({ last }) => {
      if (!last) return;
      const [, verdict] = /answers · (valid|invalid|unknown)$/.exec(last.move) ?? [];
      const coupon = verdict === 'valid' ? tenPercent : null;
      expect(last.emitted.filter(({ type }) => type === 'coupon.checked')).toEqual(
        verdict === undefined ? [] : [{ type: 'coupon.checked', coupon }],
      );
    },
    'reports a coupon that is no longer valid with a toast, and the reason to the coupon box': ({ last }) => {
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
    'keeps the coupon if the check fails': ({ last, state }) => {
      if (!/answers · (broken|offline|slow)$/.test(last?.move ?? '')) return;
      expect([state, last?.emitted]).toEqual(['unconfirmed', []]);
    },
    'a reset cancels the check and clears its result': ({ last, state }) => {
      if (last?.move === 'coupon.reset · plain') expect(state).toBe('idle');
    },
  },
});
