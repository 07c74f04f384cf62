import { vacuousStates } from '@razz/model-testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { freezeTime } from './frozen-time.ts';
import { Gate } from './gate.ts';
import type { MachineModel } from './machine-model.ts';
import { type FailedPath, type PathResults, runPaths } from './run-paths.ts';

const goldenFile = (name: string): string => {
  return new URL(`../golden/${name}.md`, import.meta.url).pathname;
};

const describeFailure = (name: string, { run, shrunk }: FailedPath): string => {
  const moves = shrunk.path.moves.map((move, index) => `    ${index + 1}. ${move}`).join('\n');
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  return `${name}, path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}\n${moves}`;
};

/** Defines the tests of one machine: its generated paths with the golden table, and a test per invariant. */
export const describeMachine = <Machine extends AnyStateMachine>(typedModel: MachineModel<Machine>): void => {
  const model = typedModel as unknown as MachineModel;
  describe(`machine ${model.name}`, () => {
    let results: PathResults;
    beforeAll(async () => {
      const gate = new Gate();
      const unfreezeTime = freezeTime();
      gate.open();
      try {
        const update = process.env.GOLDEN === 'update';
        const stopAtFirst = process.env.STOP_AT_FIRST === '1';
        const hasTable = model.hasTable !== false && process.env.GOLDEN !== 'off';
        const golden = hasTable ? goldenFile(model.name) : null;
        results = await runPaths(model, gate, { golden, update, stopAtFirst });
      } finally {
        gate.close();
        unfreezeTime();
      }
    }, 60_000);

    it('matches its model and its golden table on every path', () => {
      expect(results.failures.map((failure) => describeFailure(model.name, failure)).join('\n\n')).toBe('');
      expect(results.golden?.message ?? '').toBe('');
      expect(results.unvisited, `${model.name}: not visited`).toEqual([]);
      const vacuous = vacuousStates(results.assertions, Object.keys(model.states));
      expect(vacuous, `${model.name}: states checked without an assertion`).toEqual([]);
    });

    for (const rule of Object.keys(model.invariants)) {
      it(rule, () => {
        const broken = results.failures.filter(({ run }) =>
          run.failure?.message.includes(`broken rule "${rule}"`),
        );
        expect(broken.map((failure) => describeFailure(model.name, failure)).join('\n\n')).toBe('');
        expect(results.assertions.get(rule), 'number of assertions').toBeGreaterThan(0);
      });
    }
  });
};
