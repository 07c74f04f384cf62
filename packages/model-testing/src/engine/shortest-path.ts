import type { Graph } from './explore.ts';
import { follow } from './follow.ts';
import { positionKey } from './goals.ts';
import { type Path, pathOf } from './path.ts';
import { activeStates } from './position.ts';
import type { Run } from './replay.ts';

/** The shortest path to every position in which a state is active, by its dotted path; the shortest first. */
export const pathsTo = ({ nodes }: Graph, state: string): Path[] => {
  const found = nodes.filter(({ position }) => activeStates(position).includes(state));
  return found.map(({ path }) => pathOf(path)).sort((a, b) => a.moves.length - b.moves.length);
};

/** By the model, the shortest path to where a run failed, with the failing move at its end. */
export const shortestPath = async ({ model, nodes }: Graph, run: Run): Promise<Path | undefined> => {
  if (!run.failure || run.failure.at < 0) return undefined;
  const position = await follow(model, run.path.moves.slice(0, run.failure.at));
  if (!position) return undefined;
  const place = positionKey(model, position);
  const node = nodes.find((known) => positionKey(model, known.position) === place);
  const last = run.path.moves[run.failure.at];
  return node && last !== undefined ? pathOf([...node.path, last]) : undefined;
};
