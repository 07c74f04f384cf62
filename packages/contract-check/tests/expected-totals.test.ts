import { expect, test } from 'vitest';
import { expectedTotals } from '../src/shop/expected-totals.ts';

const percent = (amount: number) => ({ code: 'C', type: 'percentage_discount', amount }) as const;
const fixed = (amount: number) => ({ code: 'C', type: 'fixed_discount', amount }) as const;

test.each([
  ['no coupon', [[1250, 2]], null, 100, [2500, 0, 100, 2600]],
  ['a line total of half a taka is rounded up', [[3299.5, 1]], null, 0, [3300, 0, 0, 3300]],
  [
    'each line is rounded before it is added',
    [
      [0.5, 1],
      [0.5, 1],
    ],
    null,
    0,
    [2, 0, 0, 2],
  ],
  ['a binary fraction is rounded like its decimal value', [[1.005, 100]], null, 0, [101, 0, 0, 101]],
  ['a percentage coupon', [[845, 1]], percent(10), 150, [845, 85, 150, 910]],
  ['a fractional percentage', [[1000, 1]], percent(12.45), 0, [1000, 125, 0, 875]],
  ['a fixed coupon', [[845, 1]], fixed(500), 0, [845, 500, 0, 345]],
  ['a discount never exceeds the subtotal', [[300, 1]], fixed(500), 100, [300, 300, 100, 100]],
] as const)('%s', (_title, lines, coupon, shipping, [subtotal, discount, charge, total]) => {
  const priced = lines.map(([price, quantity]) => ({ price, quantity }));
  expect(expectedTotals(priced, coupon, shipping)).toEqual({ subtotal, discount, shipping: charge, total });
});
