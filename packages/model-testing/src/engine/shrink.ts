import { type Path, pathOf } from './path.ts';
import type { Run } from './replay.ts';

/** Whether a path still fails in the way that is being shrunk. */
type Fails = (path: Path) => Promise<boolean>;

export interface Shrunk {
  readonly path: Path;
  readonly replays: number;
}

const withoutPart = (moves: readonly string[], start: number, length: number): string[] => {
  return [...moves.slice(0, start), ...moves.slice(start + length)];
};

/**
 * The shortest failing path near this one: first everything after the failing step goes, then delta
 * debugging drops parts, halves first, as long as the same failure stays. The last move is never dropped.
 * A good `guess`, such as the model's shortest path to the same place, saves most of the replays.
 */
export const shrink = async (run: Run, fails: Fails, mostReplays = 40, guess?: Path): Promise<Shrunk> => {
  if (!run.failure) throw new Error('only a failing run can be shrunk');
  let moves = run.path.moves.slice(0, run.failure.at + 1);
  let replays = 0;
  if (guess && guess.moves.length < moves.length) {
    replays += 1;
    if (await fails(guess)) moves = [...guess.moves];
  }
  let size = Math.floor((moves.length - 1) / 2);
  while (size >= 1 && replays < mostReplays) {
    let dropped = false;
    for (let start = 0; start + size <= moves.length - 1 && replays < mostReplays; ) {
      const candidate = withoutPart(moves, start, size);
      replays += 1;
      if (await fails(pathOf(candidate))) {
        moves = candidate;
        dropped = true;
      } else {
        start += size;
      }
    }
    if (!dropped || size > moves.length - 1) size = Math.floor(size / 2);
  }
  return { path: pathOf(moves), replays };
};

/** Same failing move in the same state: a shrunk path must not wander off to another fault. */
export const sameFailure = (run: Run, other: Run): boolean => {
  return (
    run.failure !== undefined &&
    other.failure !== undefined &&
    run.failure.move === other.failure.move &&
    run.failure.state === other.failure.state &&
    other.failure.at === other.path.moves.length - 1
  );
};
