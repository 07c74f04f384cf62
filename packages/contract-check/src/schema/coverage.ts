import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';

const walk = (schema: z.ZodType, value: unknown, place: string, mark: (what: string) => void): void => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    walk(schema.unwrap() as z.ZodType, value, place, mark);
  } else if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value) || value.length === 0) return;
    mark(rowsSeen(place));
    for (const row of value) walk(schema.element as z.ZodType, row, `${place}[]`, mark);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    for (const { key, value: wanted } of formsOf(schema))
      if ((value as Record<string, unknown> | null)?.[key] === wanted) mark(formSeen(place, key, wanted));
  } else if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    walkFields(schema, value, place, mark);
};

/** Rows of optional lists and rows within rows are not asked for: a shop may have none. */
const list = (schema: z.ZodType, place: string, wanted: Set<string>): void => {
  if (schema instanceof z.ZodArray) {
    wanted.add(rowsSeen(place));
    if (schema.element instanceof z.ZodDiscriminatedUnion) list(schema.element, `${place}[]`, wanted);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    for (const { key, value } of formsOf(schema)) wanted.add(formSeen(place, key, value));
  } else if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape))
      list(inner as z.ZodType, place === '' ? key : `${place}.${key}`, wanted);
  }
};

/** Which forms and rows of the declared responses were seen, so that what was not is said. */
export class Coverage {
  readonly #seen = new Map<string, Set<string>>();

  record({ name, responses }: Operation, status: number, body: unknown): void {
    const schema = responses[status];
    if (schema === null || schema === undefined || status >= 400) {
      if (status < 300) this.#mark(name, 'answered');
      return;
    }
    this.#mark(name, 'answered');
    walk(schema, body, '', (what) => this.#mark(name, what));
  }

  #mark(name: string, what: string): void {
    const seen = this.#seen.get(name) ?? new Set();
    this.#seen.set(name, seen.add(what));
  }

  /** What an operation declares and never answered, in words. */
  missing({ name, responses }: Operation): string[] {
    const seen = this.#seen.get(name) ?? new Set();
    if (!seen.has('answered')) return ['no successful response was seen'];
    const schema = responses[200];
    if (schema === null || schema === undefined) return [];
    const wanted = new Set<string>();
    list(schema, '', wanted);
    return [...wanted].filter((what) => !seen.has(what));
  }
}

const at = (place: string): string => (place === '' ? 'the response' : place);
const rowsSeen = (place: string) => `no row was seen in ${at(place)}`;
const formSeen = (place: string, key: string, value: unknown) =>
  `no row with ${key} ${String(value)} was seen in ${at(place)}`;

const formsOf = (union: z.ZodDiscriminatedUnion): { key: string; value: unknown; form: z.ZodType }[] => {
  const key = union.def.discriminator;
  return union.options.map((option) => {
    const literal = (option as z.ZodObject).shape[key] as z.ZodLiteral | undefined;
    return { key, value: literal?.def.values[0], form: option as z.ZodType };
  });
};

const walkFields = (
  schema: z.ZodObject,
  value: object,
  place: string,
  mark: (what: string) => void,
): void => {
  for (const [key, inner] of Object.entries(schema.shape))
    walk(
      inner as z.ZodType,
      (value as Record<string, unknown>)[key],
      place === '' ? key : `${place}.${key}`,
      mark,
    );
};
