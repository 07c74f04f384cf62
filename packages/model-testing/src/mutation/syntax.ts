import { parseAst } from 'vite';

/** A node of the syntax tree, linked to its parent. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  /** Name of the parent's property that contains the node. */
  readonly role: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly children: readonly SyntaxNode[];
}

type EstreeNode = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>;

const isNode = (value: unknown): value is EstreeNode => {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
};

// All other TS nodes are types. These three wrap an expression.
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const build = (raw: EstreeNode, role: string, parent: SyntaxNode | undefined): SyntaxNode => {
  const children: SyntaxNode[] = [];
  const node: SyntaxNode = {
    type: raw.type,
    start: raw.start,
    end: raw.end,
    role,
    parent,
    fields: raw,
    children,
  };
  for (const [key, value] of Object.entries(raw)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (!isNode(part)) continue;
      if (part.type.startsWith('TS') && !wrappers.has(part.type)) continue;
      children.push(build(part, key, node));
    }
  }
  return node;
};

/** The syntax tree of a file; JSX is parsed in .tsx and .jsx files only, because it excludes some TypeScript syntax. */
export const parse = (code: string, file = ''): SyntaxNode => {
  const lang = /\.[jt]sx$/.test(file) ? 'tsx' : 'ts';
  return build(parseAst(code, { lang }) as unknown as EstreeNode, 'program', undefined);
};

export const descendants = (node: SyntaxNode): SyntaxNode[] => {
  return [node, ...node.children.flatMap(descendants)];
};

export const child = (node: SyntaxNode, role: string): SyntaxNode | undefined => {
  return node.children.find((part) => part.role === role);
};

export const ancestors = (node: SyntaxNode): SyntaxNode[] => {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
};

/** The name of an object's property, quoted or not. */
export const keyOf = (property: SyntaxNode): string => {
  const key = child(property, 'key');
  const name = key?.type === 'Identifier' ? key.fields.name : key?.fields.value;
  return typeof name === 'string' ? name : '';
};

export const properties = (object: SyntaxNode | undefined): SyntaxNode[] => {
  return object?.type === 'ObjectExpression'
    ? object.children.filter((part) => part.type === 'Property')
    : [];
};

export const isStringLiteral = (node: SyntaxNode | undefined): node is SyntaxNode => {
  return node?.type === 'Literal' && typeof node.fields.value === 'string';
};
