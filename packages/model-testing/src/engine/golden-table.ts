import type { AnyEventObject, AnyStateNode } from 'xstate';
import { abbreviate, diffValues, digest, type Fixtures } from './describe-change.ts';
import { describeValue } from './describe-value.ts';
import type { Edge, Graph } from './explore.ts';
import { isIgnored } from './goals.ts';
import type { PendingActor } from './model.ts';
import { actorName, type Position, pendingActorsAt, type Step, startedActors } from './position.ts';

const anyState = 'any state';

const cell = (text: string): string => {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
};

const pathOf = (node: AnyStateNode): string => {
  return node.path.join('.') || anyState;
};

/** Active atomic and final states by dotted path; several in a parallel machine. */
const leavesAt = ({ snapshot }: Position): string[] => {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(pathOf);
};

/** The parallel region of a state; empty in a machine that is not parallel. */
const regionOf = (graph: Graph, state: string): string => {
  return graph.model.machine.root.type === 'parallel' ? (state.split('.')[0] ?? '') : '';
};

const callText = (position: Position, actor: PendingActor, fixtures: Fixtures): string =>
  `${actorName(position, actor)}(${actor.input === undefined ? '' : abbreviate(actor.input, fixtures)})`;

const eventText = ({ type, ...payload }: AnyEventObject, fixtures: Fixtures): string => {
  const defined = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  return Object.keys(defined).length === 0 ? type : `${type} ${abbreviate(defined, fixtures)}`;
};

interface Row {
  readonly from: string;
  readonly move: string;
  /** Atomic states exited and entered; a region that does not change is left out. */
  readonly left: string;
  readonly entered: string;
  readonly changed: readonly string[];
  readonly effects: readonly string[];
  /** Rows with the same move and key differ in values only and share one line. */
  readonly groupKey: string;
}

/** Input of the digests. Its keys must not change, because committed golden tables contain the digests. */
const digestInput = ({ effects, groupKey, ...row }: Row): string =>
  describeValue({ ...row, does: effects, likeness: groupKey });

/** What a step does beside changing the state and the context, in order. */
const effectsOf = (step: Step, started: readonly PendingActor[], fixtures: Fixtures): string[] => [
  ...step.emitted.map((event) => `emits ${eventText(event, fixtures)}`),
  ...step.actions.map(
    ({ name, params }) => `runs ${name}${params === undefined ? '' : ` ${abbreviate(params, fixtures)}`}`,
  ),
  ...step.sent.map(({ to, event }) => `sends ${to} ${eventText(event, fixtures)}`),
  ...started.map((actor) => `calls ${callText(step.position, actor, fixtures)}`),
];

/** How a machine ended; nothing while it runs. */
const endOf = ({ snapshot: { status, output } }: Position, fixtures: Fixtures): string[] => {
  if (status === 'error') return ['stops with the error'];
  return status === 'done' && output !== undefined ? [`output: ${abbreviate(output, fixtures)}`] : [];
};

/** Whether a timer has fired in a state that stays active, which does not set it again. */
const endedTimer = ({ move, step: { position } }: Edge): string[] => {
  if (move.kind !== 'timer' || !move.event.type.startsWith('xstate.after.')) return [];
  const { type } = move.event;
  const nodes: readonly AnyStateNode[] = position.snapshot._nodes;
  const isSet = position.timers.some(({ event }) => event.type === type);
  return !isSet && nodes.some((node) => node.transitions.has(type)) ? ['does not set the timer again'] : [];
};

const rowOf = (edge: Edge, section: string, fixtures: Fixtures): Row => {
  const { from, move, step } = edge;
  const started = startedActors(from.position, step.position);
  const [before, after] = [leavesAt(from.position), leavesAt(step.position)];
  const left = before.filter((leaf) => !after.includes(leaf) && leaf !== section).join(' + ');
  const to = after.filter((leaf) => !before.includes(leaf)).join(' + ') || '(stays)';
  const entered = step.position.snapshot.status === 'done' ? `${to} (end)` : to;
  const effects = [
    ...effectsOf(step, started, fixtures),
    ...endedTimer(edge),
    ...endOf(step.position, fixtures),
  ];
  return {
    from: from.name,
    move: move.key,
    left,
    entered,
    changed: diffValues('', from.position.snapshot.context, step.position.snapshot.context, fixtures),
    effects,
    groupKey: describeValue([
      entered,
      step.emitted.map((event) => event.type),
      step.actions.map(({ name }) => name),
      step.sent.map(({ to, event }) => [to, event.type]),
      started.map((actor) => actorName(step.position, actor)),
    ]),
  };
};

/** The state that declares the transition. */
const sectionOf = ({ step }: Edge): string => {
  const [first] = step.transitions;
  return first ? pathOf(first.source) : anyState;
};

const rowLines = (rows: readonly Row[]): string[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = `${row.move}\n${row.groupKey}`;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      // Breadth-first order: the first row that changes something is the simplest example.
      const shown = group.find((row) => row.changed.length > 0) ?? group[0];
      if (!shown) return [];
      const variants = new Set(group.map((row) => describeValue(row.changed))).size;
      const more = variants > 1 ? [`(${variants} variants)`] : [];
      const effects = [...shown.changed, ...shown.effects, ...more].map(cell).join('<br>');
      const left = [...new Set(group.map((row) => row.left))].filter(Boolean).join(', ');
      const then = left && shown.entered !== '(stays)' ? `${left} → ${shown.entered}` : shown.entered;
      return [{ move: shown.move, line: `| ${shown.move} | ${then} | ${effects} |` }];
    })
    .sort((a, b) => (a.move < b.move ? -1 : a.move > b.move ? 1 : 0))
    .map(({ line }) => line);
};

/** Moves that a state ignores although another state of its region handles them, by atomic state. */
const ignoredMoves = (graph: Graph, edges: readonly Edge[]): Map<string, Set<string>> => {
  const isHandledIn = (edge: Edge, region: string) =>
    edge.step.transitions.some(
      ({ eventType, source }) =>
        eventType === edge.move.event.type && regionOf(graph, pathOf(source)) === region,
    );
  const handled = new Set<string>();
  const regions = new Set(
    graph.nodes.flatMap(({ position }) => leavesAt(position)).map((leaf) => regionOf(graph, leaf)),
  );
  for (const region of regions)
    for (const edge of edges) if (isHandledIn(edge, region)) handled.add(`${region} ${edge.move.key}`);
  const ignored = new Map<string, Set<string>>();
  for (const edge of edges) {
    if (edge.move.kind !== 'event') continue;
    for (const leaf of leavesAt(edge.from.position)) {
      const region = regionOf(graph, leaf);
      if (isHandledIn(edge, region) || !handled.has(`${region} ${edge.move.key}`)) continue;
      ignored.set(leaf, (ignored.get(leaf) ?? new Set()).add(edge.move.key));
    }
  }
  return ignored;
};

/** What a state tells to others: its tags and its meta. */
const labelsOf = ({ tags, meta }: AnyStateNode, fixtures: Fixtures): string[] => {
  const labels = [
    ...(tags.length > 0 ? [`Tags: ${[...tags].sort().join(', ')}`] : []),
    ...(meta === undefined ? [] : [`Meta: ${abbreviate(meta, fixtures)}`]),
  ];
  return labels.length > 0 ? [labels.join('. ')] : [];
};

const stateNodes = (node: AnyStateNode): AnyStateNode[] => {
  return [node, ...Object.values(node.states).flatMap(stateNodes)];
};

/**
 * Formats a machine's transition table for review: one section per state, one row per distinct effect, and only the
 * parts of the context that change. The digests cover the values that no row shows.
 */
export const goldenTable = (
  graph: Graph,
  fixtures: Fixtures = {},
  excused: readonly string[] = [],
): string => {
  const edges = graph.nodes.flatMap((node) => node.edges);
  const rows = new Map<string, Row[]>();
  const ignoredPairs = new Set<string>();
  for (const edge of edges) {
    if (edge.move.kind === 'environment') continue;
    if (isIgnored(edge.move, edge.step)) {
      ignoredPairs.add(`${edge.from.name} × ${edge.move.key}`);
      continue;
    }
    const section = sectionOf(edge);
    const sectionRows = rows.get(section) ?? [];
    rows.set(section, sectionRows);
    sectionRows.push(rowOf(edge, section, fixtures));
  }
  const ignored = ignoredMoves(graph, edges);
  const visited = new Set(graph.nodes.flatMap((node) => leavesAt(node.position)));
  const sections = stateNodes(graph.model.machine.root)
    .map((node) => ({ node, state: pathOf(node) }))
    .filter(({ node, state }) => rows.has(state) || visited.has(state) || labelsOf(node, fixtures).length > 0)
    .map(({ node, state }) => {
      const own = rows.get(state) ?? [];
      const effects = new Set(own.map(digestInput));
      const table = ['| When | Then | Does |', '| --- | --- | --- |', ...rowLines(own)].join('\n');
      const idle = [...(ignored.get(state) ?? [])].sort().join(', ');
      return [
        `## ${state}`,
        ...labelsOf(node, fixtures),
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
        `Starts in **${start.name}**. Context: \`${abbreviate(start.position.snapshot.context, fixtures)}\``,
        ...[
          ...effectsOf(graph.first, pendingActorsAt(start.position), fixtures),
          ...endOf(start.position, fixtures),
        ].map((effect) => `- ${effect}`),
      ].join('\n')
    : '';
  const taken = new Set(edges.filter(({ move, step }) => !isIgnored(move, step)).map(({ move }) => move.key));
  const never = new Set(edges.map(({ move }) => move.key).filter((key) => !taken.has(key)));
  const ends = `Never taken: ${[...never].sort().join(', ') || 'nothing'}\n\nIgnored in all: ${ignoredPairs.size} pairs of state and event, digest ${digest([...ignoredPairs].sort().join('\n'))}`;
  const excuses =
    excused.length > 0 ? [['Not reachable:', ...excused.map((id) => `- ${id}`)].join('\n')] : [];
  return `${[`# ${graph.model.name}`, begins, ...sections, ends, ...excuses].join('\n\n')}\n`;
};
