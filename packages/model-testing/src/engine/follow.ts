import type { Model } from './model.ts';
import { applyMove, movesAt } from './moves.ts';
import { initialStep, type Position } from './position.ts';

/** The position that moves lead to in the model; undefined when one of them is impossible. */
export const follow = async (model: Model, moves: readonly string[]): Promise<Position | undefined> => {
  let { position } = initialStep(model);
  for (const key of moves) {
    const move = (await movesAt(model, position)).find((possible) => possible.key === key);
    if (!move) return undefined;
    position = applyMove(model, position, move).position;
  }
  return position;
};
