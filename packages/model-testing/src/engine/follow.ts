import type { Model } from './model.ts';
import { movesAt, take } from './moves.ts';
import { begin, type Position } from './position.ts';

/** Where moves lead by the model alone; undefined when one of them is not possible. */
export const follow = async (model: Model, moves: readonly string[]): Promise<Position | undefined> => {
  let { position } = begin(model);
  for (const key of moves) {
    const move = (await movesAt(model, position)).find((offered) => offered.key === key);
    if (!move) return undefined;
    position = take(model, position, move).position;
  }
  return position;
};
