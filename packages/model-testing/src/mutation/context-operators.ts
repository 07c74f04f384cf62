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

const calleeName = (call: SyntaxNode): string => {
  const callee = child(call, 'callee');
  const name = callee?.type === 'MemberExpression' ? child(callee, 'property') : callee;
  return name?.type === 'Identifier' ? String(name.fields.name) : '';
};

const isCallOf = (node: SyntaxNode, names: ReadonlySet<string>): boolean =>
  node.type === 'CallExpression' && names.has(calleeName(node));

/** Object literals that an argument is or returns. */
const objectsIn = (argument: SyntaxNode): SyntaxNode[] => {
  if (argument.type === 'ObjectExpression') return [argument];
  const body = argument.type === 'ArrowFunctionExpression' ? child(argument, 'body') : undefined;
  if (!body) return [];
  const returned = descendants(body).filter(
    ({ role, parent }) => role === 'argument' && parent?.type === 'ReturnStatement',
  );
  return [body, ...returned].filter(({ type }) => type === 'ObjectExpression');
};

const assigners = new Set(['assign']);
const senders = new Set(['emit', 'raise', 'sendTo', 'sendParent']);

const isNull = (node: SyntaxNode): boolean => node.type === 'Literal' && node.fields.raw === 'null';

/** Removes each key of an `assign`, or assigns null to it. */
const assignedKeys = (code: string, node: SyntaxNode): Mutation[] => {
  if (!isCallOf(node, assigners)) return [];
  const assigned = node.children.filter(({ role }) => role === 'arguments').flatMap(objectsIn);
  return assigned.flatMap(properties).flatMap((property) => {
    const value = child(property, 'value');
    const removed = mutate(code, 'assigned key removed', property, '');
    const dropped = { ...removed, edit: { ...removalRange(code, property), text: '' } };
    if (!value || isNull(value) || property.fields.shorthand === true) return [dropped];
    const nothing = value.type === 'ArrowFunctionExpression' ? '() => null' : 'null';
    return [dropped, mutate(code, 'assigned value nulled', value, nothing)];
  });
};

/** The `actions` object of setup(). */
const setupActions = (node: SyntaxNode): SyntaxNode[] => {
  const value = node.type === 'Property' && keyOf(node) === 'actions' ? child(node, 'value') : undefined;
  const isDefinition = value?.type === 'ObjectExpression' && node.parent?.role === 'arguments';
  return isDefinition ? properties(value) : [];
};

/** Replaces each action defined in setup() with a no-op. */
const emptiedActions = (code: string, node: SyntaxNode): Mutation[] =>
  setupActions(node).flatMap((action) => {
    const value = child(action, 'value');
    const isEmpty =
      value?.type === 'ArrowFunctionExpression' &&
      /=>\s*(\{\s*\}|undefined)$/.test(code.slice(value.start, value.end));
    return value && !isEmpty ? [mutate(code, 'action emptied', value, '() => undefined')] : [];
  });

/** Changes strings in the payloads that an action sends, such as the key of a notification. Event types are left out. */
const sentStrings = (code: string, node: SyntaxNode): Mutation[] => {
  if (!isStringLiteral(node)) return [];
  const { parent } = node;
  const isValue =
    node.role === 'arguments' ||
    (node.role === 'value' && parent?.type === 'Property' && keyOf(parent) !== 'type');
  const enclosing = ancestors(node);
  const isSent = enclosing.some((outer) => isCallOf(outer, senders));
  const isDefined = enclosing.some(
    (outer) =>
      outer.type === 'Property' &&
      outer.parent !== undefined &&
      outer.parent.parent !== undefined &&
      setupActions(outer.parent.parent).includes(outer),
  );
  return isValue && (isSent || isDefined) ? [mutate(code, 'sent string changed', node, "'x'")] : [];
};

/** Mutations of what a machine assigns, sends and defines as actions. */
export const contextMutations = (code: string, program: SyntaxNode): Mutation[] =>
  descendants(program).flatMap((node) => [
    ...assignedKeys(code, node),
    ...emptiedActions(code, node),
    ...sentStrings(code, node),
  ]);
