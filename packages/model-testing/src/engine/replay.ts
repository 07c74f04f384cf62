import { type Coverage, countStart, countVisit } from './coverage.ts';
import { stateName } from './describe-value.ts';
import { goalsOf, isIgnored, type MoveInState } from './goals.ts';
import type { Model } from './model.ts';
import { applyMove, type Move, movesAt } from './moves.ts';
import type { Path } from './path.ts';
import { initialStep, type Position, type Step } from './position.ts';

/** Adapter of the system under test: performs moves and asserts that the system is in the predicted state. */
export interface Host {
  start(first: Step): Promise<void>;
  perform(move: Move, from: Position): Promise<void>;
  /** Replaces `perform` for events that the state ignores. */
  performIgnored?(move: Move, from: Position): Promise<void>;
  /** Throws when the system is not in the state that the model predicts. */
  assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void>;
  /** Throws when an event that the state ignores has changed something. */
  assertIgnored(expected: Position, move: Move): Promise<void>;
  /** Final assertions after all steps have passed. */
  finish?(): Promise<void>;
  /** Called after a failure, before `stop`. */
  onFailure?(): Promise<void>;
  stop(): Promise<void>;
}

export interface StepRecord {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly ignored: boolean;
}

export interface Failure {
  /** Index of the failing step; -1 when the start fails. */
  readonly at: number;
  /** State before the failing move. */
  readonly state: string;
  readonly move: string;
  /** Error message without its location. */
  readonly reason: string;
  /** Error message with state and move. */
  readonly message: string;
  readonly error: unknown;
}

export interface Run {
  readonly path: Path;
  readonly steps: readonly StepRecord[];
  readonly failure?: Failure;
}

/** Called after each successful step, before the next one. */
export type Watcher = (record: StepRecord, position: Position) => Promise<void>;

const failureAt = (at: number, state: string, move: string, error: unknown): Failure => {
  const reason = error instanceof Error ? error.message : String(error);
  const message = at < 0 ? `at the start (${state}): ${reason}` : `in "${state}", after "${move}": ${reason}`;
  return { at, state, move, reason, message, error };
};

/**
 * Runs a path on a host. The model is stepped along with it, so that predicted contexts belong to exactly this path.
 * Only steps that passed count as covered.
 */
export const replay = async (
  model: Model,
  path: Path,
  host: Host,
  coverage?: Coverage,
  watch?: Watcher,
): Promise<Run> => {
  const steps: StepRecord[] = [];
  const first = initialStep(model);
  let { position } = first;
  let before: MoveInState | undefined;
  let at = -1;
  let state = stateName(position.snapshot.value);
  let key = 'start';
  try {
    await host.start(first);
    await host.assertState(position, undefined);
    if (coverage) countStart(coverage);
    for (key of path.moves) {
      at += 1;
      state = stateName(position.snapshot.value);
      const move = (await movesAt(model, position)).find((possible) => possible.key === key);
      if (!move) throw new Error('this move is not possible here');
      const step = applyMove(model, position, move);
      const ignored = isIgnored(move, step);
      if (ignored && host.performIgnored) await host.performIgnored(move, position);
      else await host.perform(move, position);
      if (ignored) await host.assertIgnored(step.position, move);
      else await host.assertState(step.position, { move, step });
      if (coverage) countVisit(coverage, goalsOf(model, position, move, step, before));
      before = ignored ? undefined : { state, key };
      const record = { move: key, from: state, to: stateName(step.position.snapshot.value), ignored };
      steps.push(record);
      position = step.position;
      await watch?.(record, position);
    }
    key = 'the end';
    await host.finish?.();
    return { path, steps };
  } catch (error) {
    await host.onFailure?.();
    return { path, steps, failure: failureAt(at, state, key, error) };
  } finally {
    await host.stop();
  }
};
