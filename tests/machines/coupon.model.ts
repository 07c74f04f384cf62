import { expect } from 'vitest';
import { provideCoupon } from '../../src/features/checkout/use-checkout-visit.ts';
import { selectCoupon } from '../../src/machines/coupon.ts';
import { fiftyTaka, tenPercent } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

export default machineModel({
  name: 'coupon',
  machine: provideCoupon(api),
  cases: {
    'coupon.submit': {
      typed: { code: 'EID10' },
      padded: { code: '  FIFTY ' },
      empty: { code: '' },
      blank: { code: '   ' },
    },
    'coupon.remove': { plain: {} },
    'coupon.refused': { expired: { message: 'This coupon has expired.' } },
  },
  actors: {
    checkCoupon: {
      outcomes: {
        valid: responds(200, { msg: 'Coupon applied.', is_valid: true, coupon: tenPercent }),
        fixed: responds(200, { msg: 'Applied.', is_valid: true, coupon: fiftyTaka }),
        invalid: responds(200, { msg: 'This coupon has expired.', is_valid: false, coupon: null }),
        unknown: responds(200, { msg: 'Unknown code.', is_valid: false }),
        'rate limited': responds(429, { message: 'Slow down.' }),
        broken: serverError,
        malformed: { kind: 'response', status: 200, body: { is_valid: true }, declared: false },
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect([context.message, context.failure]).toEqual(['', null]),
    checking: ({ context, snapshot, waiting }) => {
      expect(selectCoupon(snapshot).isBusy).toBe(true);
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_coupon_details/${context.code}`]);
      expect([context.message, context.failure]).toEqual(['', null]);
    },
    refused: ({ context, snapshot }) => {
      expect(['This coupon has expired.', 'Unknown code.']).toContain(context.message);
      expect(selectCoupon(snapshot).message).toBe(context.message);
    },
    failed: ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(selectCoupon(snapshot)).toEqual({ message: '', failure: context.failure, isBusy: false });
    },
  },
  invariants: {
    'checks the trimmed code, and ignores a blank one [5.8]': ({ last }) => {
      if (!last?.move.startsWith('coupon.submit')) return;
      const [, typed] = last.move.split(' · ');
      const code = { typed: 'EID10', padded: 'FIFTY' }[typed ?? ''];
      expect(last.requests.map(({ path }) => path)).toEqual(
        code === undefined ? [] : [`/api/get_coupon_details/${code}`],
      );
      expect(last.to).toBe(code === undefined ? last.from : 'checking');
    },
    'emits coupon.checked for each verdict and for nothing else [3.20, 4.9, 4.10, 5.9, 7.16]': ({ last }) => {
      if (!last) return;
      const [, verdict] = /answers · (valid|fixed|invalid|unknown)$/.exec(last.move) ?? [];
      const coupon = { valid: tenPercent, fixed: fiftyTaka }[verdict ?? ''] ?? null;
      expect(last.emitted.filter(({ type }) => type === 'coupon.checked')).toEqual(
        verdict === undefined ? [] : [{ type: 'coupon.checked', coupon }],
      );
      if (verdict !== undefined) expect(last.to).toBe(coupon === null ? 'refused' : 'idle');
    },
    'keeps the coupon and stores the failure if the check fails': ({ last, context, state }) => {
      const kind = {
        'rate limited': 'refused',
        broken: 'server',
        malformed: 'malformed',
        'bad gateway': 'server',
        offline: 'offline',
        slow: 'timeout',
      }[last?.move.split('answers · ')[1] ?? ''];
      if (kind === undefined) return;
      expect(last?.emitted).toEqual([]);
      expect(context.failure?.kind).toBe(kind);
      expect(state).toBe('failed');
    },
    'removing the coupon cancels the check and clears its result': ({ last, state }) => {
      if (last?.move !== 'coupon.remove · plain') return;
      expect(last.emitted).toEqual([{ type: 'coupon.remove' }]);
      expect(state).toBe('idle');
    },
    'shows why the applied coupon was refused, unless a code is being checked': ({
      last,
      state,
      context,
    }) => {
      if (last?.move !== 'coupon.refused · expired') return;
      expect(state).toBe(last.from === 'checking' ? 'checking' : 'refused');
      if (last.from !== 'checking') expect(context.failure).toBeNull();
    },
  },
});
