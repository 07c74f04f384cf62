import type { z } from 'zod';
import { isObject } from '../engine/body-path.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { type BodyViolation, validateBody } from './validate-body.ts';

/** A systematic difference between a whole body and its schema. */
export interface ShapeMismatch {
  kind: 'envelope-missing' | 'envelope-extra' | 'key-style';
  /** The key of the envelope, or each misspelled key with the contract's spelling. */
  keys: string[];
}

const normalizeKey = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

const known = new WeakMap<z.ZodType, ReadonlyMap<string, string>>();
/** The keys that a schema declares at any depth, by their normalized spelling. */
const keysOf = (schema: z.ZodType): ReadonlyMap<string, string> => {
  const keys =
    known.get(schema) ?? new Map(declaredKeys(jsonSchemaOf(schema)).map((key) => [normalizeKey(key), key]));
  known.set(schema, keys);
  return keys;
};
const declaredKeys = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(declaredKeys);
  if (!isObject(node)) return [];
  const own = isObject(node.properties) ? Object.keys(node.properties) : [];
  return [...own, ...Object.values(node).flatMap(declaredKeys)];
};

/** The spelling of a key in the schema; undefined if it is the same or the key is unknown. */
export const declaredSpelling = (schema: z.ZodType, key: string): string | undefined => {
  const declared = keysOf(schema).get(normalizeKey(key));
  return declared === key ? undefined : declared;
};

/** Renames the keys of a body to the spelling of the schema. */
const renameKeys = (schema: z.ZodType, body: unknown): { body: unknown; renamed: string[] } => {
  const renamed = new Set<string>();
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const declared = declaredSpelling(schema, key) ?? key;
        if (declared === key || declared in value) return [key, rename(inner)];
        renamed.add(`${key} (${declared})`);
        return [declared, rename(inner)];
      }),
    );
  };
  return { body: rename(body), renamed: [...renamed].sort() };
};

const envelopes = ['data', 'result', 'results', 'payload', 'response'];
const findEnvelope = (body: unknown): { key: string; inner: unknown } | undefined => {
  if (!isObject(body)) return undefined;
  const key = Object.keys(body).find((each) => envelopes.includes(each));
  return key === undefined ? undefined : { key, inner: body[key] };
};

/** A violation at the root hides all others, so it weighs more. */
const weight = (violations: readonly BodyViolation[]): number =>
  violations.reduce((sum, { place }) => sum + (place === '' ? 1000 : 1), 0);

/**
 * Detects an extra envelope, a missing envelope, or keys in another naming style.
 * undefined if none of them explains more than half of the violations.
 */
export const detectShapeMismatch = (schema: z.ZodType, body: unknown): ShapeMismatch | undefined => {
  const envelope = findEnvelope(body);
  const respelled = renameKeys(schema, body);
  const unwrapped: ShapeMismatch = { kind: 'envelope-extra', keys: [envelope?.key ?? ''] };
  const declaresData = keysOf(schema).get('data') === 'data';
  const wrapped: ShapeMismatch = { kind: 'envelope-missing', keys: ['data'] };
  const candidates: (readonly [ShapeMismatch, unknown])[] = [
    ...(envelope === undefined ? [] : ([[unwrapped, envelope.inner]] as const)),
    ...(declaresData ? ([[wrapped, { data: body }]] as const) : []),
    [{ kind: 'key-style', keys: respelled.renamed }, respelled.body],
    // Both at once: reports the envelope, because it hides the keys.
    ...(envelope === undefined ? [] : ([[unwrapped, renameKeys(schema, envelope.inner).body]] as const)),
    ...(declaresData ? ([[wrapped, { data: respelled.body }]] as const) : []),
  ];
  const [best] = candidates
    .map(([mismatch, changed]) => ({ mismatch, left: weight(validateBody(schema, changed)) }))
    .sort((a, b) => a.left - b.left);
  return best !== undefined && best.left * 2 < weight(validateBody(schema, body)) ? best.mismatch : undefined;
};
