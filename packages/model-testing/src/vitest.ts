import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { vacuousStates } from './engine/assertion-counts.ts';
import type { MachineModel } from './machine/machine-model.ts';
import { type MachineOptions, type MachineResult, testMachine } from './machine/test-machine.ts';

export interface DescribeOptions {
  /** Golden table of the machine, such as `new URL('player.golden.md', import.meta.url)`. */
  readonly golden?: URL | string;
  /** Runs the paths instead of `testMachine`, to call it with more options or after other preparations. */
  readonly test?: typeof testMachine;
}

const describeFailure = ({ run, shrunk }: MachineResult['failures'][number]): string => {
  const moves = shrunk.path.moves.map((move, index) => `    ${index + 1}. ${move}`).join('\n');
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  return `path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}\n${moves}`;
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
      result = await test(model, options);
    }, 60_000);

    it('conforms to its model and golden table on every path', () => {
      expect(result.failures.map(describeFailure).join('\n\n')).toBe('');
      expect(result.golden?.message ?? '').toBe('');
      expect(result.unvisited, 'not visited').toEqual([]);
      expect(result.traps).toEqual([]);
      const vacuous = vacuousStates(result.assertions, Object.keys(model.states));
      expect(vacuous, 'states checked without an assertion by expect()').toEqual([]);
    });

    for (const rule of Object.keys(model.invariants ?? {})) {
      it(rule, () => {
        const broken = result.failures.filter(({ run }) =>
          run.failure?.message.includes(`broken rule "${rule}"`),
        );
        expect(broken.map(describeFailure).join('\n\n')).toBe('');
        expect(result.assertions.get(rule), 'number of assertions').toBeGreaterThan(0);
      });
    }
  });
};
