import type { Graph } from './explore.ts';
import { follow } from './follow.ts';
import { positionKey } from './goals.ts';
import { type Path, pathOf } from './path.ts';
import type { Run } from './replay.ts';

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
