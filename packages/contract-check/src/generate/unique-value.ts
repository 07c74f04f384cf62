import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { JsonSchema, Schema } from '../contract/schema.ts';
import { regExp } from '../json-schema/in-place.ts';
import { arbitraryOf } from './arbitrary.ts';
import { numberRange } from './number-range.ts';

const shapeAt = (shape: JsonSchema, path: readonly string[]): JsonSchema | undefined => {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const inner = shape.properties?.[key];
    return inner === undefined ? undefined : shapeAt(inner, rest);
  }
  const forms = shape.anyOf ?? shape.oneOf;
  return forms === undefined ? shape : forms.find(({ type }) => type !== 'null');
};

const isValid = ({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && regExp(pattern ?? '').test(text);

/** Values that are random instead of seeded: a second run meets those of the first. */
const randomTexts = (shape: JsonSchema): string[] => {
  const token = randomUUID().replaceAll('-', '');
  const size = Math.min(Math.max(shape.minLength ?? 0, 12), shape.maxLength ?? 12, token.length);
  const word = token.slice(0, size);
  if (shape.format === 'email') return [`${token.slice(0, 12)}@example.com`];
  if (shape.format === 'uuid') return [randomUUID()];
  if (shape.format === 'uri') return [`https://app.example/${word}`];
  const digits = Array.from({ length: size }, () => randomInt(1, 10)).join('');
  return shape.format === undefined ? [word, word.toUpperCase(), digits] : [];
};

const pools = new WeakMap<JsonSchema, string[]>();

/** A generated value that was not returned before. The longest come first: they are the least likely to repeat. */
const sampledText = (shape: JsonSchema): string | undefined => {
  const pool = pools.get(shape) ?? [];
  if (pool.length === 0) {
    const samples = fc
      .sample(arbitraryOf(shape), { numRuns: 200, seed: randomInt(2 ** 31) })
      .map(String)
      .filter((text) => isValid(shape, text));
    pool.push(...[...new Set(samples)].sort((a, b) => a.length - b.length));
    pools.set(shape, pool);
  }
  return pool.pop();
};

/** A valid value of a dotted body field that was never used before; undefined if none is found. */
export const uniqueValue = (schema: Schema, field: string): string | number | undefined =>
  newValue(shapeAt(schema.shape, field.split('.')));

/** A value of a schema that was never used before; undefined if none is found. */
export const newValue = (shape: JsonSchema | undefined): string | number | undefined => {
  if (shape?.type === 'number' || shape?.type === 'integer') {
    const range = numberRange({ ...shape, maximum: shape.maximum ?? 2 ** 31 - 1 });
    if (range !== undefined)
      return range.at(randomInt(range.first, Math.min(range.last, range.first + 2 ** 31) + 1));
  }
  return shape?.type === 'string'
    ? (randomTexts(shape).find((text) => isValid(shape, text)) ?? sampledText(shape))
    : undefined;
};
