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

/** Number of assertions by state (`state idle`) and rule; 0: it was checked, and nothing was asserted. */
export type AssertionCounts = Map<string, number>;

/**
 * Runs the assertions of the active states, then every invariant. Throws an error with the name of the broken rule.
 * Adds the numbers of assertions to `counts`.
 */
export const checkRules = (model: MachineModel, world: World, counts: AssertionCounts): void => {
  const run = (name: string, message: string, check: (world: World) => void) => {
    const before = assertionCount();
    withMessage(message, () => check(world));
    counts.set(name, (counts.get(name) ?? 0) + assertionCount() - before);
  };
  for (const path of activePaths(world.snapshot)) {
    const check = model.states[path];
    if (check) run(`state ${path}`, `the assertion for ${path} fails`, check);
  }
  for (const [rule, check] of Object.entries(model.invariants)) run(rule, `broken rule "${rule}"`, check);
};
