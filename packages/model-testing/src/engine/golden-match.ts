import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Fixtures } from './describe-change.ts';
import type { Graph } from './explore.ts';
import { goldenTable } from './golden-table.ts';

/** Line diff, each line with the heading of its state. */
const diffTables = (expected: string, actual: string): string => {
  const differences: string[] = [];
  const seen = new Set<string>();
  for (const [sign, from, other] of [
    ['-', expected, actual],
    ['+', actual, expected],
  ] as const) {
    const common = new Set(other.split('\n'));
    let heading = '';
    for (const line of from.split('\n')) {
      if (line.startsWith('## ')) heading = line.slice(3);
      if (common.has(line) || seen.has(`${sign}${line}`)) continue;
      seen.add(`${sign}${line}`);
      differences.push(`${sign} in "${heading}": ${line}`);
    }
  }
  const max = 14;
  const more = differences.length > max ? [`… and ${differences.length - max} more`] : [];
  return [...differences.slice(0, max), ...more].join('\n') || 'only the order of lines differs';
};

export interface GoldenOptions {
  /** Writes the table instead of comparing. */
  readonly update: boolean;
  /** Command that updates the table, for error messages. */
  readonly updateCommand: string;
  /** Values to print by name. */
  readonly fixtures?: Fixtures;
  /** What no path of the model can reach, with the reason. */
  readonly excused?: readonly string[];
}

/** Compares the machine with its golden table on disk. */
export const matchGolden = async (
  graph: Graph,
  file: string,
  { update, updateCommand, fixtures, excused }: GoldenOptions,
): Promise<void> => {
  const actual = goldenTable(graph, fixtures, excused);
  if (update) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, actual);
    return;
  }
  const { name } = graph.model;
  if (!existsSync(file)) {
    throw new Error(`${name} has no golden table ${file}. Write it with ${updateCommand} and review it.`);
  }
  const expected = await readFile(file, 'utf8');
  if (expected === actual) return;
  throw new Error(
    `${name} differs from its golden table:\n${diffTables(expected, actual)}\n` +
      `If this is intended, run ${updateCommand} and review the difference.`,
  );
};
