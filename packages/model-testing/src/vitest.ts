import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from './machine/machine-model.ts';
import { type MachineResult, testMachine } from './machine/test-machine.ts';

export interface DescribeOptions {
  /** The reviewed table of the machine, such as `new URL('player.golden.md', import.meta.url)`. */
  readonly golden?: URL | string;
}

const describeFailure = ({ run, shrunk }: MachineResult['failures'][number]): string => {
  const moves = shrunk.path.moves.map((move, place) => `    ${place + 1}. ${move}`).join('\n');
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  return `path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}\n${moves}`;
};

/** The generated suite of one machine: its paths, its reviewed table, and each invariant as a test of its own. */
export const describeMachine = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { golden }: DescribeOptions = {},
): void => {
  describe(`machine ${model.name}`, () => {
    let result: MachineResult;
    beforeAll(async () => {
      const file = golden instanceof URL ? fileURLToPath(golden) : golden;
      result = await testMachine(model, {
        ...(file !== undefined && process.env.GOLDEN !== 'off' && { golden: file }),
        update: process.env.GOLDEN === 'update',
        updateCommand: 'GOLDEN=update npx vitest run',
        assertionCount: () => expect.getState().assertionCalls,
      });
    }, 60_000);

    it('does what its model and its reviewed table say, on every path', () => {
      expect(result.failures.map(describeFailure).join('\n\n')).toBe('');
      expect(result.golden?.message ?? '').toBe('');
      expect(result.unvisited, 'not visited').toEqual([]);
    });

    for (const rule of Object.keys(model.invariants ?? {})) {
      it(rule, () => {
        const broken = result.failures.filter(({ run }) =>
          run.failure?.message.includes(`broken rule "${rule}"`),
        );
        expect(broken.map(describeFailure).join('\n\n')).toBe('');
        expect([...result.asserted], 'the rules that asserted something').toContain(`broken rule "${rule}"`);
      });
    }
  });
};
