import { isLook } from './jsx-operators.ts';
import { type Mutation, mutate } from './mutation.ts';
import { ancestors, child, descendants, keyOf, type SyntaxNode } from './syntax.ts';

const operators: Readonly<Record<string, readonly string[]>> = {
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

const methods = new Map([
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

const operatorSwaps = (code: string, node: SyntaxNode): Mutation[] => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  const operator = String(node.fields.operator);
  if (!left || !right) return [];
  // The ranges of the operands exclude parentheses, so the text around the operator is kept.
  const position = code.indexOf(operator, left.end);
  const [before, after] = [
    code.slice(node.start, position),
    code.slice(position + operator.length, node.end),
  ];
  if (operator === '??') return [mutate(code, 'fallback removed', node, before.trimEnd())];
  // String concatenation has no subtraction.
  if (operator === '+' && [left, right].some((side) => side.type === 'TemplateLiteral')) return [];
  return (operators[operator] ?? []).map((other) =>
    mutate(code, `${operator} to ${other}`, node, `${before}${other}${after}`),
  );
};

/** Arrays of numbers are data, such as a table row, which a test could only repeat. */
const isInData = ({ parent }: SyntaxNode): boolean =>
  parent?.type === 'ArrayExpression' &&
  parent.children.every(({ type, fields }) => type === 'Literal' && typeof fields.value === 'number');

/** `useRef(null)`: React sets the ref before anything reads it. */
const isInitialRef = ({ role, parent }: SyntaxNode): boolean =>
  role === 'arguments' && parent !== undefined && child(parent, 'callee')?.fields.name === 'useRef';

/** `process.kill(pid, 0)` asks whether a process exists; signal 1 would end it, for example the run itself. */
const isSignal = ({ role, parent }: SyntaxNode): boolean => {
  const callee = role === 'arguments' && parent !== undefined ? child(parent, 'callee') : undefined;
  return callee !== undefined && child(callee, 'property')?.fields.name === 'kill';
};

const literals = (code: string, node: SyntaxNode): Mutation[] => {
  if (node.type !== 'Literal') return [];
  const { value, regex, raw } = node.fields;
  // In a comparison with null, the swapped operator is a mutant already.
  if (raw === 'null' && node.parent?.type !== 'BinaryExpression' && !isInitialRef(node))
    return [mutate(code, 'null replaced', node, '({})')];
  if (typeof value === 'number' && (isInData(node) || isSignal(node))) return [];
  if (typeof value === 'number') return [mutate(code, 'off by one', node, String(value + 1))];
  // Removed by the operators of machines.
  if (node.parent?.type === 'Property' && keyOf(node.parent) === 'reenter') return [];
  if (typeof value === 'boolean') return [mutate(code, 'boolean inverted', node, String(!value))];
  if (regex) {
    const text = code.slice(node.start, node.end);
    const loosened = [text.replace('/^', '/'), text.replace(/\$(\/[a-z]*)$/, '$1')];
    return loosened
      .filter((pattern) => pattern !== text)
      .map((pattern) => mutate(code, 'pattern loosened', node, pattern));
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

const strings = (code: string, node: SyntaxNode): Mutation[] => {
  const isValue = stringRoles.has(node.role) || (node.role === 'value' && node.parent?.type === 'Property');
  if (node.type !== 'Literal' || typeof node.fields.value !== 'string' || !isValue) return [];
  return [mutate(code, 'string changed', node, node.fields.value === '' ? "'x'" : "''")];
};

const branches = (code: string, node: SyntaxNode): Mutation[] => {
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

const callSwaps = (code: string, node: SyntaxNode): Mutation[] => {
  const property = node.type === 'MemberExpression' ? child(node, 'property') : undefined;
  const other = methods.get(String(property?.fields.name));
  const called = node.role === 'callee' && property?.type === 'Identifier';
  return called && property && other ? [mutate(code, 'method swapped', property, other)] : [];
};

const removedCalls = (code: string, node: SyntaxNode): Mutation[] => {
  const inner = node.type === 'ExpressionStatement' ? child(node, 'expression') : undefined;
  return inner?.type === 'CallExpression' ? [mutate(code, 'call removed', node, ';')] : [];
};

/** Whether a test can see the node: neither a property key nor part of an import or of an attribute for the look. */
const isObservable = (node: SyntaxNode): boolean => {
  const isKey = node.role === 'key' && node.parent?.type === 'Property';
  return !isKey && !ancestors(node).some((parent) => parent.type.startsWith('Import') || isLook(parent));
};

/** Mutations of expressions: comparisons, arithmetic, conditions, literals, calls. */
export const expressionMutations = (code: string, program: SyntaxNode, withStrings: boolean): Mutation[] => {
  return descendants(program)
    .filter(isObservable)
    .flatMap((node) => [
      ...operatorSwaps(code, node),
      ...literals(code, node),
      ...branches(code, node),
      ...callSwaps(code, node),
      ...removedCalls(code, node),
      ...(withStrings ? strings(code, node) : []),
    ]);
};
