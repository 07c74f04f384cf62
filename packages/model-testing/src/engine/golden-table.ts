import type { AnyEventObject, AnyStateNode } from 'xstate';
import { brief, changesIn, digest, type Fixtures } from './describe-change.ts';
import { describeValue } from './describe-value.ts';
import type { Edge, Graph } from './explore.ts';
import { isIgnored } from './goals.ts';
import { callsAt, type Position } from './position.ts';

const anyState = 'any state';

const cell = (text: string): string => {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
};

const pathOf = (node: AnyStateNode): string => {
  return node.path.join('.') || anyState;
};

/** The active atomic states by dotted path; several in a parallel machine. */
const leavesAt = ({ snapshot }: Position): string[] => {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(pathOf);
};

/** The regions of a parallel machine run side by side; any other machine is one region. */
const regionOf = (graph: Graph, state: string): string => {
  return graph.model.machine.root.type === 'parallel' ? (state.split('.')[0] ?? '') : '';
};

const newCalls = (from: Position, to: Position, fixtures: Fixtures): string[] => {
  return callsAt(to)
    .filter((call) => to.snapshot.children[call.id] !== from.snapshot.children[call.id])
    .map((call) => `${call.id}(${call.input === undefined ? '' : brief(call.input, fixtures)})`);
};

const eventText = ({ type, ...payload }: AnyEventObject, fixtures: Fixtures): string => {
  const filled = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  return Object.keys(filled).length === 0 ? type : `${type} ${brief(filled, fixtures)}`;
};

interface Row {
  readonly from: string;
  readonly move: string;
  /** The atomic states left and entered; a region that stays where it is does not appear. */
  readonly left: string;
  readonly entered: string;
  readonly changed: readonly string[];
  readonly does: readonly string[];
  /** Rows that differ in values alone share one line. */
  readonly likeness: string;
}

const rowOf = ({ from, move, step }: Edge, section: string, fixtures: Fixtures): Row => {
  const calls = newCalls(from.position, step.position, fixtures);
  const [before, after] = [leavesAt(from.position), leavesAt(step.position)];
  const left = before.filter((leaf) => !after.includes(leaf) && leaf !== section).join(' + ');
  const to = after.filter((leaf) => !before.includes(leaf)).join(' + ') || '(stays)';
  const entered = step.position.snapshot.status === 'done' ? `${to} (end)` : to;
  const does = [
    ...step.emitted.map((event) => `emits ${eventText(event, fixtures)}`),
    ...step.actions.map((name) => `runs ${name}`),
    ...step.sent.map(({ to, event }) => `sends ${to} ${eventText(event, fixtures)}`),
    ...calls.map((call) => `calls ${call}`),
  ];
  return {
    from: from.name,
    move: move.key,
    left,
    entered,
    changed: changesIn('', from.position.snapshot.context, step.position.snapshot.context, fixtures),
    does,
    likeness: describeValue([
      entered,
      step.emitted.map((event) => event.type),
      step.actions,
      step.sent.map(({ to, event }) => [to, event.type]),
      calls.map((call) => call.split('(')[0]),
    ]),
  };
};

/** The state whose transition takes the move: where a reader of the chart looks for it. */
const sectionOf = ({ step }: Edge): string => {
  const [first] = step.transitions;
  return first ? pathOf(first.source) : anyState;
};

const rowLines = (rows: readonly Row[]): string[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = `${row.move}\n${row.likeness}`;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups.values()]
    .flatMap((alike) => {
      // Found on the shortest path: of those that change anything, the plainest.
      const shown = alike.find((row) => row.changed.length > 0) ?? alike[0];
      if (!shown) return [];
      const variants = new Set(alike.map((row) => describeValue(row.changed))).size;
      const more = variants > 1 ? [`(${variants} variants)`] : [];
      const effects = [...shown.changed, ...shown.does, ...more].map(cell).join('<br>');
      const left = [...new Set(alike.map((row) => row.left))].filter(Boolean).join(', ');
      const then = left && shown.entered !== '(stays)' ? `${left} → ${shown.entered}` : shown.entered;
      return [{ move: shown.move, line: `| ${shown.move} | ${then} | ${effects} |` }];
    })
    .sort((a, b) => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0))
    .map(({ line }) => line);
};

/** Moves that the state's own region lets pass although it takes them elsewhere, by atomic state. */
const ignoredMoves = (graph: Graph, edges: readonly Edge[]): Map<string, Set<string>> => {
  const taken = (edge: Edge, region: string) =>
    edge.step.transitions.some(
      ({ eventType, source }) =>
        eventType === edge.move.event.type && regionOf(graph, pathOf(source)) === region,
    );
  const handled = new Set<string>();
  const regions = new Set(
    graph.nodes.flatMap(({ position }) => leavesAt(position)).map((leaf) => regionOf(graph, leaf)),
  );
  for (const region of regions)
    for (const edge of edges) if (taken(edge, region)) handled.add(`${region} ${edge.move.key}`);
  const ignored = new Map<string, Set<string>>();
  for (const edge of edges) {
    if (edge.move.kind !== 'event') continue;
    for (const leaf of leavesAt(edge.from.position)) {
      const region = regionOf(graph, leaf);
      if (taken(edge, region) || !handled.has(`${region} ${edge.move.key}`)) continue;
      ignored.set(leaf, (ignored.get(leaf) ?? new Set()).add(edge.move.key));
    }
  }
  return ignored;
};

const stateNodes = (node: AnyStateNode): AnyStateNode[] => {
  return [node, ...Object.values(node.states).flatMap(stateNodes)];
};

/**
 * The transition table of a machine for people to review: one section per state that takes something, one row
 * per distinct effect, and of the context only what changes. Values that no row shows are held by the digests.
 */
export const goldenTable = (graph: Graph, fixtures: Fixtures = {}): string => {
  const edges = graph.nodes.flatMap((node) => node.edges);
  const rows = new Map<string, Row[]>();
  const passed = new Set<string>();
  for (const edge of edges) {
    if (isIgnored(edge.move, edge.step)) {
      passed.add(`${edge.from.name} × ${edge.move.key}`);
      continue;
    }
    const section = sectionOf(edge);
    const known = rows.get(section) ?? [];
    rows.set(section, known);
    known.push(rowOf(edge, section, fixtures));
  }
  const ignored = ignoredMoves(graph, edges);
  const visited = new Set(graph.nodes.flatMap((node) => leavesAt(node.position)));
  const sections = stateNodes(graph.model.machine.root)
    .map(pathOf)
    .filter((state) => rows.has(state) || visited.has(state))
    .map((state) => {
      const own = rows.get(state) ?? [];
      const effects = new Set(own.map(describeValue));
      const table = ['| When | Then | Does |', '| --- | --- | --- |', ...rowLines(own)].join('\n');
      const idle = [...(ignored.get(state) ?? [])].sort().join(', ');
      return [
        `## ${state}`,
        own.length > 0 ? table : 'Takes nothing of its own.',
        ...(idle ? [`Ignores: ${idle}`] : []),
        ...(own.length > 0
          ? [`${effects.size} effects, digest ${digest([...effects].sort().join('\n'))}`]
          : []),
      ].join('\n\n');
    });
  const start = graph.nodes[0];
  const begins = start
    ? [
        `Starts in **${start.name}**.`,
        ...callsAt(start.position).map((call) => `Calls ${call.id}.`),
        `Context: \`${brief(start.position.snapshot.context, fixtures)}\``,
      ].join(' ')
    : '';
  const taken = new Set(edges.filter(({ move, step }) => !isIgnored(move, step)).map(({ move }) => move.key));
  const never = new Set(edges.map(({ move }) => move.key).filter((key) => !taken.has(key)));
  const ends = `Never taken: ${[...never].sort().join(', ') || 'nothing'}\n\nIgnored in all: ${passed.size} pairs of state and event, digest ${digest([...passed].sort().join('\n'))}`;
  return `${[`# ${graph.model.name}`, begins, ...sections, ends].join('\n\n')}\n`;
};
