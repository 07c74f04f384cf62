import { expect, it } from 'vitest';
import { type Ran, verdictOf } from './verdict.ts';

const ran = (moduleId: string, failures: readonly string[], state: 'passed' | 'failed' = 'passed'): Ran => ({
  moduleId,
  relativeModuleId: moduleId,
  state: () => state,
  children: { allTests: () => failures.map((message) => ({ result: () => ({ errors: [{ message }] }) })) },
});

it('takes the first failure of a file that was to run', () => {
  const modules = [ran('cart', []), ran('coupon', ['expected 1\nat line 3'], 'failed')];
  expect(verdictOf(modules, ['cart', 'coupon'])).toEqual({ caught: true, by: 'coupon: expected 1' });
});

it('takes a file that does not load for a failure', () => {
  expect(verdictOf([ran('cart', [], 'failed')], ['cart'])).toEqual({
    caught: true,
    by: 'cart: does not load',
  });
});

it('takes no failure that an earlier fault left in another file', () => {
  const modules = [ran('cart', []), ran('address-book', ['of the fault before'], 'failed')];
  expect(verdictOf(modules, ['cart'])).toEqual({ caught: false });
});
