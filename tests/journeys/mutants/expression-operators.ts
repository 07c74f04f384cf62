import { type Mutation, mutate } from './mutation.ts';
import { above, child, everyNode, type Syntax } from './syntax.ts';

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

function operatorSwaps(code: string, node: Syntax): Mutation[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  const operator = String(node.fields.operator);
  if (!left || !right) return [];
  const [before, after] = [code.slice(node.start, left.end), code.slice(right.start, node.end)];
  if (operator === '??') return [mutate(code, 'fallback dropped', node, before)];
  // Text joined with + has no minus.
  if (operator === '+' && [left, right].some((side) => side.type === 'TemplateLiteral')) return [];
  return (swaps[operator] ?? []).map((other) =>
    mutate(code, `${operator} made ${other}`, node, `${before} ${other} ${after}`),
  );
}

function literals(code: string, node: Syntax): Mutation[] {
  if (node.type !== 'Literal') return [];
  const { value, regex } = node.fields;
  if (typeof value === 'number') return [mutate(code, 'off by one', node, String(value + 1))];
  if (typeof value === 'boolean') return [mutate(code, 'truth turned', node, String(!value))];
  if (regex) {
    const text = code.slice(node.start, node.end);
    const loose = [text.replace('/^', '/'), text.replace(/\$(\/[a-z]*)$/, '$1')];
    return loose.filter((one) => one !== text).map((one) => mutate(code, 'pattern loosened', node, one));
  }
  return [];
}

const textRoles = new Set([
  'arguments',
  'left',
  'right',
  'consequent',
  'alternate',
  'elements',
  'body',
  'argument',
]);

function texts(code: string, node: Syntax): Mutation[] {
  const isValue = textRoles.has(node.role) || (node.role === 'value' && node.parent?.type === 'Property');
  if (node.type !== 'Literal' || typeof node.fields.value !== 'string' || !isValue) return [];
  return [mutate(code, 'text changed', node, node.fields.value === '' ? "'x'" : "''")];
}

function branches(code: string, node: Syntax): Mutation[] {
  const test = child(node, 'test');
  if (node.type === 'ConditionalExpression' && test) {
    return [mutate(code, 'condition inverted', test, `!(${code.slice(test.start, test.end)})`)];
  }
  if (node.type === 'IfStatement' && test) {
    return [mutate(code, 'condition inverted', test, `!(${code.slice(test.start, test.end)})`)];
  }
  if (node.type === 'UnaryExpression' && node.fields.operator === '!') {
    const inner = child(node, 'argument');
    return inner ? [mutate(code, 'not dropped', node, `(${code.slice(inner.start, inner.end)})`)] : [];
  }
  return [];
}

function callSwaps(code: string, node: Syntax): Mutation[] {
  const property = node.type === 'MemberExpression' ? child(node, 'property') : undefined;
  const other = calls.get(String(property?.fields.name));
  const called = node.role === 'callee' && property?.type === 'Identifier';
  return called && property && other ? [mutate(code, 'another function', property, other)] : [];
}

function droppedCalls(code: string, node: Syntax): Mutation[] {
  const inner = node.type === 'ExpressionStatement' ? child(node, 'expression') : undefined;
  return inner?.type === 'CallExpression' ? [mutate(code, 'call dropped', node, ';')] : [];
}

/** Whether the node is a value computed at run time: not a name, not a key, not in an import. */
function runs(node: Syntax): boolean {
  const isKey = node.role === 'key' && node.parent?.type === 'Property';
  return !isKey && !above(node).some((parent) => parent.type.startsWith('Import'));
}

/** Faults in plain code: comparisons, sums, conditions, literals, calls. */
export function expressionMutations(code: string, program: Syntax, withTexts: boolean): Mutation[] {
  return everyNode(program)
    .filter(runs)
    .flatMap((node) => [
      ...operatorSwaps(code, node),
      ...literals(code, node),
      ...branches(code, node),
      ...callSwaps(code, node),
      ...droppedCalls(code, node),
      ...(withTexts ? texts(code, node) : []),
    ]);
}
