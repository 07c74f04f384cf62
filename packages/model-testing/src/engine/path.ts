import { createHash } from 'node:crypto';

/** A sequence of moves from the initial state. */
export interface Path {
  /** Hash of the moves, so it is stable across runs. */
  readonly id: string;
  readonly moves: readonly string[];
}

export const pathOf = (moves: readonly string[]): Path => {
  const id = createHash('sha256').update(moves.join('\n')).digest('hex').slice(0, 10);
  return { id, moves };
};

/** The i-th of n shards, counted from 1. Round-robin, so that sizes differ by at most one. */
export const shardOf = <Item>(items: readonly Item[], shard: { index: number; of: number }): Item[] => {
  return items.filter((_, position) => position % shard.of === shard.index - 1);
};
