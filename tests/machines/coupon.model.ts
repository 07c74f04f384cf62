import { expect } from 'vitest';
import { fromPromise } from 'xstate';
import type { CouponVerdict } from '../../src/contracts/schemas/coupon.ts';
import { couponMachine } from '../../src/machines/coupon.ts';
import { fiftyTaka, tenPercent } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, proxyPage, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

const told = (emitted: readonly { type: string }[]) =>
  emitted.filter(({ type }) => type === 'coupon.changed');

export default machineModel({
  name: 'coupon',
  machine: couponMachine,
  cases: {
    'coupon.submit': {
      typed: { code: 'EID10' },
      padded: { code: '  FIFTY ' },
      empty: { code: '' },
      blank: { code: '   ' },
    },
    'coupon.retry': { plain: {} },
    'coupon.remove': { plain: {} },
    'coupon.restored': { percentage: { coupon: tenPercent }, none: { coupon: null } },
    'coupon.adopted': { fixed: { coupon: fiftyTaka }, none: { coupon: null } },
    'coupon.doubted': { plain: {} },
    'checkout.enter': { plain: {} },
    'order.placed': { plain: {} },
  },
  calls: {
    checkCoupon: {
      actor: fromPromise<CouponVerdict, { code: string }>(({ input, signal }) =>
        api('GET /api/get_coupon_details/:code', { params: input, signal }),
      ),
      endings: {
        valid: answers(200, { msg: 'Coupon applied.', is_valid: true, coupon: tenPercent }),
        fixed: answers(200, { msg: 'Applied.', is_valid: true, coupon: fiftyTaka }),
        invalid: answers(200, { msg: 'This coupon has expired.', is_valid: false, coupon: null }),
        unknown: answers(200, { msg: 'Unknown code.', is_valid: false }),
        busy: answers(429, { message: 'Slow down.' }),
        broken: breaks,
        odd: { kind: 'response', status: 200, body: { is_valid: true }, declared: false },
        proxied: proxyPage,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => {
      expect(context).toEqual({ code: '', coupon: null, message: '', failure: null });
    },
    checking: ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_coupon_details/${context.code}`]);
      expect(context.failure).toBeNull();
      expect(context.message).toBe('');
    },
    rechecking: ({ context, waiting, snapshot }) => {
      expect(context.coupon).not.toBeNull();
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_coupon_details/${context.coupon?.code}`]);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('applied')).toBe(true);
    },
    applied: ({ context }) => {
      expect(context.coupon).not.toBeNull();
      expect(context.failure).toBeNull();
    },
    unconfirmed: ({ context, snapshot }) => {
      expect(context.coupon).not.toBeNull();
      expect(context.failure).not.toBeNull();
      expect(snapshot.hasTag('applied')).toBe(true);
    },
    refused: ({ context }) => {
      expect(context.coupon).toBeNull();
      expect(['This coupon has expired.', 'Unknown code.']).toContain(context.message);
    },
    failed: ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(snapshot.hasTag('applied')).toBe(false);
    },
  },
  invariants: {
    'the coupon is checked only when a code is typed [5.8]': ({ last, before, context }) => {
      if (!last) return;
      const asks = last.requests.length > 0;
      if (last.move.includes('· empty') || last.move.includes('· blank')) expect(asks).toBe(false);
      if (last.move === 'coupon.submit · typed') expect(last.requests[0]?.path.endsWith('/EID10')).toBe(true);
      if (last.move === 'coupon.submit · padded')
        expect(last.requests[0]?.path.endsWith('/FIFTY')).toBe(true);
      if (last.move.startsWith('coupon.submit')) expect(context.coupon).toEqual(before.coupon);
    },
    'valid stores the coupon that the server named [4.9, 5.9, 7.16]': ({ last, context, state }) => {
      if (last?.move.endsWith('answers · valid')) expect(context.coupon).toEqual(tenPercent);
      if (last?.move.endsWith('answers · fixed')) expect(context.coupon).toEqual(fiftyTaka);
      if (/answers · (valid|fixed)$/.test(last?.move ?? '')) expect(state).toBe('applied');
    },
    'invalid clears the coupon [4.10]': ({ last, context, state }) => {
      if (!/answers · (invalid|unknown)$/.test(last?.move ?? '')) return;
      expect(context.coupon).toBeNull();
      expect(state).toBe('refused');
    },
    'a failed check changes no coupon, and says why': ({ last, before, context, state }) => {
      const kind = {
        busy: 'refused',
        broken: 'server',
        odd: 'malformed',
        proxied: 'server',
        offline: 'offline',
        slow: 'timeout',
      }[last?.move.split('answers · ')[1] ?? ''];
      if (kind === undefined) return;
      expect(context.coupon).toEqual(before.coupon);
      expect(context.failure?.kind).toBe(kind);
      expect(['failed', 'unconfirmed']).toContain(state);
    },
    'the cart is told of each verdict and removal, and of nothing else [3.20]': ({ last, context }) => {
      if (!last) return;
      const verdict = /answers · (valid|fixed|invalid|unknown)$/.test(last.move);
      const removal = last.move === 'coupon.remove · plain' && last.from !== last.to;
      expect(told(last.emitted).length === 1).toBe(verdict || (removal && last.to === 'idle'));
      if (told(last.emitted).length > 0)
        expect(last.emitted[0]).toEqual({ type: 'coupon.changed', coupon: context.coupon });
    },
    'a coupon in force that is refused later is told to the shopper': ({ last }) => {
      if (!last) return;
      const toast = last.emitted.some(({ type }) => type === 'toast.error');
      expect(toast).toBe(/^recheckCoupon answers · (invalid|unknown)$/.test(last.move));
    },
    'after a successful order the coupon is removed [4.8]': ({ last, state }) => {
      if (last?.move === 'order.placed · plain') expect(state).toBe('idle');
    },
    'entering the checkout again forgets what was said of a code, and no coupon': ({
      last,
      before,
      context,
      state,
    }) => {
      if (last?.move !== 'checkout.enter · plain') return;
      expect(context.coupon).toEqual(before.coupon);
      expect(last.emitted).toEqual([]);
      if (last.from !== 'refused' && last.from !== 'failed') return expect(state).toBe(last.from);
      expect([context.message, context.failure]).toEqual(['', null]);
      expect(state).toBe(before.coupon === null ? 'idle' : 'applied');
    },
    'a restored coupon is checked again': ({ last }) => {
      if (last?.move !== 'coupon.restored · percentage' || last.from !== 'idle') return;
      expect(last.to).toBe('rechecking');
      expect(last.requests.map(({ path }) => path)).toEqual(['/api/get_coupon_details/EID10']);
    },
    'a coupon of another tab is taken over without asking': ({ last, context, state }) => {
      if (last?.move === 'coupon.adopted · fixed') {
        expect(context.coupon).toEqual(fiftyTaka);
        expect(state).toBe('applied');
      }
      if (last?.move === 'coupon.adopted · none') expect(context.coupon).toBeNull();
      if (last?.move.startsWith('coupon.adopted')) expect(last.requests).toEqual([]);
    },
    'the removed coupon is gone': ({ last, before, context }) => {
      if (last?.move === 'coupon.remove · plain' && before.coupon !== null) {
        expect(context.coupon).toBeNull();
        expect(last.to).toBe('idle');
      }
    },
    'a failed check can be made again': ({ last }) => {
      if (last?.move !== 'coupon.retry · plain') return;
      if (last.from === 'failed') expect(last.to).toBe('checking');
      else if (last.from === 'unconfirmed') expect(last.to).toBe('rechecking');
      else expect(last.to).toBe(last.from);
    },
    'a doubt is cleared by asking': ({ last, before }) => {
      if (last?.move !== 'coupon.doubted · plain') return;
      const inForce = ['applied', 'unconfirmed', 'failed'].includes(last.from) && before.coupon !== null;
      expect(last.requests.length).toBe(inForce ? 1 : 0);
    },
  },
});
