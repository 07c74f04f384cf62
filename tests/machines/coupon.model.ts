import { expect } from 'vitest';
import { selectCoupon } from '../../src/machines/coupon.ts';
import { provideCoupon } from '../../src/platform/actors/cart-actors.ts';
import { fiftyTaka, tenPercent } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const checkOf = (code: string) => `/api/get_coupon_details/${code}`;
const submitted: Record<string, string> = { typed: 'EID10', padded: 'FIFTY' };
const refusals: Record<string, string> = { invalid: 'This coupon has expired.', unknown: 'Unknown code.' };
const failures: Record<string, string> = {
  'rate limited': 'refused',
  broken: 'server',
  malformed: 'malformed',
  'bad gateway': 'server',
  offline: 'offline',
  slow: 'timeout',
};

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
    'coupon.recheck': { applied: { code: 'STORED' } },
    'coupon.reset': { plain: {} },
    'coupon.dismiss': { plain: {} },
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
  alwaysReachable: ['idle'],
  states: {
    idle: ({ snapshot }) =>
      expect(selectCoupon(snapshot)).toEqual({ message: '', failure: null, isBusy: false }),
    checking: ({ snapshot, context, waiting }) => {
      expect(selectCoupon(snapshot)).toEqual({ message: '', failure: null, isBusy: true });
      expect(waiting.map(({ path }) => path)).toEqual([checkOf(context.code)]);
    },
    'checking.submitted': ({ context }) => expect(['EID10', 'FIFTY']).toContain(context.code),
    'checking.applied': ({ context }) => expect(context.code).toBe('STORED'),
    refused: ({ snapshot, context }) => {
      expect(Object.values(refusals)).toContain(context.message);
      expect(selectCoupon(snapshot)).toEqual({ message: context.message, failure: null, isBusy: false });
    },
    failed: ({ snapshot, context }) => {
      expect(context.failure).not.toBeNull();
      expect(selectCoupon(snapshot)).toEqual({ message: '', failure: context.failure, isBusy: false });
    },
    unconfirmed: ({ snapshot, context }) => {
      expect(context.failure).not.toBeNull();
      expect(selectCoupon(snapshot)).toEqual({ message: '', failure: context.failure, isBusy: false });
    },
  },
  invariants: {
    'checks the trimmed code, and ignores a blank one [5.8]': ({ last }) => {
      if (!last?.move.startsWith('coupon.submit')) return;
      const code = submitted[last.move.split(' · ')[1] ?? ''];
      expect(last.requests.map(({ path }) => path)).toEqual(code === undefined ? [] : [checkOf(code)]);
      expect(last.to).toBe(code === undefined ? last.from : 'checking.submitted');
    },
    'rechecks the applied coupon unless a check is running': ({ last }) => {
      if (last?.move !== 'coupon.recheck · applied') return;
      const isChecking = last.from.startsWith('checking');
      expect(last.requests.map(({ path }) => path)).toEqual(isChecking ? [] : [checkOf('STORED')]);
      expect(last.to).toBe(isChecking ? last.from : 'checking.applied');
    },
    'emits coupon.changed for each verdict and each removal, and for nothing else [3.20, 4.9, 4.10, 5.9, 7.16]':
      ({ last }) => {
        if (!last) return;
        const [, verdict] = /answers · (valid|fixed|invalid|unknown)$/.exec(last.move) ?? [];
        const coupon = { valid: tenPercent, fixed: fiftyTaka }[verdict ?? ''] ?? null;
        const isChange = verdict !== undefined || last.move === 'coupon.remove · plain';
        expect(last.emitted.filter(({ type }) => type === 'coupon.changed')).toEqual(
          isChange ? [{ type: 'coupon.changed', coupon }] : [],
        );
        if (verdict !== undefined) expect(last.to).toBe(verdict in refusals ? 'refused' : 'idle');
      },
    'shows why a code was refused, and notifies if it was the applied coupon': ({ last, context }) => {
      if (!last) return;
      const message = refusals[last.move.split('answers · ')[1] ?? ''];
      if (message !== undefined) expect(context.message).toBe(message);
      expect(last.emitted.filter(({ type }) => type !== 'coupon.changed')).toEqual(
        message !== undefined && last.from === 'checking.applied'
          ? [{ type: 'toast.error', key: 'couponNoLongerValid', failure: null }]
          : [],
      );
    },
    'keeps the coupon and stores the failure if the check fails': ({ last, context, state }) => {
      const kind = failures[last?.move.split('answers · ')[1] ?? ''];
      if (kind === undefined) return;
      expect(last?.emitted).toEqual([]);
      expect(context.failure?.kind).toBe(kind);
      expect(state).toBe(last?.from === 'checking.applied' ? 'unconfirmed' : 'failed');
    },
    'removing the coupon cancels the check and clears its result': ({ last, state }) => {
      if (last?.move === 'coupon.remove · plain') expect(state).toBe('idle');
    },
    'a coupon replaced by another tab or an order cancels the recheck and clears its failure': ({ last }) => {
      if (last?.move !== 'coupon.reset · plain') return;
      expect(last.to).toBe(/^(checking\.applied|unconfirmed)$/.test(last.from) ? 'idle' : last.from);
    },
    'leaving the checkout cancels the check of a submitted code and clears its result': ({ last }) => {
      if (last?.move !== 'coupon.dismiss · plain') return;
      expect(last.to).toBe(/^(checking\.applied|unconfirmed)$/.test(last.from) ? last.from : 'idle');
    },
  },
});
