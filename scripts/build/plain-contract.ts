import type { Plugin } from 'vite';

const notation = `export const initContract = () => ({ router: (routes) => routes, noBody: () => null });`;
const contracts = /\/src\/contracts\/.*\.ts$/;
/** What a route says to people, to servers and to the checker, and no browser reads. */
const unread = new Set(['summary', 'description', 'metadata']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const keyOf = (property: Node): unknown => isNode(property.key) && (property.key.name ?? property.key.value);

/** The parts of a contract's file that can go: `.describe('…')`, and what routes say of themselves. */
const needless = (node: unknown, found: [number, number][] = []): [number, number][] => {
  if (Array.isArray(node)) for (const each of node) needless(each, found);
  if (!isNode(node)) return found;
  const { callee } = node;
  if (node.type === 'CallExpression' && isNode(callee) && isNode(callee.property) && isNode(callee.object))
    if (callee.property.name === 'describe') found.push([callee.object.end, node.end]);
  if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
    const properties = node.properties as Node[];
    if (['method', 'path', 'responses'].every((key) => properties.some((each) => keyOf(each) === key)))
      for (const [i, each] of properties.entries())
        if (unread.has(String(keyOf(each)))) found.push([each.start, properties[i + 1]?.start ?? each.end]);
  }
  for (const below of Object.values(node)) needless(below, found);
  return found;
};

/** Cuts ranges out of a text; one that lies in another goes with it. */
const without = (text: string, ranges: readonly [number, number][]): string => {
  let end = 0;
  const kept = [...ranges]
    .sort(([a], [b]) => a - b)
    .map(([from, to]) => {
      const part = text.slice(end, Math.max(end, from));
      end = Math.max(end, to);
      return part;
    });
  return kept.join('') + text.slice(end);
};

/**
 * In the browser the contract only checks answers. ts-rest's notation returns what it is given, so the rest of
 * that package, with a second zod in it, need not be fetched; nor need the words of the reference.
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
    if (!contracts.test(id)) return null;
    const ranges = needless(this.parse(code));
    return ranges.length === 0 ? null : { code: without(code, ranges), map: null };
  },
});
