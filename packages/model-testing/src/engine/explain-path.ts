import { diffValues } from './describe-change.ts';
import { stateName } from './describe-value.ts';
import { isIgnored } from './goals.ts';
import type { Model } from './model.ts';
import { applyMove, movesAt } from './moves.ts';
import type { Path } from './path.ts';
import { initialStep } from './position.ts';

/** What the model predicts for a path, a line per move: where it leads, and how the context changes. */
export const explainPath = async (model: Model, { moves }: Path): Promise<string[]> => {
  let { position } = initialStep(model);
  const lines: string[] = [];
  for (const [index, key] of moves.entries()) {
    const move = (await movesAt(model, position)).find((possible) => possible.key === key);
    if (!move) return lines;
    const step = applyMove(model, position, move);
    const [before, after] = [position.snapshot, step.position.snapshot];
    const to = stateName(after.value);
    const then = isIgnored(move, step) ? ' is ignored' : to === stateName(before.value) ? '' : ` → ${to}`;
    const changes = diffValues('', before.context, after.context).map((change) => `; ${change}`);
    lines.push(`${index + 1}. ${key}${then}${changes.join('')}`);
    position = step.position;
  }
  return lines;
};
