import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { freezeTime } from './frozen-time.ts';
import { Gate } from './gate.ts';
import type { MachineModel } from './machine-model.ts';
import { type FailedWalk, type Walk, walkMachine } from './walk-machine.ts';

const goldenFile = (name: string): string => {
  return new URL(`../golden/${name}.md`, import.meta.url).pathname;
};

const tell = (name: string, { run, shrunk }: FailedWalk): string => {
  const moves = shrunk.path.moves.map((move, place) => `    ${place + 1}. ${move}`).join('\n');
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  return `${name}, path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}\n${moves}`;
};

/** The generated suite of one machine: its paths, its reviewed table, and each invariant as a test of its own. */
export const describeMachine = <Machine extends AnyStateMachine>(typed: MachineModel<Machine>): void => {
  const model = typed as unknown as MachineModel;
  describe(`machine ${model.name}`, () => {
    let walk: Walk;
    beforeAll(async () => {
      const gate = new Gate();
      const thaw = freezeTime();
      gate.open();
      try {
        const update = process.env.GOLDEN === 'update';
        const stopAtFirst = process.env.STOP_AT_FIRST === '1';
        const hasTable = model.hasTable !== false && process.env.GOLDEN !== 'off';
        const golden = hasTable ? goldenFile(model.name) : null;
        walk = await walkMachine(model, gate, { golden, update, stopAtFirst });
      } finally {
        gate.close();
        thaw();
      }
    }, 60_000);

    it('does what its model and its reviewed table say, on every path', () => {
      expect(walk.failures.map((failure) => tell(model.name, failure)).join('\n\n')).toBe('');
      expect(walk.golden?.message ?? '').toBe('');
      expect(walk.unvisited, `${model.name}: not visited`).toEqual([]);
    });

    for (const rule of Object.keys(model.invariants)) {
      it(rule, () => {
        const broken = walk.failures.filter(({ run }) =>
          run.failure?.message.includes(`broken rule "${rule}"`),
        );
        expect(broken.map((failure) => tell(model.name, failure)).join('\n\n')).toBe('');
        expect([...walk.asserted], 'the invariants that asserted something').toContain(rule);
      });
    }
  });
};
