import { type Path, pathOf } from './path.ts';
import type { Run } from './replay.ts';

/** Whether a path reproduces the failure that is being shrunk. */
type Fails = (path: Path) => Promise<boolean>;

export interface Shrunk {
  readonly path: Path;
  readonly replays: number;
}

const withoutPart = (moves: readonly string[], start: number, length: number): string[] => {
  return [...moves.slice(0, start), ...moves.slice(start + length)];
};

/**
 * Shrinks a failing path by delta debugging: cuts everything after the failing step, then removes chunks, halves first,
 * while the failure reproduces. The last move is never removed. A good `guess`, such as the model's shortest path to the
 * same position, saves most replays.
 */
export const shrink = async (run: Run, fails: Fails, maxReplays = 40, guess?: Path): Promise<Shrunk> => {
  if (!run.failure) throw new Error('Only a failing run can be shrunk.');
  let moves = run.path.moves.slice(0, run.failure.at + 1);
  let replays = 0;
  if (guess && guess.moves.length < moves.length) {
    replays += 1;
    if (await fails(guess)) moves = [...guess.moves];
  }
  let size = Math.floor((moves.length - 1) / 2);
  while (size >= 1 && replays < maxReplays) {
    let isShrunk = false;
    for (let start = 0; start + size <= moves.length - 1 && replays < maxReplays; ) {
      const candidate = withoutPart(moves, start, size);
      replays += 1;
      if (await fails(pathOf(candidate))) {
        moves = candidate;
        isShrunk = true;
      } else {
        start += size;
      }
    }
    if (!isShrunk || size > moves.length - 1) size = Math.floor(size / 2);
  }
  return { path: pathOf(moves), replays };
};

/** Whether two runs fail at the same move in the same state. Keeps shrinking from ending at another bug. */
export const sameFailure = (run: Run, other: Run): boolean => {
  return (
    run.failure !== undefined &&
    other.failure !== undefined &&
    run.failure.move === other.failure.move &&
    run.failure.state === other.failure.state &&
    other.failure.at === other.path.moves.length - 1
  );
};
