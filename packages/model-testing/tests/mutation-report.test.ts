import { expect, it } from 'vitest';
import { reportRows, sampleOf, verdictsIn } from '../src/mutation/cli.ts';
import type { Mutant } from '../src/mutation/generate-mutants.ts';
import type { Verdict } from '../src/mutation/worker-pool.ts';

const mutant = (name: string) => ({ name, file: 'cart.ts', suite: { name: 'domain' } }) as Mutant;

it('restores the verdicts of an interrupted run, even with equal mutant names', () => {
  const mutants = [mutant('1 > 2'), mutant('+ > -'), mutant('+ > -'), mutant('+ > -')];
  const verdicts = new Map<Mutant, Verdict>();
  const setVerdict = (index: number, verdict: Verdict) => verdicts.set(mutants[index] as Mutant, verdict);
  setVerdict(2, { outcome: 'survived' });
  setVerdict(1, { outcome: 'killed', by: 'cart.test.ts: expected 1', stage: 'by tests/domain' });
  setVerdict(0, { outcome: 'inconclusive', by: 'an endless loop?' });
  const stored: unknown = JSON.parse(JSON.stringify(reportRows(mutants, verdicts)));
  expect(verdictsIn(stored as ReturnType<typeof reportRows>, mutants)).toEqual(verdicts);
});

it('takes an evenly spread, deterministic sample', () => {
  const all = Array.from({ length: 100 }, (_, i) => i);
  expect(sampleOf(all, 4)).toEqual([24, 49, 74, 99]);
  expect(sampleOf(all, 100)).toEqual(all);
  expect(sampleOf(all, 1000)).toEqual(all);
});
