import { type Coverage, shareOf } from './coverage.ts';
import type { Criterion } from './goals.ts';
import type { Model } from './model.ts';
import { type Move, movesAt, take } from './moves.ts';
import { type Path, pathOf } from './path.ts';
import { activeStates, begin, type Position } from './position.ts';

/** A small seeded generator (mulberry32): numbers from 0 up to 1, the same for the same seed. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined => {
  return items[Math.floor(random() * items.length)];
};

/** One of the items, each as likely as its weight. */
const pickWeighted = <Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: () => number,
): Item | undefined => {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = random() * total;
  return items.find((item) => {
    left -= weightOf(item);
    return left < 0;
  });
};

/** Whether a random path ends here, after these moves. */
export type StopCondition = (position: Position, moves: readonly string[]) => boolean;

/** Stops in a state, by its dotted path. */
export const stateReached =
  (state: string): StopCondition =>
  (position) =>
    activeStates(position).includes(state);

/** Whether a share of a criterion, 0 to 1, has been visited: when to stop making random paths. */
export const isCovered = (coverage: Coverage, criteria: readonly Criterion[], share: number): boolean =>
  criteria.every((criterion) => {
    const { visited, of } = shareOf(coverage, criterion);
    return visited >= of * share;
  });

/** A random journey. Moves that do something are four times as likely as moves that are ignored. */
export const randomPath = async (
  model: Model,
  random: () => number,
  length = 25,
  until: StopCondition = () => false,
): Promise<Path> => {
  const { weights } = model;
  const weightOf = ({ key, name }: Move): number => weights?.[key] ?? weights?.[name] ?? 1;
  let { position } = begin(model);
  const moves: string[] = [];
  while (moves.length < length && !until(position, moves)) {
    const possible = (await movesAt(model, position)).filter((move) => weightOf(move) > 0);
    const offered = possible.map((move) => ({
      move,
      step: take(model, position, move),
    }));
    const doing = offered.filter(({ step }) => step.transitions.length > 0);
    const idle = offered.filter(
      ({ move, step }) => step.transitions.length === 0 && !model.untriable?.has(move.name),
    );
    const among = doing.length > 0 && (idle.length === 0 || random() < 0.8) ? doing : idle;
    const chosen = weights ? pickWeighted(among, ({ move }) => weightOf(move), random) : pick(among, random);
    if (!chosen) break;
    moves.push(chosen.move.key);
    position = chosen.step.position;
  }
  return pathOf(moves);
};
