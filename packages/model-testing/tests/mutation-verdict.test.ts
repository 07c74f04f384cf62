import { expect, it } from 'vitest';
import { type RanModule, verdictOf } from '../src/mutation/verdict.ts';

const ran = (
  moduleId: string,
  failures: readonly string[],
  state: 'passed' | 'failed' = 'passed',
): RanModule => ({
  moduleId,
  relativeModuleId: moduleId,
  state: () => state,
  children: { allTests: () => failures.map((message) => ({ result: () => ({ errors: [{ message }] }) })) },
});

it('reports the first failure of a requested file', () => {
  const modules = [ran('cart', []), ran('coupon', ['expected 1\nat line 3'], 'failed')];
  expect(verdictOf(modules, ['cart', 'coupon'])).toEqual({ killed: true, by: 'coupon: expected 1' });
});

it('counts a file that does not load as a failure', () => {
  expect(verdictOf([ran('cart', [], 'failed')], ['cart'])).toEqual({
    killed: true,
    by: 'cart: does not load',
  });
});

it('ignores a failure that an earlier mutant left in another file', () => {
  const modules = [ran('cart', []), ran('address-book', ['of the previous mutant'], 'failed')];
  expect(verdictOf(modules, ['cart'])).toEqual({ killed: false });
});
