import type { Plugin } from 'vite';

const contractStub = `export const initContract = () => ({ router: (routes) => routes, noBody: () => null });`;
const contracts = /\/src\/contracts\/.*\.ts$/;
/** Zod's JSON Schema export. Only the API reference uses it, but every zod schema imports it. */
const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
const withoutJsonSchema = (code: string): string =>
  [
    `const unavailable = () => { throw new Error('JSON Schema is left out of the browser build'); };`,
    ...[...code.matchAll(exported)].map(([, name, alias]) => `export { unavailable as ${name ?? alias} };`),
  ].join('\n');

/** Route properties that only the API reference, servers and the contract checker read. */
const serverOnly = new Set(['summary', 'description', 'metadata', 'body', 'query', 'pathParams', 'headers']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const keyOf = (property: Node): unknown => isNode(property.key) && (property.key.name ?? property.key.value);

/** Replaces the text from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}
const removal = (start: number, end: number): Edit => ({ start, end, text: '' });

/** Removes matching properties or elements with the comma after them. */
const removeEach = (list: Node[], matches: (node: Node) => boolean): Edit[] =>
  list.flatMap((each, i) => (matches(each) ? [removal(each.start, list[i + 1]?.start ?? each.end)] : []));

const objectEdits = (properties: Node[]): Edit[] => {
  const isRoute = ['method', 'path', 'responses'].every((key) =>
    properties.some((each) => keyOf(each) === key),
  );
  if (!isRoute) return [];
  // Spread responses are shared error responses, which the client reads without a schema.
  const responses = properties.find((each) => keyOf(each) === 'responses')?.value as Node;
  return [
    ...removeEach(properties, (each) => serverOnly.has(String(keyOf(each)))),
    ...removeEach((responses.properties ?? []) as Node[], ({ type }) => type === 'SpreadElement'),
  ];
};

/**
 * Removes `.describe('…')` calls and server-only route properties. The remaining calls create schemas without side
 * effects; they are marked as pure, so that tree shaking drops unused schemas.
 */
const editsOf = (node: unknown, edits: Edit[] = [], isInChain = false): Edit[] => {
  if (Array.isArray(node)) for (const each of node) editsOf(each, edits);
  if (!isNode(node)) return edits;
  const { callee } = node;
  if (node.type === 'CallExpression') {
    const described =
      isNode(callee) && isNode(callee.property) && callee.property.name === 'describe' ? callee.object : null;
    const isBareName = isNode(described) && described.type === 'Identifier';
    if (!isInChain && !isBareName) edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
    if (isNode(described)) edits.push(removal(described.end, node.end));
  }
  if (node.type === 'ObjectExpression') edits.push(...objectEdits(node.properties as Node[]));
  const isChain = node.type === 'CallExpression' || (isInChain && node.type === 'MemberExpression');
  for (const [key, below] of Object.entries(node))
    editsOf(below, edits, isChain && (key === 'callee' || key === 'object'));
  return edits;
};

/** Applies edits; an edit inside a removed range is dropped. */
const applyEdits = (text: string, edits: readonly Edit[]): string => {
  let done = 0;
  const parts = [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text: inserted }) => {
      if (start < done) return '';
      const part = text.slice(done, start) + inserted;
      done = Math.max(done, end);
      return part;
    });
  return parts.join('') + text.slice(done);
};

/**
 * Shrinks the contract in the browser build, where it only validates responses. Replaces @ts-rest/core, which bundles a
 * second zod, with an identity stub, and removes descriptions, request schemas and error schemas.
 */
export const stripContract = (): Plugin => ({
  name: 'razz:strip-contract',
  apply: 'build',
  resolveId: {
    order: 'pre',
    handler: (id) => (id === '@ts-rest/core' ? '\0razz:strip-contract' : null),
  },
  load: (id) => (id === '\0razz:strip-contract' ? contractStub : null),
  transform(code, id) {
    if (jsonSchema.test(id)) return { code: withoutJsonSchema(code), map: null };
    if (!contracts.test(id)) return null;
    const edits = editsOf(this.parse(code));
    return edits.length === 0 ? null : { code: applyEdits(code, edits), map: null };
  },
});
