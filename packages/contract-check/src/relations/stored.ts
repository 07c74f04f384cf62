import { z } from 'zod';
import type { Operation, Place } from '../contract/operation.ts';
import { deepEqual } from '../engine/place.ts';
import type { Row } from '../session/read-all-pages.ts';

/** What a backend may change as it stores a text: blanks around it, its Unicode form, +88 of a mobile number. */
export const normalize = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim().normalize('NFC');
  return trimmed === '' ? undefined : trimmed.replace(/^\+?88(?=01[3-9]\d{8}$)/, '');
};

/** The keys of an object schema, of any of its forms. */
export const keysOf = (schema: z.ZodType | null | undefined): Set<string> => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion)
    return new Set(schema.options.flatMap((form) => [...keysOf(form as z.ZodType)]));
  return new Set();
};

/** What an operation sends that its own response or list declares too. */
export const responseKeys = ({ responses }: Operation, made = ''): Set<string> => {
  const body = responses[201] ?? responses[200];
  if (made === '' || !(body instanceof z.ZodObject)) return keysOf(body);
  return keysOf(body.shape[made] as z.ZodType);
};

/** Fields that are not stored as they were sent. */
export const describeChangedFields = (sent: Row, stored: Row, declared: ReadonlySet<string>): string[] =>
  Object.entries(sent)
    .filter(([key]) => declared.has(key) || key in stored)
    .filter(([key, value]) => !deepEqual(normalize(value), normalize(stored[key])))
    .map(
      ([key, value]) =>
        `${key} was sent as ${JSON.stringify(value)} and is ${JSON.stringify(stored[key]) ?? 'absent'}`,
    );

/** What an operation's rows declare. */
export const rowKeys = ({ responses }: Operation, rows: Place): Set<string> => {
  let schema: z.ZodType | null | undefined = responses[200];
  for (const part of rows.split(/\.|(?=\[\])/).filter((each) => each !== ''))
    if (part === '[]') schema = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
    else schema = schema instanceof z.ZodObject ? (schema.shape[part] as z.ZodType | undefined) : undefined;
  return keysOf(schema);
};
