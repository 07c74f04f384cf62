import { type AssertionCounts, addAssertions, stateKey } from '@razz/model-testing';
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
 * Adds the numbers of assertions to `counts`.
 */
export const checkRules = (model: MachineModel, world: World, counts: AssertionCounts): void => {
  const run = (name: string, message: string, check: (world: World) => void) => {
    const before = assertionCount();
    withMessage(message, () => check(world));
    addAssertions(counts, name, assertionCount() - before);
  };
  for (const path of activePaths(world.snapshot)) {
    const check = model.states[path];
    if (check) run(stateKey(path), `the assertion for ${path} fails`, check);
  }
  for (const [rule, check] of Object.entries(model.invariants)) run(rule, `broken rule "${rule}"`, check);
};
