import type { Graph } from './explore.ts';
import { follow } from './follow.ts';
import { positionKey } from './goals.ts';
import { type Path, pathOf } from './path.ts';
import { activeStates } from './position.ts';
import type { Run } from './replay.ts';

/** Paths to every position in which a state is active (dotted path), shortest first. */
export const pathsTo = ({ nodes }: Graph, state: string): Path[] => {
  const found = nodes.filter(({ position }) => activeStates(position).includes(state));
  return found.map(({ path }) => pathOf(path)).sort((a, b) => a.moves.length - b.moves.length);
};

/** The model's shortest path to the position where a run failed, plus the failing move. */
export const shortestPath = async ({ model, nodes }: Graph, run: Run): Promise<Path | undefined> => {
  if (!run.failure || run.failure.at < 0) return undefined;
  const position = await follow(model, run.path.moves.slice(0, run.failure.at));
  if (!position) return undefined;
  const key = positionKey(model, position);
  const node = nodes.find((candidate) => positionKey(model, candidate.position) === key);
  const last = run.path.moves[run.failure.at];
  return node && last !== undefined ? pathOf([...node.path, last]) : undefined;
};
