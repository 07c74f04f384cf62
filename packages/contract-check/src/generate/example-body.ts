import fc from 'fast-check';
import type { JsonSchema, Schema } from '../contract/schema.ts';
import { arbitraryOf } from './arbitrary.ts';
import { sampleInUtc } from './in-utc.ts';
import { numberRange } from './number-range.ts';
import { sampleValid } from './valid-values.ts';

const sample = (shape: JsonSchema): unknown =>
  sampleInUtc(shape, fc.sample(arbitraryOf(shape), { numRuns: 1, seed: 7 })[0]);

/** At this depth, only required properties are included. */
const maxDepth = 6;

/** A value of a shape, mostly valid. */
export const exampleOf = (shape: JsonSchema, wanted: 'required' | 'full', depth = 0): unknown => {
  const fields = depth < maxDepth ? wanted : 'required';
  if (shape.type === 'object') {
    const {
      properties = {},
      required = [],
      minProperties = 0,
      dependentRequired = {},
      additionalProperties,
    } = shape;
    const keys = Object.keys(properties);
    const needed = new Set(fields === 'full' ? keys : required);
    for (const key of keys) if (needed.size < minProperties) needed.add(key);
    for (const [key, others] of Object.entries(dependentRequired))
      if (needed.has(key)) for (const other of others) needed.add(other);
    const own = keys
      .filter((key) => needed.has(key))
      .map((key) => [key, exampleOf(properties[key] ?? {}, fields, depth + 1)]);
    const isMap = additionalProperties !== undefined && keys.length === 0;
    if (own.length < minProperties || (isMap && fields === 'full')) return sample(shape);
    return Object.fromEntries(own);
  }
  if (shape.type === 'array') {
    const { items, minItems = 0, prefixItems, contains, uniqueItems } = shape;
    if (prefixItems !== undefined || contains !== undefined || (uniqueItems === true && minItems > 1))
      return sample(shape);
    if (items === undefined) return [];
    return Array.from({ length: Math.max(minItems, fields === 'full' ? 1 : 0) }, () =>
      exampleOf(items, fields, depth + 1),
    );
  }
  const [form] = shape.anyOf ?? shape.oneOf ?? [];
  if (shape.examples !== undefined) return shape.examples[0];
  if (form !== undefined) return exampleOf(form, fields, depth);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined && shape.enum.length > 0) return shape.enum[0];
  if (shape.type === 'string' && shape.pattern === undefined && shape.format === undefined)
    return 'Contract Check'.padEnd(shape.minLength ?? 0, 'x').slice(0, shape.maxLength ?? 100);
  if (shape.type === 'number' || shape.type === 'integer') {
    const range = numberRange(shape);
    const one = Math.ceil(1 / (range?.at(1) ?? 1));
    return range?.at(Math.min(range.last, Math.max(range.first, one)));
  }
  if (shape.type === 'boolean') return true;
  return sample(shape);
};

const size = (value: unknown): number => JSON.stringify(value).length;

/**
 * A deterministic valid value of a schema: with the required fields only, or with every field.
 * @throws InconclusiveError if no valid value can be generated
 */
export const exampleBody = (schema: Schema, fields: 'required' | 'full'): unknown => {
  const example = exampleOf(schema.shape, fields);
  if (schema.accepts(example)) return example;
  // A rule that concerns several fields: takes the smallest or the largest of the valid samples.
  return sampleValid(schema).reduce((best, value) =>
    size(value) < size(best) === (fields === 'required') ? value : best,
  );
};
