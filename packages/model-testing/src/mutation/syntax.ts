import { parseAst } from 'vite';

/** A node of the syntax tree, linked to its parent. */
export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly parent: Syntax | undefined;
  /** The property of the parent that contains it. */
  readonly role: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly children: readonly Syntax[];
}

type Raw = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const isRaw = (value: unknown): value is Raw => {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
};

// Types do not run. These three wrap something that does.
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const build = (raw: Raw, role: string, parent: Syntax | undefined): Syntax => {
  const children: Syntax[] = [];
  const node: Syntax = {
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
      if (!isRaw(part)) continue;
      if (part.type.startsWith('TS') && !wrappers.has(part.type)) continue;
      children.push(build(part, key, node));
    }
  }
  return node;
};

export const parse = (code: string): Syntax => {
  return build(parseAst(code, { lang: 'ts' }) as unknown as Raw, 'program', undefined);
};

export const descendants = (node: Syntax): Syntax[] => {
  return [node, ...node.children.flatMap(descendants)];
};

export const child = (node: Syntax, role: string): Syntax | undefined => {
  return node.children.find((part) => part.role === role);
};

export const ancestors = (node: Syntax): Syntax[] => {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
};

/** The name of an object's property, quoted or not. */
export const keyOf = (property: Syntax): string => {
  const key = child(property, 'key');
  const name = key?.type === 'Identifier' ? key.fields.name : key?.fields.value;
  return typeof name === 'string' ? name : '';
};

export const properties = (object: Syntax | undefined): Syntax[] => {
  return object?.type === 'ObjectExpression'
    ? object.children.filter((part) => part.type === 'Property')
    : [];
};

export const isStringLiteral = (node: Syntax | undefined): node is Syntax => {
  return node?.type === 'Literal' && typeof node.fields.value === 'string';
};
