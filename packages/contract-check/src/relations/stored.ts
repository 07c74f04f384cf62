import { z } from 'zod';
import type { BodyPath, Operation } from '../contract/operation.ts';
import { deepEqual } from '../engine/body-path.ts';
import type { Row } from '../session/read-all-pages.ts';

/**
 * Removes what a backend may change when it stores a string: surrounding whitespace, Unicode form, +88 of a mobile
 * number.
 */
export const normalize = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim().normalize('NFC');
  return trimmed === '' ? undefined : trimmed.replace(/^\+?88(?=01[3-9]\d{8}$)/, '');
};

/** The keys of an object schema, or of all members of a union. */
export const keysOf = (schema: z.ZodType | null | undefined): Set<string> => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion)
    return new Set(schema.options.flatMap((form) => [...keysOf(form as z.ZodType)]));
  return new Set();
};

/** The keys that an operation's success response declares, at the place `created` if given. */
export const responseKeys = ({ responses }: Operation, created = ''): Set<string> => {
  const body = responses[201] ?? responses[200];
  if (created === '' || !(body instanceof z.ZodObject)) return keysOf(body);
  return keysOf(body.shape[created] as z.ZodType);
};

/** Describes each field that is not stored as it was sent. */
export const describeChangedFields = (sent: Row, stored: Row, declared: ReadonlySet<string>): string[] =>
  Object.entries(sent)
    .filter(([key]) => declared.has(key) || key in stored)
    .filter(([key, value]) => !deepEqual(normalize(value), normalize(stored[key])))
    .map(
      ([key, value]) =>
        `${key} was sent as ${JSON.stringify(value)} and is ${JSON.stringify(stored[key]) ?? 'absent'}`,
    );

/** The keys that the rows of an operation's response declare. */
export const rowKeys = ({ responses }: Operation, rows: BodyPath): Set<string> => {
  let schema: z.ZodType | null | undefined = responses[200];
  for (const part of rows.split(/\.|(?=\[\])/).filter((each) => each !== ''))
    if (part === '[]') schema = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
    else schema = schema instanceof z.ZodObject ? (schema.shape[part] as z.ZodType | undefined) : undefined;
  return keysOf(schema);
};
