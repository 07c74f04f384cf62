import type { AnyEventObject } from 'xstate';
import { type Coverage, countStart, countVisit } from './coverage.ts';
import { stateName } from './describe-value.ts';
import type { Graph } from './explore.ts';
import { goalsOf, isIgnored, type MoveInState } from './goals.ts';
import { applyMove, movesAt } from './moves.ts';
import type { Path } from './path.ts';
import { initialStep } from './position.ts';
import type { StepRecord } from './replay.ts';

export interface TestStep extends StepRecord {
  readonly event: AnyEventObject;
  /** Time in ms that passes before the event, in a case with `later()`. */
  readonly wait?: number;
  /** Context that the model predicts after the step. */
  readonly context: unknown;
  readonly requirements: readonly string[];
}

/** A path with its predictions as plain data, for export to other tools. */
export interface TestCase {
  readonly id: string;
  readonly model: string;
  readonly start: { readonly state: string; readonly context: unknown };
  readonly steps: readonly TestStep[];
  /** Ids from `meta.requirements` of its transitions and states. */
  readonly requirements: readonly string[];
}

/** Steps through a path without a host and records the predictions. */
export const testCase = async (graph: Graph, path: Path, coverage?: Coverage): Promise<TestCase> => {
  const { model } = graph;
  let { position } = initialStep(model);
  let before: MoveInState | undefined;
  const { snapshot } = position;
  const steps: TestStep[] = [];
  if (coverage) countStart(coverage);
  for (const key of path.moves) {
    const move = (await movesAt(model, position)).find((possible) => possible.key === key);
    if (!move) break;
    const step = applyMove(model, position, move);
    const goals = goalsOf(model, position, move, step, before);
    if (coverage) countVisit(coverage, goals);
    const from = stateName(position.snapshot.value);
    const ignored = isIgnored(move, step);
    steps.push({
      move: key,
      from,
      to: stateName(step.position.snapshot.value),
      ignored,
      event: move.event,
      ...(move.kind === 'event' && move.wait > 0 && { wait: move.wait }),
      context: step.position.snapshot.context,
      requirements: [...new Set(goals.flatMap(({ requirements = [] }) => requirements))],
    });
    before = ignored ? undefined : { state: from, key };
    position = step.position;
  }
  return {
    id: path.id,
    model: model.name,
    start: { state: stateName(snapshot.value), context: snapshot.context },
    steps,
    requirements: [...new Set(steps.flatMap(({ requirements }) => requirements))].sort(),
  };
};
