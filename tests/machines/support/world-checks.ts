import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { MachineModel, World } from './machine-model.ts';

const activePaths = (snapshot: AnyMachineSnapshot): string[] => {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.map((node) => node.path.join('.')).filter((path) => path !== '');
};

const named = (sentence: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw new Error(`${sentence}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const assertionCount = (): number => expect.getState().assertionCalls;

/**
 * Runs the assertions of the states the machine is in, then every invariant. Throws with the broken rule's name;
 * adds to `asserted` the invariants that asserted something.
 */
export const checkWorld = (model: MachineModel, world: World, asserted: Set<string>): void => {
  for (const path of activePaths(world.snapshot)) {
    const check = model.states[path];
    if (check) named(`the assertion for ${path} fails`, () => check(world));
  }
  for (const [sentence, check] of Object.entries(model.invariants)) {
    const before = assertionCount();
    named(`broken rule "${sentence}"`, () => check(world));
    if (assertionCount() > before) asserted.add(sentence);
  }
};
