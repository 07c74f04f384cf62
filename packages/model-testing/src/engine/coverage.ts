import { stateName } from './describe-value.ts';
import type { Graph } from './explore.ts';
import { type Criterion, type Goal, goalsOf, isIgnored, type MoveInState } from './goals.ts';
import { movesAt, take } from './moves.ts';
import type { Path } from './path.ts';
import { begin } from './position.ts';

/** What has been visited, counted step by step as paths run, never from the plan. */
export interface Coverage {
  readonly graph: Graph;
  /** Goal ids with how often each was visited. */
  readonly visited: Map<string, number>;
}

export const emptyCoverage = (graph: Graph): Coverage => {
  return { graph, visited: new Map() };
};

export const countVisit = (coverage: Coverage, goals: readonly Pick<Goal, 'id'>[]): void => {
  for (const { id } of goals) coverage.visited.set(id, (coverage.visited.get(id) ?? 0) + 1);
};

export const countStart = (coverage: Coverage): void => {
  const { snapshot } = begin(coverage.graph.model).position;
  countVisit(coverage, [{ id: `state ${stateName(snapshot.value)}` }]);
};

/** Steps through a path without a host and counts what it visits; stops where a move is not possible. */
export const countOnReplay = async (graph: Graph, path: Path, coverage: Coverage): Promise<void> => {
  const { model } = graph;
  countStart(coverage);
  let { position } = begin(model);
  let before: MoveInState | undefined;
  for (const key of path.moves) {
    const move = (await movesAt(model, position)).find((offered) => offered.key === key);
    if (!move) return;
    const step = take(model, position, move);
    countVisit(coverage, goalsOf(model, position, move, step, before));
    before = isIgnored(move, step) ? undefined : { state: stateName(position.snapshot.value), key };
    position = step.position;
  }
};

export interface Share {
  readonly visited: number;
  readonly of: number;
}

export const shareOf = ({ graph, visited }: Coverage, criterion: Criterion): Share => {
  const asked = [...graph.goals.values()].filter((goal) => goal.criterion === criterion);
  return { visited: asked.filter((goal) => visited.has(goal.id)).length, of: asked.length };
};

/** Goals of the criteria that nothing has visited yet. */
export const missing = ({ graph, visited }: Coverage, criteria: readonly Criterion[]): Goal[] => {
  return [...graph.goals.values()].filter(
    (goal) => criteria.includes(goal.criterion) && !visited.has(goal.id),
  );
};

export interface RequirementShare extends Share {
  readonly id: string;
}

/** Of each requirement that the machine's `meta` names, how many of its goals were visited. */
export const requirementShares = ({ graph, visited }: Coverage): RequirementShare[] => {
  const goals = new Map<string, Goal[]>();
  for (const goal of graph.goals.values())
    for (const id of goal.requirements ?? []) goals.set(id, [...(goals.get(id) ?? []), goal]);
  return [...goals]
    .map(([id, asked]) => ({
      id,
      visited: asked.filter((goal) => visited.has(goal.id)).length,
      of: asked.length,
    }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
};
