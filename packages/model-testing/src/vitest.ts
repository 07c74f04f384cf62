import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { vacuousStates } from './engine/assertion-counts.ts';
import type { MachineModel } from './machine/machine-model.ts';
import { withStallLimit } from './machine/stall-limit.ts';
import {
  type MachineOptions,
  type MachineProgress,
  type MachineResult,
  testMachine,
} from './machine/test-machine.ts';

export interface DescribeOptions {
  /** Golden table of the machine, such as `new URL('player.golden.md', import.meta.url)`. */
  readonly golden?: URL | string;
  /** Runs the paths instead of `testMachine`, to call it with more options or after other preparations. */
  readonly test?: typeof testMachine;
}

const describeFailure = ({ run, shrunk, explained }: MachineResult['failures'][number]): string => {
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  const reason = `path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}`;
  return [reason, ...explained.map((line) => `    ${line}`)].join('\n');
};

type OnProgress = NonNullable<MachineOptions['onProgress']>;

const problem = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`] : [];

/** All that is wrong, so that one run suffices to see it. */
const problemsOf = (result: MachineResult, states: readonly string[]): string =>
  [
    ...result.failures.map(describeFailure),
    ...(result.golden ? [result.golden.message] : []),
    ...problem('not visited (the others may follow from the first)', result.unvisited),
    ...problem('traps', result.traps),
    ...problem('states checked without an assertion by expect()', vacuousStates(result.assertions, states)),
  ].join('\n\n');

const describeProgress = ({ states, checked, paths, of }: MachineProgress): string => {
  if (of > 0) return `${paths} of ${of} paths`;
  return checked > 0 ? `checks of ${checked} of ${states} states` : `${states} states found`;
};

/** Prints at most a line in five seconds, so that a long exploration is seen to go on. */
const progressPrinter = (name: string): OnProgress => {
  let next = performance.now() + 5000;
  return (progress) => {
    if (performance.now() < next) return;
    next = performance.now() + 5000;
    process.stderr.write(`${name}: ${describeProgress(progress)}\n`);
  };
};

/** Declares the suite of a machine: one test for all paths and the golden table, and one for each invariant. */
export const describeMachine = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { golden, test = testMachine }: DescribeOptions = {},
): void => {
  describe(`machine ${model.name}`, () => {
    let result: MachineResult;
    beforeAll(async () => {
      const file = golden instanceof URL ? fileURLToPath(golden) : golden;
      const options: MachineOptions = {
        ...(file !== undefined && process.env.GOLDEN !== 'off' && { golden: file }),
        update: process.env.GOLDEN === 'update',
        updateCommand: 'GOLDEN=update npx vitest run',
        assertionCount: () => expect.getState().assertionCalls,
        stopAtFirst: process.env.STOP_AT_FIRST === '1',
      };
      // Tests of mutants run side by side.
      const print = process.env.STOP_AT_FIRST === '1' ? () => undefined : progressPrinter(model.name);
      result = await withStallLimit(model.name, (onReached) => {
        const onProgress: OnProgress = (progress) => {
          onReached(describeProgress(progress));
          print(progress);
        };
        return test(model, { ...options, onProgress });
      });
    }, 0);

    it('conforms to its model and golden table on every path', () => {
      const problems = problemsOf(result, Object.keys(model.states));
      // Without the difference from '', which marks each line as added.
      if (problems !== '') expect.fail(problems);
      expect(problems).toBe('');
    });

    for (const rule of Object.keys(model.invariants ?? {})) {
      it(rule, () => {
        const broken = result.failures.filter(({ run }) =>
          run.failure?.message.includes(`broken rule "${rule}"`),
        );
        if (broken.length > 0) expect.fail(broken.map(describeFailure).join('\n\n'));
        expect(result.assertions.get(rule), 'number of assertions').toBeGreaterThan(0);
      });
    }
  });
};
