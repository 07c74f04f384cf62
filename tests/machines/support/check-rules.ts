import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { MachineModel, World } from './machine-model.ts';

const activePaths = (snapshot: AnyMachineSnapshot): string[] => {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.map((node) => node.path.join('.')).filter((path) => path !== '');
};

const withMessage = (message: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw new Error(`${message}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const assertionCount = (): number => expect.getState().assertionCalls;

/**
 * Runs the assertions of the active states, then every invariant. Throws an error with the name of the broken rule.
 * Adds the invariants with at least one assertion to `asserted`.
 */
export const checkRules = (model: MachineModel, world: World, asserted: Set<string>): void => {
  for (const path of activePaths(world.snapshot)) {
    const check = model.states[path];
    if (check) withMessage(`the assertion for ${path} fails`, () => check(world));
  }
  for (const [rule, check] of Object.entries(model.invariants)) {
    const before = assertionCount();
    withMessage(`broken rule "${rule}"`, () => check(world));
    if (assertionCount() > before) asserted.add(rule);
  }
};
