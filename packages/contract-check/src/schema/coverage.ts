import { type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';

/** Deeper places are not collected. */
const maxDepth = 8;

/** The values of the discriminator that the members of a union declare. */
const membersOf = ({ discriminator: key, anyOf, oneOf }: JsonSchema): { key: string; value: unknown }[] =>
  key === undefined
    ? []
    : (anyOf ?? oneOf ?? []).map((member) => ({ key, value: member.properties?.[key]?.const }));

/** The schema without null. */
const nonNull = (shape: JsonSchema): JsonSchema => {
  const others = (shape.discriminator === undefined ? shape.anyOf : undefined)?.filter(
    ({ type }) => type !== 'null',
  );
  return others?.length === 1 && others[0] !== undefined ? others[0] : shape;
};

/** Marks the parts of a schema that occur in a value. */
const markSeen = (
  declared: JsonSchema,
  value: unknown,
  place: string,
  mark: (what: string) => void,
): void => {
  if (typeof value !== 'object' || value === null) return;
  const shape = nonNull(declared);
  if (Array.isArray(value)) {
    if (shape.type !== 'array' || value.length === 0) return;
    mark(rowsKey(place));
    if (shape.items !== undefined) for (const row of value) markSeen(shape.items, row, `${place}[]`, mark);
    return;
  }
  for (const { key, value: expected } of membersOf(shape))
    if ((value as Record<string, unknown>)[key] === expected) mark(memberKey(place, key, expected));
  for (const [key, property] of Object.entries(shape.properties ?? {})) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object') markSeen(property, inner, place === '' ? key : `${place}.${key}`, mark);
  }
};

/** Collects what a schema declares. Optional lists and nested rows are skipped: a shop may have none. */
const collectDeclared = (shape: JsonSchema, place: string, declared: Set<string>, depth = 0): void => {
  if (shape.type === 'array') {
    declared.add(rowsKey(place));
    if (shape.items !== undefined)
      for (const { key, value } of membersOf(shape.items)) declared.add(memberKey(`${place}[]`, key, value));
  }
  for (const { key, value } of membersOf(shape)) declared.add(memberKey(place, key, value));
  if (depth > maxDepth) return;
  for (const key of shape.required ?? []) {
    const property = shape.properties?.[key];
    if (property !== undefined)
      collectDeclared(property, place === '' ? key : `${place}.${key}`, declared, depth + 1);
  }
};

/** Records which rows and union members of the declared responses occurred, to report those that did not. */
export class Coverage {
  readonly #seen = new Map<string, Set<string>>();

  record({ name, responses }: Operation, status: number, body: unknown): void {
    const schema = schemaOf(responses[status]);
    if (status < 300 || (schema !== undefined && status < 400)) this.#mark(name, 'responded');
    if (schema !== undefined && status < 400)
      markSeen(schema.shape, body, '', (what) => this.#mark(name, what));
  }

  #mark(name: string, what: string): void {
    const seen = this.#seen.get(name) ?? new Set();
    this.#seen.set(name, seen.add(what));
  }

  /** Describes what an operation declares but never returned. */
  missing({ name, responses, body, metadata }: Operation): string[] {
    const seen = this.#seen.get(name) ?? new Set();
    const isCalled = metadata.safe || body !== undefined || (metadata.relations ?? []).length > 0;
    const hint = isCalled ? '' : '; only a relation, or the source of a value (x-from), sends it';
    if (!seen.has('responded')) return [`no successful response was seen${hint}`];
    const schema = schemaOf(responses[200]);
    if (schema === undefined) return [];
    const declared = new Set<string>();
    collectDeclared(schema.shape, '', declared);
    return [...declared].filter((what) => !seen.has(what));
  }
}

const at = (place: string): string => (place === '' ? 'the response' : place);
const rowsKey = (place: string) => `no row was seen in ${at(place)}`;
/** The marks double as messages for what is missing. */
const memberKey = (place: string, key: string, value: unknown) =>
  `no row with ${key} ${String(value)} was seen in ${at(place)}`;
