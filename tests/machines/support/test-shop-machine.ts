import { type MachineOptions, type MachineResult, testMachine } from '@razz/model-testing/machine';
import * as fixtures from '../fixtures.ts';
import { Gate } from './gate.ts';
import { GatedActors } from './gated-actors.ts';
import type { MachineModel } from './machine-model.ts';

/** The golden table of a model; undefined if that of another model covers its machine. */
export const goldenFile = ({ name, hasTable }: MachineModel): URL | undefined =>
  hasTable === false ? undefined : new URL(`../golden/${name}.md`, import.meta.url);

/** `testMachine` with the machine's real actors, whose requests are intercepted. */
export const testShopMachine = async (
  model: MachineModel,
  options: MachineOptions,
): Promise<MachineResult> => {
  const gate = new Gate();
  gate.open();
  try {
    return await testMachine(model, {
      ...options,
      updateCommand: `GOLDEN=update npx vitest run --project unit tests/machines -t "machine ${model.name}"`,
      fixtures: { ...fixtures, ...model.fixtures },
      actors: new GatedActors(model, gate),
    });
  } finally {
    gate.close();
  }
};
