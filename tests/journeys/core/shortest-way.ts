import type { Graph } from './explore.ts';
import { positionKey } from './goals.ts';
import { movesAt, take } from './moves.ts';
import { type Path, pathOf } from './path.ts';
import { begin } from './position.ts';
import type { Run } from './replay.ts';

/** By the model, the shortest way to where a run failed, with the failing move at its end. */
export async function shortestWay({ model, nodes }: Graph, run: Run): Promise<Path | undefined> {
  if (!run.failure || run.failure.at < 0) return undefined;
  let { position } = begin(model);
  for (const key of run.path.moves.slice(0, run.failure.at)) {
    const move = (await movesAt(model, position)).find((offered) => offered.key === key);
    if (!move) return undefined;
    position = take(model, position, move).position;
  }
  const place = positionKey(model, position);
  const node = nodes.find((known) => positionKey(model, known.position) === place);
  const last = run.path.moves[run.failure.at];
  return node && last !== undefined ? pathOf([...node.way, last]) : undefined;
}
