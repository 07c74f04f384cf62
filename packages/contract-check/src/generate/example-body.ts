import fc from 'fast-check';
import type { z } from 'zod';
import { arbitraryOf } from './arbitrary.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { numberRange } from './number-range.ts';
import { sampleValid } from './valid-values.ts';

const sample = (shape: JsonSchema): unknown => fc.sample(arbitraryOf(shape), { numRuns: 1, seed: 7 })[0];

const exampleOf = (shape: JsonSchema, fields: 'required' | 'full'): unknown => {
  if (shape.type === 'object') {
    const selected = Object.entries(shape.properties ?? {}).filter(
      ([key]) => fields === 'full' || shape.required?.includes(key),
    );
    return Object.fromEntries(selected.map(([key, inner]) => [key, exampleOf(inner, fields)]));
  }
  if (shape.type === 'array') {
    const { items, minItems = 0 } = shape;
    if (items === undefined) return [];
    return Array.from({ length: Math.max(minItems, fields === 'full' ? 1 : 0) }, () =>
      exampleOf(items, fields),
    );
  }
  const [form] = shape.anyOf ?? shape.oneOf ?? [];
  if (shape.examples !== undefined) return shape.examples[0];
  if (form !== undefined) return exampleOf(form, fields);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
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
export const exampleBody = (schema: z.ZodType, fields: 'required' | 'full'): unknown => {
  const example = exampleOf(jsonSchemaOf(schema), fields);
  if (schema.safeParse(example).success) return example;
  // A rule that concerns several fields: takes the smallest or the largest of the valid samples.
  return sampleValid(schema).reduce((best, value) =>
    size(value) < size(best) === (fields === 'required') ? value : best,
  );
};
