import { type Coverage, shareOf } from './coverage.ts';
import { type Criterion, isIgnored } from './goals.ts';
import type { Model } from './model.ts';
import { applyMove, type Move, movesAt } from './moves.ts';
import { type Path, pathOf } from './path.ts';
import { activeStates, initialStep, type Position } from './position.ts';

/** Seeded random number generator (mulberry32) in [0, 1). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const shuffle = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined => {
  return items[Math.floor(random() * items.length)];
};

/** Weighted random choice. */
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

/** Whether a random path ends at this position. */
export type StopCondition = (position: Position, moves: readonly string[]) => boolean;

/** Stops when a state is active, by its dotted path. */
export const stateReached =
  (state: string): StopCondition =>
  (position) =>
    activeStates(position).includes(state);

/** Whether a share (0 to 1) of each criterion's goals has been visited. */
export const isCovered = (coverage: Coverage, criteria: readonly Criterion[], share: number): boolean =>
  criteria.every((criterion) => {
    const { visited, of } = shareOf(coverage, criterion);
    return visited >= of * share;
  });

/** A random path. A move that has an effect is selected with probability 0.8, an ignored one with 0.2. */
export const randomPath = async (
  model: Model,
  random: () => number,
  length = 25,
  until: StopCondition = () => false,
): Promise<Path> => {
  const { weights } = model;
  const weightOf = ({ key, name }: Move): number => weights?.[key] ?? weights?.[name] ?? 1;
  let { position } = initialStep(model);
  const moves: string[] = [];
  while (moves.length < length && !until(position, moves)) {
    const possible = (await movesAt(model, position)).filter((move) => weightOf(move) > 0);
    const steps = possible.map((move) => ({
      move,
      step: applyMove(model, position, move),
    }));
    const handled = steps.filter(({ move, step }) => !isIgnored(move, step));
    const ignored = steps.filter(
      ({ move, step }) => isIgnored(move, step) && !model.uncontrollable?.has(move.name),
    );
    const candidates = handled.length > 0 && (ignored.length === 0 || random() < 0.8) ? handled : ignored;
    const next = weights
      ? pickWeighted(candidates, ({ move }) => weightOf(move), random)
      : pick(candidates, random);
    if (!next) break;
    moves.push(next.move.key);
    position = next.step.position;
  }
  return pathOf(moves);
};
