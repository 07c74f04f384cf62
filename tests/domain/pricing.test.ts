import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponDiscount, lineTotal, totals } from '../../src/domain/pricing.ts';
import { expectedTotals } from '../support/expected-totals.ts';

const price = fc.integer({ min: 0, max: 10_000_000 }).map((paisa) => paisa / 100);
const lines = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 50 }) }), {
  maxLength: 20,
  size: 'max',
});
const coupon = fc.option(
  fc.record({
    type: fc.constantFrom('percentage_discount' as const, 'fixed_discount' as const),
    amount: fc.integer({ min: 1, max: 5_000 }).map((tenths) => tenths / 10),
  }),
);

describe('couponDiscount', () => {
  it.each([
    [10, 2500, 250],
    [15, 1999, 300],
    [12.5, 999, 125],
    [100, 999, 999],
    [250, 999, 999],
  ])('percentage_discount of %d on %d is %d [9.8]', (amount, subtotal, off) => {
    expect(couponDiscount(subtotal, { type: 'percentage_discount', amount })).toBe(off);
  });

  it.each([
    [50, 2500, 50],
    [50.5, 2500, 51],
    [500, 300, 300],
  ])('fixed_discount of %d on %d is %d [9.9]', (amount, subtotal, off) => {
    expect(couponDiscount(subtotal, { type: 'fixed_discount', amount })).toBe(off);
  });

  it('is 0 without a coupon', () => expect(couponDiscount(2500, null)).toBe(0));

  it('treats any other type as fixed [3.7, 9.9]', () => {
    expect(couponDiscount(2500, { type: 'gift' as 'fixed_discount', amount: 75 })).toBe(75);
  });

  it('is an integer between 0 and the subtotal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), coupon, (subtotal, applied) => {
        const off = couponDiscount(subtotal, applied);
        expect(Number.isInteger(off)).toBe(true);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  it('never decreases with the subtotal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        coupon,
        (a, b, applied) => {
          const [less, more] = a < b ? [a, b] : [b, a];
          expect(couponDiscount(less, applied)).toBeLessThanOrEqual(couponDiscount(more, applied));
        },
      ),
    );
  });
});

describe('totals', () => {
  it('equals a manual calculation: 3 × 333.50, 2 × 1,249.99, ten per cent, Dhaka [9.6]', () => {
    // 1,000.5 → 1,001 and 2,499.98 → 2,500 make 3,501; a tenth is 350.1 → 350; 3,501 − 350 + 100.
    const cart = [
      { price: 333.5, quantity: 3 },
      { price: 1249.99, quantity: 2 },
    ];
    expect(totals(cart, { type: 'percentage_discount', amount: 10 }, 100)).toEqual({
      subtotal: 3501,
      discount: 350,
      shipping: 100,
      total: 3251,
    });
  });

  it('is the shipping charge for an empty cart', () => {
    expect(totals([], { type: 'fixed_discount', amount: 50 }, 150)).toEqual({
      subtotal: 0,
      discount: 0,
      shipping: 150,
      total: 150,
    });
  });

  it('adds up in whole taka: lines to the subtotal, subtotal − discount + shipping to the total [9.5, 9.10]', () => {
    fc.assert(
      fc.property(lines, coupon, price, (cart, applied, charge) => {
        const { subtotal, discount, shipping, total } = totals(cart, applied, charge);
        expect(subtotal).toBe(cart.map(lineTotal).reduce((sum, one) => sum + one, 0));
        expect(total).toBe(subtotal - discount + shipping);
        expect(total).toBeGreaterThanOrEqual(0);
        for (const figure of [subtotal, discount, shipping, total])
          expect(Number.isInteger(figure)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, coupon, (cart, applied) => {
        expect(totals(cart.toReversed(), applied, 100)).toEqual(totals(cart, applied, 100));
      }),
    );
  });
});

describe('expectedTotals of page tests, an independent implementation', () => {
  type Totals = typeof totals;
  // The cart of tests/dom/cart-totals.test.ts: half takas in each price, and a percentage.
  const uneven = [3149.5, 3449.5, 490.5].map((price) => ({ price, quantity: 1 }));
  const percentage = { type: 'percentage_discount' as const, amount: 10 };
  const expected = expectedTotals(uneven, percentage, 100);

  it('equals totals', () => expect(totals(uneven, percentage, 100)).toMatchObject(expected));

  const mutants: [string, Totals][] = [
    ['the discount is left out', (lines, _coupon, shipping) => totals(lines, null, shipping)],
    [
      'the paisa are dropped',
      (lines, coupon, shipping) =>
        totals(
          lines.map(({ price, quantity }) => ({ price: Math.trunc(price), quantity })),
          coupon,
          shipping,
        ),
    ],
    [
      'lines are rounded after they are added',
      (lines, coupon, shipping) =>
        totals(
          [{ price: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0), quantity: 1 }],
          coupon,
          shipping,
        ),
    ],
    ['the shipping charge is left out', (lines, coupon) => totals(lines, coupon, 0)],
  ];
  it.each(mutants)('differs when %s', (_, mutant) => {
    expect(mutant(uneven, percentage, 100)).not.toMatchObject(expected);
  });
});
