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

const siblingStates = (node: SyntaxNode): string[] => {
  const holder = ancestors(node).find(
    (parent) => parent.role === 'value' && isProperty(parent.parent, 'states'),
  );
  return properties(holder).map(keyOf);
};

/** Whether a string literal is the target of a transition. */
const isTarget = (node: SyntaxNode): boolean => {
  if (!isStringLiteral(node)) return false;
  const { parent } = node;
  if (node.role !== 'value' || parent?.type !== 'Property') return false;
  if (isProperty(parent, 'target')) return true;
  if (transitionKeys.has(keyOf(parent))) return true;
  const list = parent.parent?.parent;
  return isProperty(list, 'on') || isProperty(list, 'after');
};

const targets = (code: string, node: SyntaxNode): Mutation[] => {
  if (!isTarget(node)) return [];
  const current = String(node.fields.value).replace(/^[.#]/, '').split('.')[0];
  const other = siblingStates(node).find((name) => name !== current);
  const swapped = other ? [mutate(code, 'target swapped', node, `'${other}'`)] : [];
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
  const other = properties(states && child(states, 'value'))
    .map(keyOf)
    .find((name) => name !== value?.fields.value);
  return value && other ? [mutate(code, 'initial state swapped', value, `'${other}'`)] : [];
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
    const name = body?.parent ? keyOf(body.parent) : '';
    if (!body) return [];
    const enclosing = ancestors(body).filter((outer) => outer.type === 'ObjectExpression');
    const handled = [body, ...enclosing].flatMap(eventsHandled);
    const event = alphabet.find((type) => !handled.includes(type));
    const target = siblingStates(body).find((sibling) => sibling !== name);
    if (!event || !target) return [];
    const added = `'${event}': '${target}'`;
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
  ]);
  return [...single, ...addedTransitions(code, program)];
};
