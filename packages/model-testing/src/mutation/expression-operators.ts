import { type Mutation, mutate } from './mutation.ts';
import { ancestors, child, descendants, type Syntax } from './syntax.ts';

const swaps: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const calls = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['trunc', 'ceil'],
  ['some', 'every'],
  ['every', 'some'],
  ['padStart', 'padEnd'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
  ['startsWith', 'endsWith'],
]);

const operatorSwaps = (code: string, node: Syntax): Mutation[] => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  const operator = String(node.fields.operator);
  if (!left || !right) return [];
  // Parentheses are no part of an operand; those around one stay between it and the operator.
  const place = code.indexOf(operator, left.end);
  const [before, after] = [code.slice(node.start, place), code.slice(place + operator.length, node.end)];
  if (operator === '??') return [mutate(code, 'fallback removed', node, before.trimEnd())];
  // String concatenation has no subtraction.
  if (operator === '+' && [left, right].some((side) => side.type === 'TemplateLiteral')) return [];
  return (swaps[operator] ?? []).map((other) =>
    mutate(code, `${operator} to ${other}`, node, `${before}${other}${after}`),
  );
};

/** A list of numbers is data, such as a table's row: a test could only repeat it. */
const isInData = ({ parent }: Syntax): boolean =>
  parent?.type === 'ArrayExpression' &&
  parent.children.every(({ type, fields }) => type === 'Literal' && typeof fields.value === 'number');

const literals = (code: string, node: Syntax): Mutation[] => {
  if (node.type !== 'Literal') return [];
  const { value, regex, raw } = node.fields;
  // The swapped comparison is a mutant already.
  if (raw === 'null' && node.parent?.type !== 'BinaryExpression')
    return [mutate(code, 'null replaced', node, '({} as never)')];
  if (typeof value === 'number' && isInData(node)) return [];
  if (typeof value === 'number') return [mutate(code, 'off by one', node, String(value + 1))];
  if (typeof value === 'boolean') return [mutate(code, 'boolean inverted', node, String(!value))];
  if (regex) {
    const text = code.slice(node.start, node.end);
    const loose = [text.replace('/^', '/'), text.replace(/\$(\/[a-z]*)$/, '$1')];
    return loose.filter((one) => one !== text).map((one) => mutate(code, 'pattern loosened', node, one));
  }
  return [];
};

const stringRoles = new Set([
  'arguments',
  'left',
  'right',
  'consequent',
  'alternate',
  'elements',
  'body',
  'argument',
]);

const strings = (code: string, node: Syntax): Mutation[] => {
  const isValue = stringRoles.has(node.role) || (node.role === 'value' && node.parent?.type === 'Property');
  if (node.type !== 'Literal' || typeof node.fields.value !== 'string' || !isValue) return [];
  return [mutate(code, 'string changed', node, node.fields.value === '' ? "'x'" : "''")];
};

const branches = (code: string, node: Syntax): Mutation[] => {
  const test = child(node, 'test');
  if (node.type === 'ConditionalExpression' && test) {
    return [mutate(code, 'condition inverted', test, `!(${code.slice(test.start, test.end)})`)];
  }
  if (node.type === 'IfStatement' && test) {
    return [mutate(code, 'condition inverted', test, `!(${code.slice(test.start, test.end)})`)];
  }
  if (node.type === 'UnaryExpression' && node.fields.operator === '!') {
    const inner = child(node, 'argument');
    return inner ? [mutate(code, 'negation removed', node, `(${code.slice(inner.start, inner.end)})`)] : [];
  }
  return [];
};

const callSwaps = (code: string, node: Syntax): Mutation[] => {
  const property = node.type === 'MemberExpression' ? child(node, 'property') : undefined;
  const other = calls.get(String(property?.fields.name));
  const called = node.role === 'callee' && property?.type === 'Identifier';
  return called && property && other ? [mutate(code, 'method swapped', property, other)] : [];
};

const removedCalls = (code: string, node: Syntax): Mutation[] => {
  const inner = node.type === 'ExpressionStatement' ? child(node, 'expression') : undefined;
  return inner?.type === 'CallExpression' ? [mutate(code, 'call removed', node, ';')] : [];
};

/** Whether the node is evaluated at run time: not a property key, not part of an import. */
const isEvaluated = (node: Syntax): boolean => {
  const isKey = node.role === 'key' && node.parent?.type === 'Property';
  return !isKey && !ancestors(node).some((parent) => parent.type.startsWith('Import'));
};

/** Mutations of expressions: comparisons, arithmetic, conditions, literals, calls. */
export const expressionMutations = (code: string, program: Syntax, withStrings: boolean): Mutation[] => {
  return descendants(program)
    .filter(isEvaluated)
    .flatMap((node) => [
      ...operatorSwaps(code, node),
      ...literals(code, node),
      ...branches(code, node),
      ...callSwaps(code, node),
      ...removedCalls(code, node),
      ...(withStrings ? strings(code, node) : []),
    ]);
};
