import type { Model } from './model.ts';
import { type Move, movesAt, take } from './moves.ts';
import { type Path, pathOf } from './path.ts';
import { begin } from './position.ts';

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

/** A random journey. Moves that do something are four times as likely as moves that are ignored. */
export const randomPath = async (model: Model, random: () => number, length = 25): Promise<Path> => {
  let { position } = begin(model);
  const moves: string[] = [];
  while (moves.length < length) {
    const offered = (await movesAt(model, position)).map((move) => ({
      move,
      step: take(model, position, move),
    }));
    const doing = offered.filter(({ step }) => step.transitions.length > 0);
    const idle = offered.filter(
      ({ move, step }) => step.transitions.length === 0 && !model.untriable?.has(move.name),
    );
    const chosen = pick(doing.length > 0 && (idle.length === 0 || random() < 0.8) ? doing : idle, random);
    if (!chosen) break;
    moves.push((chosen.move satisfies Move).key);
    position = chosen.step.position;
  }
  return pathOf(moves);
};
