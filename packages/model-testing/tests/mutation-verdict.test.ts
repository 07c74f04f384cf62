import { expect, it } from 'vitest';
import { scoresOf, summarize } from '../src/mutation/cli.ts';
import type { Mutant } from '../src/mutation/generate-mutants.ts';
import { type RanModule, verdictOf } from '../src/mutation/verdict.ts';
import type { Verdict } from '../src/mutation/worker-pool.ts';

const moduleWith = (
  moduleId: string,
  failures: readonly string[],
  state: 'passed' | 'failed' | 'skipped' = 'passed',
  hooks: readonly string[] = [],
  loadErrors: readonly string[] = [],
): RanModule => ({
  moduleId,
  relativeModuleId: moduleId,
  state: () => state,
  errors: () => loadErrors.map((message) => ({ message })),
  children: {
    allTests: () => failures.map((message) => ({ result: () => ({ errors: [{ message }] }) })),
    allSuites: () => [{ errors: () => hooks.map((message) => ({ message })) }],
  },
});

it('is killed by the first failure of the requested file', () => {
  const modules = [moduleWith('cart', []), moduleWith('coupon', ['expected 1\nat line 3'], 'failed')];
  expect(verdictOf(modules, ['coupon'])).toEqual({ outcome: 'killed', by: 'coupon: expected 1' });
});

it('is killed by a failing hook, but inconclusive after a hook timeout', () => {
  const hookError = 'the model of cart names an event that it never takes';
  expect(verdictOf([moduleWith('cart', [], 'failed', [hookError])], ['cart'])).toEqual({
    outcome: 'killed',
    by: `cart: ${hookError}`,
  });
  expect(
    verdictOf([moduleWith('cart', [], 'failed', ['Hook timed out in 60000ms.'])], ['cart']).outcome,
  ).toBe('inconclusive');
});

it('reads a failure below the link that Storybook adds', () => {
  const link = '\n\x1b[34mClick to debug the error directly in Storybook: /?path=/story/cart\x1b[39m\n\n';
  const failing = (message: string) => verdictOf([moduleWith('cart', [link + message], 'failed')], ['cart']);
  expect(failing('expected \x1b[2m1\x1b[22m')).toEqual({ outcome: 'killed', by: 'cart: expected 1' });
  expect(failing('Test timed out in 8000ms.').outcome).toBe('inconclusive');
});

it('is killed by an error outside of passed tests', () => {
  const modules = [moduleWith('cart', [])];
  const error = new TypeError('total is undefined');
  expect(verdictOf(modules, ['cart'], [error])).toEqual({
    outcome: 'killed',
    by: 'unhandled error: total is undefined',
  });
  expect(verdictOf(modules, ['cart', 'coupon'], [error]).outcome).toBe('inconclusive');
});

it('is inconclusive when a file does not load or a test times out', () => {
  expect(verdictOf([moduleWith('cart', [], 'failed')], ['cart'])).toEqual({
    outcome: 'inconclusive',
    by: 'cart: does not load',
  });
  const unresolved = "Cannot find package '@lib/price'";
  expect(verdictOf([moduleWith('cart', [], 'failed', [], [`${unresolved}\nin cart`])], ['cart']).by).toBe(
    `cart: does not load (${unresolved})`,
  );
  const timeout = 'Test timed out in 5000ms.';
  expect(verdictOf([moduleWith('cart', [timeout], 'failed')], ['cart']).outcome).toBe('inconclusive');
  expect(verdictOf([moduleWith('cart', [timeout, 'expected 1'], 'failed')], ['cart']).outcome).toBe('killed');
});

it('scores stages cumulatively without inconclusive mutants', () => {
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
  expect(scores.map(({ name, score }) => [name, score.killed, score.conclusive])).toEqual([
    ['without tables', 1, 3],
    ['with tables', 2, 3],
  ]);
});

it('fails a suite without a conclusive verdict, whatever its threshold', () => {
  const suite = { name: 'domain', threshold: 0, stages: [{ name: 'by tests/domain', env: {} }] };
  const mutant = { name: 'cart.ts:1', suite } as unknown as Mutant;
  const lines: string[] = [];
  const passes = (outcome: 'survived' | 'inconclusive') =>
    summarize(mutant.suite, new Map([[mutant, { outcome }]]), (line) => lines.push(line));
  expect(passes('inconclusive')).toBe(false);
  expect(lines[0]).toMatch(/0 of 0 mutants killed: 0\.0 % .* NO CONCLUSIVE VERDICT$/);
  expect(passes('survived')).toBe(true);
});

it('takes a threshold instead of that of the suite', () => {
  const suite = { name: 'domain', threshold: 1, stages: [{ name: 'by tests/domain', env: {} }] };
  const [first, second] = [1, 2].map((line) => ({ name: `cart.ts:${line}`, suite }) as unknown as Mutant);
  if (!first || !second) throw new Error('no mutants');
  const killed = { outcome: 'killed', stage: 'by tests/domain' } as const;
  const verdicts = new Map<Mutant, Verdict>([
    [first, killed],
    [second, { outcome: 'survived' }],
  ]);
  const passes = (threshold?: number) => summarize(first.suite, verdicts, () => undefined, threshold);
  expect([passes(), passes(0.5), passes(0.51)]).toEqual([false, true, false]);
});

it('ignores failures of an earlier mutant in another file', () => {
  const modules = [moduleWith('cart', []), moduleWith('address-book', ['of the previous mutant'], 'failed')];
  expect(verdictOf(modules, ['cart'])).toEqual({ outcome: 'survived' });
});

it('is inconclusive when a requested file did not run, unless another one fails', () => {
  const [skipped, killer] = [
    moduleWith('cart', [], 'skipped'),
    moduleWith('coupon', ['expected 1'], 'failed'),
  ];
  expect(verdictOf([skipped], ['cart']).outcome).toBe('inconclusive');
  expect(verdictOf([], ['cart']).outcome).toBe('inconclusive');
  expect(verdictOf([skipped, killer], ['cart', 'coupon', 'order'])).toEqual({
    outcome: 'killed',
    by: 'coupon: expected 1',
  });
});
