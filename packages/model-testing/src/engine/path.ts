import { createHash } from 'node:crypto';

/** A journey through a machine, as the keys of its moves. */
export interface Path {
  /** Stable across runs: made from the moves alone. */
  readonly id: string;
  readonly moves: readonly string[];
}

export const pathOf = (moves: readonly string[]): Path => {
  const id = createHash('sha256').update(moves.join('\n')).digest('hex').slice(0, 10);
  return { id, moves };
};

/** The i-th of n equal shares, counted from 1. Paths are dealt by their order, so shares differ by one at most. */
export const shardOf = <Item>(items: readonly Item[], shard: { index: number; of: number }): Item[] => {
  return items.filter((_, place) => place % shard.of === shard.index - 1);
};
