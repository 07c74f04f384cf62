import { brief, changesIn, digest } from './describe-change.ts';
import { describeValue, stateName } from './describe-value.ts';
import type { Edge, Graph } from './explore.ts';
import { isIgnored } from './goals.ts';
import { callsAt, type Position } from './position.ts';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function newCalls(from: Position, to: Position): string[] {
  return callsAt(to)
    .filter((call) => to.snapshot.children[call.id] !== from.snapshot.children[call.id])
    .map((call) => `${call.id}(${call.input === undefined ? '' : brief(call.input)})`);
}

interface Row {
  readonly state: string;
  readonly move: string;
  readonly next: string;
  readonly does: string[];
  /** Rows that differ in nothing but values are one row; the first found stands for them. */
  readonly likeness: string;
}

function rowOf({ from, move, step }: Edge): Row {
  const changed = changesIn('', from.position.snapshot.context, step.position.snapshot.context);
  const calls = newCalls(from.position, step.position);
  const emitted = step.emitted.map((event) => `tells ${brief(event)}`);
  const next = stateName(step.position.snapshot.value);
  const ran = step.actions.map((name) => `runs ${name}`);
  const likeness = describeValue([
    next,
    changed.map((line) => line.split(/[:[]/)[0]),
    step.emitted.map((event) => event.type),
    step.actions,
    calls.map((call) => call.split('(')[0]),
  ]);
  return {
    state: from.name,
    move: move.key,
    next: step.position.snapshot.status === 'done' ? `${next} (end)` : next,
    does: [...changed, ...emitted, ...ran, ...calls.map((call) => `calls ${call}`)],
    likeness,
  };
}

function section(graph: Graph, state: string): string {
  const edges = graph.nodes.filter((node) => node.name === state).flatMap((node) => node.edges);
  const rows = new Map<string, Row>();
  const ignored = new Set<string>();
  const effects = new Set<string>();
  for (const edge of edges) {
    if (isIgnored(edge.move, edge.step)) {
      ignored.add(edge.move.key);
      continue;
    }
    const row = rowOf(edge);
    effects.add(describeValue(row));
    const id = `${row.move}\n${row.likeness}`;
    if (!rows.has(id)) rows.set(id, row);
  }
  const lines = [...rows.values()]
    .sort((a, b) => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0))
    .map(
      (row) =>
        `| ${row.move} | ${row.next === state ? '(stays)' : row.next} | ${row.does.map(cell).join('<br>')} |`,
    );
  const table = ['| When | Then | Does |', '| --- | --- | --- |', ...lines].join('\n');
  const idle = `Ignores: ${[...ignored].sort().join(', ') || 'nothing'}`;
  // Values that only other contexts show are held by the digest: no change goes unseen.
  const all = `${effects.size} effects in all, digest ${digest([...effects].sort().join('\n'))}`;
  const body = lines.length > 0 ? table : 'Nothing leads on from here.';
  return [`## ${state}`, body, idle, all].join('\n\n');
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
