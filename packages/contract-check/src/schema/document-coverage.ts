import { type Operation, paramNames, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import type { Exchange } from '../engine/exchange.ts';

/** Parts of an operation of one kind that the document declares. */
export interface Coverage {
  declared: number;
  /** Those that no request had, or no response. */
  missing: readonly string[];
}
export const coverageKinds = ['statuses', 'parameters', 'fields', 'branches'] as const;
export type CoverageKind = (typeof coverageKinds)[number];
/**
 * What a run has tried of an operation: the statuses of responses, the parameters and the body fields that were sent,
 * and the members of unions in bodies that were sent or received.
 */
export type OperationCoverage = { operation: string; requests: number } & Record<CoverageKind, Coverage>;

/** Deeper places are not counted, nor more of one operation: schemas of large APIs have no end. */
const maxDepth = 4;
const maxParts = 300;

const childOf = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`);
const membersOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

/** The name of a member: the value that selects it, its type, or its number. */
const nameOf = ({ discriminator }: JsonSchema, member: JsonSchema, index: number): string => {
  const { type, properties = {} } = member;
  const selected =
    properties[discriminator ?? '']?.const ??
    Object.values(properties).find((each) => each.const !== undefined)?.const;
  if (selected !== undefined) return String(selected);
  return type === undefined || type === 'object' ? String(index + 1) : type;
};
const branchOf = (union: JsonSchema, index: number, place: string): string =>
  `${place || 'body'}: ${nameOf(union, membersOf(union)[index] ?? {}, index)}`;

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'bigint'
        ? 'number'
        : typeof value;

/** Whether a value is meant as a member: its type, its required keys and the values that select it. */
const isMember = (shape: JsonSchema, value: unknown): boolean => {
  const members = membersOf(shape);
  if (members.length > 0) return members.some((member) => isMember(member, value));
  const {
    type,
    const: only,
    enum: listed = only === undefined ? undefined : [only],
    properties = {},
  } = shape;
  if (type !== undefined && typeOf(value) !== (type === 'integer' ? 'number' : type)) return false;
  if (listed !== undefined && typeof value !== 'object') return listed.includes(value);
  if (!isObject(value)) return true;
  return (shape.required ?? []).every((key) => {
    if (!Object.hasOwn(value, key)) return false;
    const inner = properties[key];
    return inner?.const === undefined || inner.const === value[key];
  });
};

interface Parts {
  fields: Set<string>;
  branches: Set<string>;
}

const collectDeclared = (shape: JsonSchema, parts: Parts, place = '', depth = 0): void => {
  if (depth > maxDepth || parts.fields.size + parts.branches.size > maxParts) return;
  for (const [i, member] of membersOf(shape).entries()) {
    parts.branches.add(branchOf(shape, i, place));
    collectDeclared(member, parts, place, depth + 1);
  }
  for (const [key, inner] of Object.entries(shape.properties ?? {})) {
    parts.fields.add(childOf(place, key));
    collectDeclared(inner, parts, childOf(place, key), depth + 1);
  }
  if (shape.items !== undefined) collectDeclared(shape.items, parts, `${place}[]`, depth + 1);
};

const collectSeen = (shape: JsonSchema, value: unknown, parts: Parts, place = '', depth = 0): void => {
  if (depth > maxDepth) return;
  for (const [i, member] of membersOf(shape).entries()) {
    if (!isMember(member, value)) continue;
    parts.branches.add(branchOf(shape, i, place));
    collectSeen(member, value, parts, place, depth + 1);
  }
  if (Array.isArray(value) && shape.items !== undefined)
    for (const item of value.slice(0, 100)) collectSeen(shape.items, item, parts, `${place}[]`, depth + 1);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(shape.properties ?? {}))
    if (Object.hasOwn(value, key)) {
      parts.fields.add(childOf(place, key));
      collectSeen(inner, value[key], parts, childOf(place, key), depth + 1);
    }
};

const createParts = (): Parts => ({ fields: new Set(), branches: new Set() });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body of a request; of a form, its fields. */
const bodyOf = ({ requestBody, headers }: Exchange): unknown => {
  if (requestBody === undefined) return undefined;
  const type = headers['content-type'] ?? '';
  if (/urlencoded/.test(type)) return Object.fromEntries(new URLSearchParams(requestBody));
  return /json/.test(type) ? parse(requestBody) : undefined;
};

interface Seen {
  requests: number;
  statuses: Set<number>;
  parameters: Set<string>;
  sent: Parts;
  received: Parts;
}

const compare = (declared: Iterable<string>, seen: ReadonlySet<string>): Coverage => {
  const all = [...new Set(declared)];
  return { declared: all.length, missing: all.filter((each) => !seen.has(each)) };
};

/** Records what the requests of a run have tried of what a document declares. */
export class DocumentCoverage {
  readonly #seen = new Map<string, Seen>();

  record(exchange: Exchange): void {
    const { operation, status, params, url, json } = exchange;
    if (operation === undefined) return;
    const seen = this.#seen.get(operation.name) ?? {
      requests: 0,
      statuses: new Set<number>(),
      parameters: new Set<string>(),
      sent: createParts(),
      received: createParts(),
    };
    this.#seen.set(operation.name, seen);
    seen.requests += 1;
    seen.statuses.add(status);
    for (const name of [...Object.keys(params), ...new URL(url).searchParams.keys()])
      seen.parameters.add(name);
    const body = bodyOf(exchange);
    if (operation.body !== undefined && body !== undefined)
      collectSeen(operation.body.shape, body, seen.sent);
    const schema = schemaOf(operation.responses[status]);
    if (schema !== undefined && status < 400) collectSeen(schema.shape, json, seen.received);
  }

  /** The coverage of the operations that were sent, in the order of the document. */
  of(operations: readonly Operation[]): OperationCoverage[] {
    return operations.flatMap((operation): OperationCoverage[] => {
      const seen = this.#seen.get(operation.name);
      if (seen === undefined) return [];
      const [sent, received] = [createParts(), createParts()];
      if (operation.body !== undefined) collectDeclared(operation.body.shape, sent);
      for (const [status, body] of Object.entries(operation.responses)) {
        const schema = schemaOf(body);
        if (schema !== undefined && Number(status) < 400) collectDeclared(schema.shape, received);
      }
      const parameters = Object.entries(operation.query ?? {}).map(([name, { serialize }]) =>
        // A list or an object is sent under several names.
        serialize === undefined ? name : undefined,
      );
      const inBodies = ({ sent: one, received: other }: { sent: Parts; received: Parts }): string[] => [
        ...[...one.branches].map((each) => `request ${each}`),
        ...[...other.branches].map((each) => `response ${each}`),
      ];
      return [
        {
          operation: operation.name,
          requests: seen.requests,
          statuses: compare(Object.keys(operation.responses), new Set([...seen.statuses].map(String))),
          parameters: compare(
            [...paramNames(operation), ...parameters.filter((each) => each !== undefined)],
            seen.parameters,
          ),
          fields: compare(sent.fields, seen.sent.fields),
          branches: compare(inBodies({ sent, received }), new Set(inBodies(seen))),
        },
      ];
    });
  }
}

/** '40 of 52 statuses, 12 of 12 parameters, …' of all operations; kinds that no operation declares are left out. */
export const formatCoverage = (all: readonly OperationCoverage[], operations: number): string =>
  [
    `${all.length} of ${operations} operations`,
    ...coverageKinds.flatMap((kind) => {
      const declared = all.reduce((sum, each) => sum + each[kind].declared, 0);
      const missing = all.reduce((sum, each) => sum + each[kind].missing.length, 0);
      return declared === 0 ? [] : [`${declared - missing} of ${declared} ${kind}`];
    }),
  ].join(', ');
