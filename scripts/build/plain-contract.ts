import type { Plugin } from 'vite';

const notation = `export const initContract = () => ({ router: (routes) => routes, noBody: () => null });`;
const contracts = /\/src\/contracts\/.*\.ts$/;
/** Writes schemas as JSON Schema: of use to the API reference alone, yet every schema of zod refers to it. */
const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
const withoutJsonSchema = (code: string): string =>
  [
    `const unavailable = () => { throw new Error('JSON Schema is left out of the browser build'); };`,
    ...[...code.matchAll(exported)].map(([, name, alias]) => `export { unavailable as ${name ?? alias} };`),
  ].join('\n');

/** What a route says to people, to servers and to the checker, and no browser reads: it sends what the types allow. */
const unread = new Set(['summary', 'description', 'metadata', 'body', 'query', 'pathParams', 'headers']);

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
const cut = (start: number, end: number): Edit => ({ start, end, text: '' });

/** Takes out a property or element with the comma after it. */
const cutEach = (list: Node[], isUnread: (node: Node) => boolean): Edit[] =>
  list.flatMap((each, i) => (isUnread(each) ? [cut(each.start, list[i + 1]?.start ?? each.end)] : []));

const objectEdits = (properties: Node[]): Edit[] => {
  const route = ['method', 'path', 'responses'].every((key) =>
    properties.some((each) => keyOf(each) === key),
  );
  if (!route) return [];
  // The responses that several routes share are failures, and those are read without a schema.
  const responses = properties.find((each) => keyOf(each) === 'responses')?.value as Node;
  return [
    ...cutEach(properties, (each) => unread.has(String(keyOf(each)))),
    ...cutEach((responses.properties ?? []) as Node[], ({ type }) => type === 'SpreadElement'),
  ];
};

/**
 * Takes out `.describe('…')`, what routes say of themselves, and what only servers read. The calls left make schemas
 * and have no side effects: marked as such, the schemas that nothing uses any more go as well.
 */
const editsOf = (node: unknown, found: Edit[] = [], isInChain = false): Edit[] => {
  if (Array.isArray(node)) for (const each of node) editsOf(each, found);
  if (!isNode(node)) return found;
  const { callee } = node;
  if (node.type === 'CallExpression') {
    const described =
      isNode(callee) && isNode(callee.property) && callee.property.name === 'describe' ? callee.object : null;
    const isBareName = isNode(described) && described.type === 'Identifier';
    if (!isInChain && !isBareName) found.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
    if (isNode(described)) found.push(cut(described.end, node.end));
  }
  if (node.type === 'ObjectExpression') found.push(...objectEdits(node.properties as Node[]));
  const isChain = node.type === 'CallExpression' || (isInChain && node.type === 'MemberExpression');
  for (const [key, below] of Object.entries(node))
    editsOf(below, found, isChain && (key === 'callee' || key === 'object'));
  return found;
};

/** Edits a text; an edit that lies in another goes with it. */
const edited = (text: string, edits: readonly Edit[]): string => {
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
 * In the browser the contract only checks answers. ts-rest's notation returns what it is given, so the rest of
 * that package, with a second zod in it, need not be fetched; nor need the words of the reference, nor the schemas of
 * what is sent and of failures.
 */
export const plainContract = (): Plugin => ({
  name: 'razz:plain-contract',
  apply: 'build',
  resolveId: {
    order: 'pre',
    handler: (id) => (id === '@ts-rest/core' ? '\0razz:plain-contract' : null),
  },
  load: (id) => (id === '\0razz:plain-contract' ? notation : null),
  transform(code, id) {
    if (jsonSchema.test(id)) return { code: withoutJsonSchema(code), map: null };
    if (!contracts.test(id)) return null;
    const edits = editsOf(this.parse(code));
    return edits.length === 0 ? null : { code: edited(code, edits), map: null };
  },
});
