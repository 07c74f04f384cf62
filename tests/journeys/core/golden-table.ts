import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describeValue, stateName } from './describe-value.ts';
import type { Edge, Graph } from './explore.ts';
import { isIgnored } from './goals.ts';
import { callsAt, type Position } from './position.ts';

type Context = Record<string, unknown>;

function short(value: unknown): string {
  const text = describeValue(value).replaceAll('|', '\\|');
  return text.length > 90 ? `${text.slice(0, 70)}… (${text.length})` : text;
}

function changes(before: Context, after: Context): { key: string; text: string }[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys
    .filter((key) => describeValue(before[key]) !== describeValue(after[key]))
    .map((key) => ({ key, text: `${key}: ${short(before[key])} → ${short(after[key])}` }));
}

function newCalls(from: Position, to: Position): string[] {
  const before = new Set(callsAt(from).map((call) => call.id));
  return callsAt(to)
    .filter((call) => !before.has(call.id))
    .map((call) => `${call.id}(${call.input === undefined ? '' : short(call.input)})`);
}

interface Row {
  readonly state: string;
  readonly move: string;
  readonly next: string;
  readonly does: string[];
  /** Rows that differ in nothing but values are one row; the first found stands for them. */
  readonly likeness: string;
}

function rowOf({ from, to, move, step }: Edge): Row {
  const changed = changes(from.position.snapshot.context, step.position.snapshot.context);
  const calls = newCalls(from.position, step.position);
  const emitted = step.emitted.map((event) => `tells ${short(event)}`);
  const next = stateName(to.position.snapshot.value);
  const does = [
    ...changed.map(({ text }) => text),
    ...emitted,
    ...step.actions.map((name) => `runs ${name}`),
  ];
  const likeness = describeValue([
    next,
    changed.map(({ key }) => key),
    step.emitted.map((event) => event.type),
    step.actions,
    calls.map((call) => call.split('(')[0]),
  ]);
  return {
    state: from.name,
    move: move.key,
    next: step.position.snapshot.status === 'done' ? `${next} (end)` : next,
    does: [...does, ...calls.map((call) => `calls ${call}`)],
    likeness,
  };
}

function section(graph: Graph, state: string): string {
  const edges = graph.nodes.filter((node) => node.name === state).flatMap((node) => node.edges);
  const rows = new Map<string, Row>();
  const ignored = new Set<string>();
  for (const edge of edges) {
    if (isIgnored(edge.move, edge.step)) {
      ignored.add(edge.move.key);
      continue;
    }
    const row = rowOf(edge);
    const id = `${row.move}\n${row.likeness}`;
    if (!rows.has(id)) rows.set(id, row);
  }
  const lines = [...rows.values()]
    .sort((a, b) => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0))
    .map(
      (row) => `| ${row.move} | ${row.next === state ? '(stays)' : row.next} | ${row.does.join('<br>')} |`,
    );
  const table = ['| When | Then | Does |', '| --- | --- | --- |', ...lines].join('\n');
  const idle = `Ignores: ${[...ignored].sort().join(', ') || 'nothing'}`;
  return [`## ${state}`, ...(lines.length > 0 ? [table] : ['Nothing leads on from here.']), idle].join(
    '\n\n',
  );
}

/** The transition table of a machine for people to review: one section per state, one row per distinct effect. */
export function goldenTable(graph: Graph): string {
  const states = [...new Set(graph.nodes.map((node) => node.name))];
  const start = graph.nodes[0];
  const begins = start
    ? [
        `Starts in **${start.name}**.`,
        ...callsAt(start.position).map((call) => `Calls ${call.id}.`),
        `Context: \`${describeValue(start.position.snapshot.context)}\``,
      ].join(' ')
    : '';
  const sections = states.map((state) => section(graph, state));
  return `${[`# ${graph.model.name}`, begins, ...sections].join('\n\n')}\n`;
}

function firstDifference(expected: string, actual: string): string {
  const [old, now] = [expected.split('\n'), actual.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  return [...gone, ...come].slice(0, 12).join('\n') || 'only the order of lines differs';
}

/** Compares with the reviewed table on disk; writes it only when asked to (`update`). */
export async function matchGolden(graph: Graph, file: string, update: boolean): Promise<void> {
  const actual = goldenTable(graph);
  if (update) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, actual);
    return;
  }
  if (!existsSync(file)) {
    throw new Error(
      `${graph.model.name} has no reviewed table at ${file}; write it with GOLDEN=update and read it`,
    );
  }
  const expected = await readFile(file, 'utf8');
  if (expected === actual) return;
  throw new Error(
    `${graph.model.name} no longer does what its reviewed table says:\n${firstDifference(expected, actual)}\n` +
      'If this is wanted, run again with GOLDEN=update and review the difference.',
  );
}
