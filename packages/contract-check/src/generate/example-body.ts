import fc from 'fast-check';
import { arbitraryOf } from './arbitrary.ts';
import type { JsonSchema } from './json-schema.ts';

const sample = (shape: JsonSchema): unknown => fc.sample(arbitraryOf(shape), { numRuns: 1, seed: 7 })[0];

/** A deterministic valid value of a schema: with the required fields only, or with every field. */
export const exampleBody = (shape: JsonSchema, fields: 'required' | 'full'): unknown => {
  if (shape.type === 'object') {
    const selected = Object.entries(shape.properties ?? {}).filter(
      ([key]) => fields === 'full' || shape.required?.includes(key),
    );
    return Object.fromEntries(selected.map(([key, inner]) => [key, exampleBody(inner, fields)]));
  }
  if (shape.type === 'array') {
    const { items = {}, minItems = 0 } = shape;
    return Array.from({ length: Math.max(minItems, fields === 'full' ? 1 : 0) }, () =>
      exampleBody(items, fields),
    );
  }
  const [form] = shape.anyOf ?? shape.oneOf ?? [];
  if (form !== undefined) return exampleBody(form, fields);
  if (shape.examples !== undefined) return shape.examples[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.type === 'string' && shape.pattern === undefined && shape.format === undefined)
    return 'Contract Check'.padEnd(shape.minLength ?? 0, 'x').slice(0, shape.maxLength ?? 100);
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'boolean') return true;
  return sample(shape);
};
