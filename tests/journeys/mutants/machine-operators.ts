import { cutOut, type Mutation, mutate } from './mutation.ts';
import { above, child, everyNode, isText, keyOf, properties, type Syntax } from './syntax.ts';

const transitionKeys = new Set(['onDone', 'onError', 'always']);

function isProperty(node: Syntax | undefined, key: string): boolean {
  return node?.type === 'Property' && keyOf(node) === key;
}

/** The objects that hold states: values of `states` within a machine. */
function stateHolders(program: Syntax): Syntax[] {
  return everyNode(program).filter((node) => node.role === 'value' && isProperty(node.parent, 'states'));
}

function siblingStates(node: Syntax): string[] {
  const holder = above(node).find((parent) => parent.role === 'value' && isProperty(parent.parent, 'states'));
  return properties(holder).map(keyOf);
}

/** Texts that name where a transition leads. */
function isTarget(node: Syntax): boolean {
  if (!isText(node)) return false;
  const { parent } = node;
  if (node.role !== 'value' || parent?.type !== 'Property') return false;
  if (isProperty(parent, 'target')) return true;
  if (transitionKeys.has(keyOf(parent))) return true;
  const list = parent.parent?.parent;
  return isProperty(list, 'on') || isProperty(list, 'after');
}

function targets(code: string, node: Syntax): Mutation[] {
  if (!isTarget(node)) return [];
  const now = String(node.fields.value).replace(/^[.#]/, '').split('.')[0];
  const other = siblingStates(node).find((name) => name !== now);
  const swapped = other ? [mutate(code, 'target swapped', node, `'${other}'`)] : [];
  const { parent } = node;
  const dropped =
    parent && isProperty(parent, 'target') ? [mutate(code, 'target dropped', cutOut(code, parent), '')] : [];
  return [...swapped, ...dropped];
}

function guards(code: string, node: Syntax): Mutation[] {
  if (!isProperty(node, 'guard')) return [];
  const value = child(node, 'value');
  if (!value) return [];
  const text = code.slice(value.start, value.end);
  const preface = "import { not as invertGuard } from 'xstate';\n";
  return [
    mutate(code, 'guard inverted', value, `invertGuard(${text} as never)`, preface),
    mutate(code, 'guard dropped', cutOut(code, node), ''),
  ];
}

function actions(code: string, node: Syntax): Mutation[] {
  const named = ['actions', 'entry', 'exit'].some((key) => isProperty(node, key));
  const value = child(node, 'value');
  // The `actions` of setup() are definitions; dropping one would not even build.
  const isDefinition =
    value?.type === 'ObjectExpression' && !properties(value).some((part) => keyOf(part) === 'type');
  if (!named || !value || isDefinition) return [];
  const listed = value.type === 'ArrayExpression' ? value.children : [];
  return listed.length > 1
    ? listed.map((one) => mutate(code, 'action dropped', cutOut(code, one), ''))
    : [mutate(code, 'action dropped', cutOut(code, node), '')];
}

function lostTransitions(code: string, node: Syntax): Mutation[] {
  const holder = node.parent;
  if (node.type !== 'Property' || !holder) return [];
  const within = isProperty(holder.parent, 'on') || isProperty(holder.parent, 'after');
  const answered = transitionKeys.has(keyOf(node)) && isProperty(holder.parent, 'invoke');
  return within || answered ? [mutate(code, 'transition lost', cutOut(code, node), '')] : [];
}

function flags(code: string, node: Syntax): Mutation[] {
  if (isProperty(node, 'reenter')) return [mutate(code, 'reentry dropped', cutOut(code, node), '')];
  const value = isProperty(node, 'initial') ? child(node, 'value') : undefined;
  const states = properties(node.parent).find((part) => isProperty(part, 'states'));
  const other = properties(states && child(states, 'value'))
    .map(keyOf)
    .find((name) => name !== value?.fields.value);
  return value && other ? [mutate(code, 'start swapped', value, `'${other}'`)] : [];
}

function eventsHandled(state: Syntax): string[] {
  const on = properties(state).find((part) => isProperty(part, 'on'));
  return properties(on && child(on, 'value')).map(keyOf);
}

/** For each state, a transition it must not have: on an event that it ignores, to the state beside it. */
function addedTransitions(code: string, program: Syntax): Mutation[] {
  const holders = stateHolders(program);
  const states = holders.flatMap((holder) => properties(holder));
  const bodies = states
    .map((state) => child(state, 'value'))
    .filter((body) => body?.type === 'ObjectExpression');
  const alphabet = [...new Set(bodies.flatMap((body) => (body ? eventsHandled(body) : [])))];
  return bodies.flatMap((body) => {
    const name = body?.parent ? keyOf(body.parent) : '';
    if (!body) return [];
    const enclosing = above(body).filter((outer) => outer.type === 'ObjectExpression');
    const known = [body, ...enclosing].flatMap(eventsHandled);
    const event = alphabet.find((type) => !known.includes(type));
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
}

/** Faults in the shape of a machine. */
export function machineMutations(code: string, program: Syntax): Mutation[] {
  const single = everyNode(program).flatMap((node) => [
    ...targets(code, node),
    ...guards(code, node),
    ...actions(code, node),
    ...lostTransitions(code, node),
    ...flags(code, node),
  ]);
  return [...single, ...addedTransitions(code, program)];
}
