import type { JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';

const offset = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)[+-]\d\d:\d\d$/;

/** A value whose times with an offset end with Z instead, the only form that validators such as zod accept by default. */
export const inUtc = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(offset, '$1Z');
  if (Array.isArray(value)) return value.map(inUtc);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inUtc(inner)]));
};

/** A sample of a schema, in UTC if it is a time. A pattern may require an offset. */
export const sampleInUtc = ({ format, pattern }: JsonSchema, value: unknown): unknown =>
  format === 'date-time' && pattern === undefined ? inUtc(value) : value;
