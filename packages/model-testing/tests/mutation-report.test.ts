import { expect, it } from 'vitest';
import { reportRows, sampleOf, verdictsIn } from '../src/mutation/cli.ts';
import type { Mutant } from '../src/mutation/generate-mutants.ts';
import type { Verdict } from '../src/mutation/worker-pool.ts';

const mutant = (name: string) => ({ name, file: 'cart.ts', suite: { name: 'domain' } }) as Mutant;

it('a stopped run goes on with the mutants that it has not judged, also among those of one name', () => {
  const mutants = [mutant('1 > 2'), mutant('+ > -'), mutant('+ > -'), mutant('+ > -')];
  const verdicts = new Map<Mutant, Verdict>();
  const judge = (at: number, verdict: Verdict) => verdicts.set(mutants[at] as Mutant, verdict);
  judge(2, { outcome: 'survived' });
  judge(1, { outcome: 'killed', by: 'cart.test.ts: expected 1', stage: 'by tests/domain' });
  judge(0, { outcome: 'inconclusive', by: 'an endless loop?' });
  const stored: unknown = JSON.parse(JSON.stringify(reportRows(mutants, verdicts)));
  expect(verdictsIn(stored as ReturnType<typeof reportRows>, mutants)).toEqual(verdicts);
});

it('a sample is spread over all mutants and is the same at each run', () => {
  const all = Array.from({ length: 100 }, (_, i) => i);
  expect(sampleOf(all, 4)).toEqual([24, 49, 74, 99]);
  expect(sampleOf(all, 100)).toEqual(all);
  expect(sampleOf(all, 1000)).toEqual(all);
});
