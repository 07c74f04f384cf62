import { type Mutation, mutate, removalRange } from './mutation.ts';
import {
  ancestors,
  child,
  descendants,
  isStringLiteral,
  keyOf,
  properties,
  type SyntaxNode,
} from './syntax.ts';

const transitionKeys = new Set(['onDone', 'onError', 'always']);

const isProperty = (node: SyntaxNode | undefined, key: string): boolean => {
  return node?.type === 'Property' && keyOf(node) === key;
};

/** The `states` objects of a machine configuration. */
const statesObjects = (program: SyntaxNode): SyntaxNode[] => {
  return descendants(program).filter((node) => node.role === 'value' && isProperty(node.parent, 'states'));
};

interface StateName {
  /** A constant, as in `[State.open]: {}`, has its code as its name. */
  readonly name: string;
  readonly code: string;
}

const stateName = (code: string, state: SyntaxNode): StateName => {
  const key = child(state, 'key');
  const text = key ? code.slice(key.start, key.end) : '';
  return state.fields.computed !== true || isStringLiteral(key)
    ? { name: keyOf(state), code: `'${keyOf(state)}'` }
    : { name: text, code: text };
};

const stateNames = (code: string, states: SyntaxNode | undefined): StateName[] =>
  properties(states)
    .map((state) => stateName(code, state))
    .filter(({ name }) => name !== '');

const siblingStates = (code: string, node: SyntaxNode): StateName[] => {
  const holder = ancestors(node).find(
    (parent) => parent.role === 'value' && isProperty(parent.parent, 'states'),
  );
  return stateNames(code, holder);
};

const constants = new Set(['Identifier', 'MemberExpression']);

/** The name of the state that a node names: a string, or a constant that is the key of a sibling state. */
const namedState = (code: string, node: SyntaxNode): string | undefined => {
  const text = constants.has(node.type) ? code.slice(node.start, node.end) : '';
  if (isStringLiteral(node)) return String(node.fields.value).replace(/^[.#]/, '').split('.')[0] ?? '';
  return siblingStates(code, node).some(({ name }) => name === text) ? text : undefined;
};

/** Whether a node is at the place of a transition's target. */
const isTarget = (node: SyntaxNode): boolean => {
  const { parent } = node;
  if (node.role !== 'value' || parent?.type !== 'Property') return false;
  if (isProperty(parent, 'target')) return true;
  if (transitionKeys.has(keyOf(parent))) return true;
  const list = parent.parent?.parent;
  return isProperty(list, 'on') || isProperty(list, 'after');
};

const targets = (code: string, node: SyntaxNode): Mutation[] => {
  const current = isTarget(node) ? namedState(code, node) : undefined;
  if (current === undefined) return [];
  const other = siblingStates(code, node).find(({ name }) => name !== current);
  const swapped = other ? [mutate(code, 'target swapped', node, other.code)] : [];
  const { parent } = node;
  const removed =
    parent && isProperty(parent, 'target')
      ? [mutate(code, 'target removed', removalRange(code, parent), '')]
      : [];
  return [...swapped, ...removed];
};

const guards = (code: string, node: SyntaxNode): Mutation[] => {
  if (!isProperty(node, 'guard')) return [];
  const value = child(node, 'value');
  if (!value) return [];
  const text = code.slice(value.start, value.end);
  const preface = "import { not as invertGuard } from 'xstate';\n";
  return [
    mutate(code, 'guard inverted', value, `invertGuard(${text})`, preface),
    mutate(code, 'guard removed', removalRange(code, node), ''),
  ];
};

const actions = (code: string, node: SyntaxNode): Mutation[] => {
  const named = ['actions', 'entry', 'exit'].some((key) => isProperty(node, key));
  const value = child(node, 'value');
  // The `actions` of setup() are definitions; `emptiedActions` mutates them.
  const isDefinition =
    value?.type === 'ObjectExpression' && !properties(value).some((part) => keyOf(part) === 'type');
  if (!named || !value || isDefinition) return [];
  const listed = value.type === 'ArrayExpression' ? value.children : [];
  return listed.length > 1
    ? listed.map((action) => mutate(code, 'action removed', removalRange(code, action), ''))
    : [mutate(code, 'action removed', removalRange(code, node), '')];
};

const removedTransitions = (code: string, node: SyntaxNode): Mutation[] => {
  const holder = node.parent;
  if (node.type !== 'Property' || !holder) return [];
  const isEventTransition = isProperty(holder.parent, 'on') || isProperty(holder.parent, 'after');
  const isInvokeTransition = transitionKeys.has(keyOf(node)) && isProperty(holder.parent, 'invoke');
  return isEventTransition || isInvokeTransition
    ? [mutate(code, 'transition removed', removalRange(code, node), '')]
    : [];
};

const flags = (code: string, node: SyntaxNode): Mutation[] => {
  if (isProperty(node, 'reenter')) return [mutate(code, 'reenter removed', removalRange(code, node), '')];
  const value = isProperty(node, 'initial') ? child(node, 'value') : undefined;
  const states = properties(node.parent).find((part) => isProperty(part, 'states'));
  const text = value && code.slice(value.start, value.end);
  const current = isStringLiteral(value) ? value.fields.value : text;
  const other = stateNames(code, states && child(states, 'value')).find(({ name }) => name !== current);
  return value && other ? [mutate(code, 'initial state swapped', value, other.code)] : [];
};

/** The delays that are keys of `after`; those of setup() are mutated as numbers. */
const delays = (code: string, node: SyntaxNode): Mutation[] => {
  if (node.role !== 'key' || node.type !== 'Literal' || !isProperty(node.parent?.parent?.parent, 'after'))
    return [];
  const delay = Number(node.fields.value);
  return Number.isNaN(delay) ? [] : [mutate(code, 'delay changed', node, String(delay * 2 || 1000))];
};

const eventsHandled = (state: SyntaxNode): string[] => {
  const on = properties(state).find((part) => isProperty(part, 'on'));
  return properties(on && child(on, 'value')).map(keyOf);
};

/** Adds to each state a transition to a sibling state, on an event that the state ignores. */
const addedTransitions = (code: string, program: SyntaxNode): Mutation[] => {
  const states = statesObjects(program).flatMap(properties);
  const bodies = states
    .map((state) => child(state, 'value'))
    .filter((body) => body?.type === 'ObjectExpression');
  const alphabet = [...new Set(bodies.flatMap((body) => (body ? eventsHandled(body) : [])))];
  return bodies.flatMap((body) => {
    if (!body?.parent) return [];
    const { name } = stateName(code, body.parent);
    const enclosing = ancestors(body).filter((outer) => outer.type === 'ObjectExpression');
    const handled = [body, ...enclosing].flatMap(eventsHandled);
    const event = alphabet.find((type) => !handled.includes(type));
    const target = siblingStates(code, body).find((sibling) => sibling.name !== name);
    if (!event || !target) return [];
    const added = `'${event}': ${target.code}`;
    const on = properties(body).find((part) => isProperty(part, 'on'));
    const list = on && child(on, 'value');
    const at = (list ?? body).start + 1;
    return [
      mutate(
        code,
        `transition added to ${name}`,
        { start: at, end: at },
        list ? `${added}, ` : `on: { ${added} }, `,
      ),
    ];
  });
};

/** Mutations of a machine's configuration. */
export const machineMutations = (code: string, program: SyntaxNode): Mutation[] => {
  const single = descendants(program).flatMap((node) => [
    ...targets(code, node),
    ...guards(code, node),
    ...actions(code, node),
    ...removedTransitions(code, node),
    ...flags(code, node),
    ...delays(code, node),
  ]);
  return [...single, ...addedTransitions(code, program)];
};
