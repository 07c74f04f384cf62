import { type Mutation, mutate } from './mutation.ts';
import { child, descendants, type SyntaxNode } from './syntax.ts';

/** Attributes with a boolean value, by their usual names. */
const booleanAttribute =
  /^(is[A-Z]\w*|has[A-Z]\w*|disabled|hidden|checked|required|readOnly|inert|aria-(busy|disabled|expanded|hidden|invalid|modal|pressed|selected))$/;

// Operators of expressions mutate all others, and a literal twice would be an equal mutant.
const invertible = new Set(['Identifier', 'MemberExpression', 'CallExpression']);

const nameOf = (attribute: SyntaxNode): string => {
  const name = child(attribute, 'name')?.fields.name;
  return typeof name === 'string' ? name : '';
};

/** Removes each event handler. */
const removedHandlers = (code: string, node: SyntaxNode): Mutation[] =>
  node.type === 'JSXAttribute' && /^on[A-Z]/.test(nameOf(node))
    ? [mutate(code, 'handler removed', node, '')]
    : [];

/** Inverts each boolean attribute. */
const invertedAttributes = (code: string, node: SyntaxNode): Mutation[] => {
  if (node.type !== 'JSXAttribute' || !booleanAttribute.test(nameOf(node))) return [];
  const value = child(node, 'value');
  if (!value) return [mutate(code, 'attribute inverted', node, `${nameOf(node)}={false}`)];
  const expression = child(value, 'expression');
  if (!expression || !invertible.has(expression.type)) return [];
  return [mutate(code, 'attribute inverted', expression, `!${code.slice(expression.start, expression.end)}`)];
};

/** Mutations of the attributes of JSX elements. */
export const jsxMutations = (code: string, program: SyntaxNode): Mutation[] =>
  descendants(program).flatMap((node) => [...removedHandlers(code, node), ...invertedAttributes(code, node)]);

/** Attributes that only change the look, which tests by role and name do not see. */
const looks = new Set(['className', 'style', 'size', 'sizes', 'width', 'height']);

/** Whether a node is the value of an attribute that only changes the look. */
export const isLook = (node: SyntaxNode): boolean => node.type === 'JSXAttribute' && looks.has(nameOf(node));
