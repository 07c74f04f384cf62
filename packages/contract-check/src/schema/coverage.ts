import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';

/** Marks the parts of a schema that occur in a value. Compares types, because Zod's instanceof is slow. */
const markSeen = (schema: z.ZodType, value: unknown, place: string, mark: (what: string) => void): void => {
  switch (schema.def.type) {
    case 'optional':
    case 'nullable':
      markSeen((schema as z.ZodOptional<z.ZodType>).unwrap(), value, place, mark);
      return;
    case 'array': {
      if (!Array.isArray(value) || value.length === 0) return;
      mark(rowsKey(place));
      const { element } = schema as z.ZodArray<z.ZodType>;
      for (const row of value) markSeen(element, row, `${place}[]`, mark);
      return;
    }
    case 'union':
      if (schema instanceof z.ZodDiscriminatedUnion)
        for (const { key, value: expected } of membersOf(schema))
          if ((value as Record<string, unknown> | null)?.[key] === expected)
            mark(memberKey(place, key, expected));
      return;
    case 'object':
      if (typeof value === 'object' && value !== null)
        markFieldsSeen(schema as z.ZodObject, value, place, mark);
  }
};

/** Collects what a schema declares. Optional lists and nested rows are skipped: a shop may have none. */
const collectDeclared = (schema: z.ZodType, place: string, declared: Set<string>): void => {
  if (schema instanceof z.ZodArray) {
    declared.add(rowsKey(place));
    if (schema.element instanceof z.ZodDiscriminatedUnion)
      collectDeclared(schema.element, `${place}[]`, declared);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    for (const { key, value } of membersOf(schema)) declared.add(memberKey(place, key, value));
  } else if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape))
      collectDeclared(inner as z.ZodType, place === '' ? key : `${place}.${key}`, declared);
  }
};

/** Records which rows and union members of the declared responses occurred, to report those that did not. */
export class Coverage {
  readonly #seen = new Map<string, Set<string>>();

  record({ name, responses }: Operation, status: number, body: unknown): void {
    const schema = responses[status];
    if (schema === null || schema === undefined || status >= 400) {
      if (status < 300) this.#mark(name, 'responded');
      return;
    }
    this.#mark(name, 'responded');
    markSeen(schema, body, '', (what) => this.#mark(name, what));
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
    const schema = responses[200];
    if (schema === null || schema === undefined) return [];
    const declared = new Set<string>();
    collectDeclared(schema, '', declared);
    return [...declared].filter((what) => !seen.has(what));
  }
}

const at = (place: string): string => (place === '' ? 'the response' : place);
const rowsKey = (place: string) => `no row was seen in ${at(place)}`;
/** The marks double as messages for what is missing. */
const memberKey = (place: string, key: string, value: unknown) =>
  `no row with ${key} ${String(value)} was seen in ${at(place)}`;

const membersOf = (union: z.ZodDiscriminatedUnion): { key: string; value: unknown }[] => {
  const key = union.def.discriminator;
  return union.options.map((option) => {
    const literal = (option as z.ZodObject).shape[key] as z.ZodLiteral | undefined;
    return { key, value: literal?.def.values[0] };
  });
};

const markFieldsSeen = (
  schema: z.ZodObject,
  value: object,
  place: string,
  mark: (what: string) => void,
): void => {
  for (const [key, inner] of Object.entries(schema.shape))
    markSeen(
      inner as z.ZodType,
      (value as Record<string, unknown>)[key],
      place === '' ? key : `${place}.${key}`,
      mark,
    );
};
