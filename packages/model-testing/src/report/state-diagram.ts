import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly labels: string[];
}

/** Boxes of the diagram by the state that contains them; the key of the drawn state itself is its own. */
interface Drawing {
  readonly top: AnyStateNode;
  readonly edges: Map<string, Edge>;
  /** Lines inside a box: its actors and the events that it handles without leaving. */
  readonly lines: Map<string, string[]>;
  /** Boxes "any state", by the state that contains them. */
  readonly anyIn: Set<AnyStateNode>;
}

/** Keys are prefixed with the machine's id, because states may have names that are keywords of Mermaid. */
const idOf = (node: AnyStateNode): string =>
  [node.machine.id, ...node.path]
    .map((key) =>
      key
        .replace(/_/g, '__')
        .replace(/[^\w]/gu, (character) => `_u${character.codePointAt(0)?.toString(16)}`),
    )
    .join('_');

const anyId = (node: AnyStateNode): string => `${idOf(node)}_any_`;

/** Characters with a meaning in Mermaid, as entities. */
const escapeLabel = (text: string): string =>
  text.replace(/[#:;<>"{}]/g, (character) => `#${character.charCodeAt(0)};`);

/** Names of the actors that a state invokes. */
const actorsOf = (node: AnyStateNode): string[] =>
  node.invoke.map(({ src }) =>
    typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : 'an actor',
  );

const guardOf = ({ guard }: AnyTransitionDefinition): string => {
  if (!guard) return '';
  const name: unknown = typeof guard === 'string' ? guard : Reflect.get(guard, 'type');
  return typeof name === 'string' ? ` [${name}]` : ' […]';
};

/** `saveCart done`, `after 3000 ms`, `always`, or the event type. */
export const triggerOf = ({ eventType, source }: AnyTransitionDefinition): string => {
  if (eventType === '') return 'always';
  const [, kind, rest = ''] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.*)$/.exec(eventType) ?? [];
  // XState's id of an actor without one: `0.machine.state`.
  const actor = rest.endsWith(`.${source.id}`) ? 'actor' : rest;
  if (kind === 'done.actor') return `${actor} done`;
  if (kind === 'error.actor') return `${actor} failed`;
  if (kind === 'done.state') return 'done';
  if (kind === undefined) return eventType;
  const delay = rest.slice(0, -source.id.length - 1);
  return `after ${delay}${/^\d+$/.test(delay) ? ' ms' : ''}`;
};

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const isWithin = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor));

const isComposite = (node: AnyStateNode): boolean => Object.keys(node.states).length > 0;

const initialOf = (node: AnyStateNode): AnyStateNode[] => [...(node.initial.target ?? [])];

/** The state whose box "any state" represents `source` in a transition to `target`: a region if `source` is parallel. */
const placeOfAny = (source: AnyStateNode, target: AnyStateNode): AnyStateNode => {
  if (source.type !== 'parallel') return source;
  const region = Object.values(source.states).find((child) => isWithin(target, child));
  return region && isComposite(region) ? placeOfAny(region, target) : source;
};

const addLine = ({ lines }: Drawing, id: string, line: string): void => {
  lines.set(id, [...new Set([...(lines.get(id) ?? []), line])]);
};

const addEdge = ({ edges }: Drawing, from: string, to: string, label: string): void => {
  const edge = edges.get(`${from} ${to}`) ?? { from, to, labels: [] };
  if (!edge.labels.includes(label)) edge.labels.push(label);
  edges.set(`${from} ${to}`, edge);
};

const anyBox = (drawing: Drawing, node: AnyStateNode): string => {
  drawing.anyIn.add(node);
  return anyId(node);
};

const addTransition = (drawing: Drawing, transition: AnyTransitionDefinition): void => {
  const { source, target = [] } = transition;
  const label = escapeLabel(`${triggerOf(transition)}${guardOf(transition)}`);
  if (target.length === 0)
    addLine(drawing, isComposite(source) ? anyBox(drawing, source) : idOf(source), label);
  for (const node of target) {
    if (!isWithin(node, drawing.top))
      addLine(
        drawing,
        isComposite(source) ? anyBox(drawing, source) : idOf(source),
        `${label} → ${escapeLabel(node.path.join('.'))}`,
      );
    else if (isComposite(source) && isWithin(node, source)) {
      const place = placeOfAny(source, node);
      const from = anyBox(drawing, isWithin(place, drawing.top) ? place : drawing.top);
      const entered = node === source ? initialOf(node) : [node];
      if (entered.length === 0) addLine(drawing, from, label);
      for (const inner of entered) addEdge(drawing, from, idOf(inner), label);
    } else addEdge(drawing, idOf(source), idOf(node), label);
  }
};

const addTransitionsBelow = (drawing: Drawing, node: AnyStateNode): void => {
  const invoked = actorsOf(node).map((src) => `invokes ${escapeLabel(src)}`);
  if (!isComposite(node)) for (const line of invoked) addLine(drawing, idOf(node), line);
  for (const transition of transitionsOf(node)) addTransition(drawing, transition);
  for (const child of Object.values(node.states)) addTransitionsBelow(drawing, child);
};

const titleOf = (node: AnyStateNode): string => {
  const notes = [
    ...(node.type === 'history' ? ['history'] : []),
    ...(isComposite(node) && node.invoke.length > 0 ? [`invokes ${actorsOf(node).join(', ')}`] : []),
  ];
  return escapeLabel(notes.length > 0 ? `${node.key} (${notes.join(', ')})` : node.key);
};

const box = ({ lines }: Drawing, id: string, title: string): string[] => [
  `state "${title}" as ${id}`,
  ...(lines.get(id) ?? []).map((line) => `${id} : ${line}`),
];

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const draw = (drawing: Drawing, node: AnyStateNode): string[] => {
  const final = node.type === 'final' ? [`${idOf(node)} --> [*]`] : [];
  if (!isComposite(node)) return [...box(drawing, idOf(node), titleOf(node)), ...final];
  const children = Object.values(node.states).map((child) => draw(drawing, child));
  const any = drawing.anyIn.has(node) ? box(drawing, anyId(node), 'any state') : [];
  const content =
    node.type === 'parallel'
      ? [...children, ...(any.length > 0 ? [any] : [])].flatMap((region, index) =>
          index > 0 ? ['--', ...region] : region,
        )
      : [...initialOf(node).map((child) => `[*] --> ${idOf(child)}`), ...children.flat(), ...any];
  return [`state "${titleOf(node)}" as ${idOf(node)} {`, ...indent(content), '}'];
};

/**
 * Mermaid source of a machine's state diagram, or of one of its states, such as a region (`path`, dotted): nested and
 * parallel states, invoked actors, guards, delays and final states. An event that a state handles without leaving it
 * is a line in its box. The box "any state" represents its sibling states.
 */
export const stateDiagram = (machine: AnyStateMachine, path = ''): string => {
  const keys = path === '' ? [] : path.split('.');
  const top = keys.reduce<AnyStateNode | undefined>((node, key) => node?.states[key], machine.root);
  if (!top) throw new Error(`${machine.id} has no state ${path}`);
  const drawing: Drawing = { top, edges: new Map(), lines: new Map(), anyIn: new Set() };
  addTransitionsBelow(drawing, top);
  for (let outer = top.parent; outer; outer = outer.parent)
    for (const transition of transitionsOf(outer))
      if (transition.target?.some((node) => isWithin(node, top))) addTransition(drawing, transition);
  const edges = [...drawing.edges.values()].map(
    ({ from, to, labels }) => `${from} --> ${to} : ${labels.join('<br/>')}`,
  );
  return ['stateDiagram-v2', ...indent([...draw(drawing, top), ...edges])].join('\n');
};
