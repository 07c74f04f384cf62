import { stateName } from './describe-value.ts';
import type { Graph } from './explore.ts';
import { type Criterion, type Goal, goalsOf, isIgnored, type MoveInState } from './goals.ts';
import { applyMove, movesAt } from './moves.ts';
import { type Path, pathOf } from './path.ts';
import { initialStep } from './position.ts';
import { unreached } from './unreached.ts';

/** Visited goals, counted on replay and never from the plan. */
export interface Coverage {
  readonly graph: Graph;
  /** Number of visits by goal id. */
  readonly visited: Map<string, number>;
}

export const emptyCoverage = (graph: Graph): Coverage => {
  return { graph, visited: new Map() };
};

export const countVisit = (coverage: Coverage, goals: readonly Pick<Goal, 'id'>[]): void => {
  for (const { id } of goals) coverage.visited.set(id, (coverage.visited.get(id) ?? 0) + 1);
};

export const countStart = (coverage: Coverage): void => {
  const { snapshot } = initialStep(coverage.graph.model).position;
  countVisit(coverage, [{ id: `state ${stateName(snapshot.value)}` }]);
};

/**
 * Steps through a path without a host and counts the goals it visits. Returns the moves up to the first impossible one:
 * with a coarse `key`, a plan may have some.
 */
export const countOnReplay = async (graph: Graph, path: Path, coverage: Coverage): Promise<Path> => {
  const { model } = graph;
  countStart(coverage);
  let { position } = initialStep(model);
  let before: MoveInState | undefined;
  for (const [index, key] of path.moves.entries()) {
    const move = (await movesAt(model, position)).find((possible) => possible.key === key);
    if (!move) return pathOf(path.moves.slice(0, index));
    const step = applyMove(model, position, move);
    countVisit(coverage, goalsOf(model, position, move, step, before));
    before = isIgnored(move, step) ? undefined : { state: stateName(position.snapshot.value), key };
    position = step.position;
  }
  return path;
};

export interface Share {
  readonly visited: number;
  readonly of: number;
}

export const shareOf = ({ graph, visited }: Coverage, criterion: Criterion): Share => {
  const goals = [...graph.goals.values()].filter((goal) => goal.criterion === criterion);
  return { visited: goals.filter((goal) => visited.has(goal.id)).length, of: goals.length };
};

/** Unvisited goals of the criteria. */
export const missing = ({ graph, visited }: Coverage, criteria: readonly Criterion[]): Goal[] => {
  return [...graph.goals.values()].filter(
    (goal) => criteria.includes(goal.criterion) && !visited.has(goal.id),
  );
};

export interface RequirementShare extends Share {
  readonly id: string;
}

/** Share of visited goals of each requirement in the machine's `meta`; what no path reaches counts as not visited. */
export const requirementShares = ({ graph, visited }: Coverage): RequirementShare[] => {
  const byRequirement = new Map<string, Goal[]>();
  for (const goal of [...graph.goals.values(), ...unreached(graph, ['states', 'transitions'])])
    for (const id of goal.requirements ?? []) byRequirement.set(id, [...(byRequirement.get(id) ?? []), goal]);
  return [...byRequirement]
    .map(([id, goals]) => ({
      id,
      visited: goals.filter((goal) => visited.has(goal.id)).length,
      of: goals.length,
    }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
};
