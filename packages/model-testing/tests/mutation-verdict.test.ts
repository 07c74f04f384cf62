import { expect, it } from 'vitest';
import { scoresOf } from '../src/mutation/cli.ts';
import { type RanModule, verdictOf } from '../src/mutation/verdict.ts';

const ran = (
  moduleId: string,
  failures: readonly string[],
  state: 'passed' | 'failed' = 'passed',
  hooks: readonly string[] = [],
): RanModule => ({
  moduleId,
  relativeModuleId: moduleId,
  state: () => state,
  children: {
    allTests: () => failures.map((message) => ({ result: () => ({ errors: [{ message }] }) })),
    allSuites: () => [{ errors: () => hooks.map((message) => ({ message })) }],
  },
});

it('reports the first failure of a requested file', () => {
  const modules = [ran('cart', []), ran('coupon', ['expected 1\nat line 3'], 'failed')];
  expect(verdictOf(modules, 'coupon')).toEqual({ outcome: 'killed', by: 'coupon: expected 1' });
});

it('counts what a group of tests threw while it was prepared', () => {
  const unknown = 'the model of cart names an event that it never takes';
  expect(verdictOf([ran('cart', [], 'failed', [unknown])], 'cart')).toEqual({
    outcome: 'killed',
    by: `cart: ${unknown}`,
  });
  expect(verdictOf([ran('cart', [], 'failed', ['Hook timed out in 60000ms.'])], 'cart').outcome).toBe(
    'inconclusive',
  );
});

it('decides nothing where a file does not load or a test times out', () => {
  expect(verdictOf([ran('cart', [], 'failed')], 'cart')).toEqual({
    outcome: 'inconclusive',
    by: 'cart: does not load',
  });
  const late = 'Test timed out in 5000ms.';
  expect(verdictOf([ran('cart', [late], 'failed')], 'cart').outcome).toBe('inconclusive');
  expect(verdictOf([ran('cart', [late, 'expected 1'], 'failed')], 'cart').outcome).toBe('killed');
});

it('scores each stage with those before it, and leaves out what was not decided', () => {
  const stages = [
    { name: 'without tables', env: {} },
    { name: 'with tables', env: {} },
  ];
  const scores = scoresOf(stages, [
    { outcome: 'killed', stage: 'without tables' },
    { outcome: 'killed', stage: 'with tables' },
    { outcome: 'survived' },
    { outcome: 'inconclusive' },
  ]);
  expect(scores.map(({ name, score }) => [name, score.killed, score.decided])).toEqual([
    ['without tables', 1, 3],
    ['with tables', 2, 3],
  ]);
});

it('ignores a failure that an earlier mutant left in another file', () => {
  const modules = [ran('cart', []), ran('address-book', ['of the previous mutant'], 'failed')];
  expect(verdictOf(modules, 'cart')).toEqual({ outcome: 'survived' });
});
