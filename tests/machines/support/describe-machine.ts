import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { freezeTime } from './frozen-time.ts';
import { Gate } from './gate.ts';
import type { MachineModel } from './machine-model.ts';
import { type FailedWalk, walkMachine } from './walk-machine.ts';

function goldenFile(name: string): string {
  return new URL(`../golden/${name}.md`, import.meta.url).pathname;
}

function tell(name: string, { run, shrunk }: FailedWalk): string {
  const moves = shrunk.path.moves.map((move, place) => `    ${place + 1}. ${move}`).join('\n');
  const size = `${shrunk.path.moves.length} of ${run.path.moves.length} moves`;
  return `${name}, path ${shrunk.path.id} (${size}): ${run.failure?.message ?? ''}\n${moves}`;
}

/** The generated suite of one machine: its reviewed table, then every path. */
export function describeMachine<Machine extends AnyStateMachine>(typed: MachineModel<Machine>): void {
  const model = typed as unknown as MachineModel;
  describe(`machine ${model.name}`, () => {
    it('does what its model and its reviewed table say, on every path', async () => {
      const gate = new Gate();
      const thaw = freezeTime();
      gate.open();
      try {
        const update = process.env.GOLDEN === 'update';
        const stopAtFirst = process.env.STOP_AT_FIRST === '1';
        const golden = model.hasTable === false ? null : goldenFile(model.name);
        const walk = await walkMachine(model, gate, { golden, update, stopAtFirst });
        expect(walk.failures.map((failure) => tell(model.name, failure)).join('\n\n')).toBe('');
        expect(walk.golden?.message ?? '').toBe('');
        expect(walk.unvisited, `${model.name}: not visited`).toEqual([]);
      } finally {
        gate.close();
        thaw();
      }
    }, 60_000);
  });
}
