import type { Graph } from '../engine/explore.ts';
import type { Move } from '../engine/moves.ts';
import { activeStates, type Position } from '../engine/position.ts';
import type { MachineModel, World } from './machine-model.ts';

type Table = NonNullable<MachineModel['transitions']>;
type Entry = Table[string][string];

/** Names of a move in the table, most specific first: `save · short`, `save`; of a timer also `after 500 ms`, `after`. */
const namesOf = (move: Move): string[] => {
  const isAfter = move.kind === 'timer' && move.event.type.startsWith('xstate.after.');
  const [name = move.key] = move.key.split(' · ');
  return [move.key, name, ...(isAfter ? [`after ${move.timer.delay} ms`, 'after'] : [])];
};

/** A state and its parents, innermost first. The root is the empty path. */
const lineage = (path: string): string[] => {
  const keys = path.split('.');
  return [...keys.map((_, index) => keys.slice(0, keys.length - index).join('.')), ''];
};

const isLeaf = (path: string, active: readonly string[]): boolean =>
  !active.some((other) => other.startsWith(`${path}.`));

const leavesOf = (position: Pick<Position, 'snapshot'>): string[] => {
  const active = activeStates(position);
  return active.filter((path) => isLeaf(path, active));
};

/** The entry for a move in a state: its own, or that of the nearest parent. */
const find = (
  table: Table,
  leaf: string,
  move: Move,
): { readonly state: string; readonly name: string; readonly entry: Entry } | undefined => {
  for (const state of lineage(leaf))
    for (const name of namesOf(move)) {
      const entry = table[state]?.[name];
      if (entry !== undefined) return { state, name, entry };
    }
  return undefined;
};

/** Throws if the last move led elsewhere than the table says: each active state stays active unless it has an entry. */
export const assertTransitions = (
  table: Table,
  from: Pick<Position, 'snapshot'>,
  move: Move,
  world: World,
): void => {
  const active = activeStates(world as Pick<Position, 'snapshot'>);
  for (const leaf of leavesOf(from)) {
    const entry = find(table, leaf, move)?.entry;
    const expected = typeof entry === 'function' ? entry(world) : (entry ?? leaf);
    if (!active.includes(expected))
      throw new Error(`"${move.key}" leads from "${leaf}" to "${world.state}", expected "${expected}"`);
  }
};

/** Entries of the table that no move uses, such as misspelt ones. */
export const unusedEntries = ({ transitions: table = {} }: MachineModel, { nodes }: Graph): string[] => {
  const used = new Set<string>();
  for (const { from, move } of nodes.flatMap(({ edges }) => edges))
    for (const leaf of leavesOf(from.position)) {
      const found = find(table, leaf, move);
      if (found) used.add(`${found.state}\n${found.name}`);
    }
  return Object.entries(table).flatMap(([state, entries]) =>
    Object.keys(entries)
      .filter((name) => !used.has(`${state}\n${name}`))
      .map((name) => `the expected transition of "${state || '(root)'}" for "${name}", which no move uses`),
  );
};
