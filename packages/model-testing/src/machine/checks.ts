import { type AssertionCounts, addAssertions, stateKey } from '../engine/assertion-counts.ts';
import type { Move } from '../engine/moves.ts';
import { activeStates, type Position } from '../engine/position.ts';
import { assertTransitions } from './expected-transitions.ts';
import type { MachineModel, World } from './machine-model.ts';

export interface AssertionCounting {
  readonly assertions: AssertionCounts;
  readonly assertionCount: () => number;
}

/** A state assertion or an invariant that applies to a position. Throws on failure. */
export interface Check {
  /** Key of its assertion count. */
  readonly key: string;
  readonly run: (world: World) => void;
}

/** Key of the check that no outcome stops the machine. */
export const stopKey = (move: string): string => `stops after ${move}`;

export class CheckError extends Error {
  /** Key of the failed check. */
  readonly check: string;

  constructor(check: string, message: string, cause: unknown) {
    super(message, { cause });
    this.check = check;
  }
}

const makeCheck = (
  key: string,
  description: string,
  check: (world: World) => void,
  { assertions, assertionCount }: AssertionCounting,
): Check => ({
  key,
  run: (world) => {
    const before = assertionCount();
    try {
      check(world);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CheckError(key, `${description}: ${reason}`, error);
    } finally {
      addAssertions(assertions, key, assertionCount() - before);
    }
  },
});

/** The step that led to the position to check. */
export interface CheckedStep {
  readonly from: Pick<Position, 'snapshot'>;
  readonly move: Move;
}

/**
 * The expected transition, the assertions of the active states, then the invariants. None once an error has stopped the
 * machine, whose snapshot then still has the state that the error has ended.
 */
export const checksAt = (
  { states, invariants = {}, transitions }: MachineModel,
  position: Pick<Position, 'snapshot'>,
  counting: AssertionCounting,
  step?: CheckedStep,
): Check[] =>
  position.snapshot.status === 'error'
    ? []
    : [
        ...(transitions && step
          ? [
              makeCheck(
                `transition ${step.move.key}`,
                'unexpected transition',
                (world) => assertTransitions(transitions, step.from, step.move, world),
                counting,
              ),
            ]
          : []),
        ...activeStates(position).flatMap((path) => {
          const check = states[path];
          return check ? [makeCheck(stateKey(path), `the assertion for ${path} fails`, check, counting)] : [];
        }),
        ...Object.entries(invariants).map(([rule, check]) =>
          makeCheck(rule, `broken rule "${rule}"`, check, counting),
        ),
      ];
