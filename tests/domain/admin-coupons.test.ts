import { describe, expect, test } from 'vitest';
import type { AdminCouponRow } from '../../src/contracts/admin/schemas/coupon.ts';
import { daysOf, toCouponChange, toNewCoupon } from '../../src/domain/admin-coupons.ts';
import { couponDiscount, totals } from '../../src/domain/pricing.ts';

const coupon: AdminCouponRow = {
  id: 7,
  version: 1,
  code: 'EID',
  type: 'fixed_discount',
  amount: 100,
  min_subtotal: 0,
  max_uses: 5,
  active: true,
  // 2026-12-01 00:00 to the end of 2026-12-31 in Dhaka
  starts_at: Date.UTC(2026, 10, 30, 18) / 1000,
  expires_at: Date.UTC(2026, 11, 31, 18) / 1000,
  uses: 2,
  state: 'active',
};
const values = {
  type: 'fixed_discount',
  amount: '100',
  min_subtotal: '',
  max_uses: '5',
  max_uses_per_customer: '',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  active: 'true',
};

test('days are those of Dhaka, the last one included', () => {
  expect(daysOf(coupon)).toEqual({ starts_on: '2026-12-01', ends_on: '2026-12-31' });
  expect(daysOf({ starts_at: coupon.starts_at - 1 })).toEqual({ starts_on: '2026-11-30', ends_on: '' });
});

describe('a change', () => {
  test('is empty without edits', () => {
    expect(toCouponChange(coupon, values)).toEqual({});
    expect(toCouponChange(coupon, {})).toEqual({});
    expect(toCouponChange(coupon, { ...values, starts_on: '' })).toEqual({});
  });
  test('names only what was edited', () => {
    expect(
      toCouponChange(coupon, {
        type: 'percentage_discount',
        amount: '১০',
        min_subtotal: ' 1500 ',
        max_uses: ' ',
        max_uses_per_customer: '1',
        starts_on: '2026-12-02',
        ends_on: '',
        active: 'false',
      }),
    ).toEqual({
      type: 'percentage_discount',
      amount: 10,
      min_subtotal: 1500,
      max_uses: null,
      max_uses_per_customer: 1,
      starts_on: '2026-12-02',
      ends_on: null,
      active: false,
    });
  });
  test('never removes a limit for what is no number', () => {
    expect(toCouponChange(coupon, { ...values, max_uses: 'many', amount: 'x' })).toEqual({
      max_uses: 0,
      amount: Number.NaN,
    });
  });
});

test('a new coupon has only what was filled in', () => {
  const filled = { ...values, code: ' EID ', max_uses: '', starts_on: '', ends_on: '' };
  expect(toNewCoupon(filled)).toEqual({ code: 'EID', type: 'fixed_discount', amount: 100 });
  expect(toNewCoupon({ ...values, code: 'EID', min_subtotal: '1000', max_uses: 'x' })).toEqual({
    code: 'EID',
    type: 'fixed_discount',
    amount: 100,
    min_subtotal: 1000,
    max_uses: 0,
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
  });
});

test('below its minimum subtotal, a coupon gives no discount', () => {
  const limited = { type: 'percentage_discount', amount: 10, min_subtotal: 1000 } as const;
  expect([999, 1000].map((subtotal) => couponDiscount(subtotal, limited))).toEqual([0, 100]);
  expect(totals([{ price: 499.6, quantity: 2 }], limited, 60)).toEqual({
    subtotal: 999,
    discount: 0,
    shipping: 60,
    total: 1059,
  });
});
