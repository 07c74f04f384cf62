import type { z } from 'zod';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { type BodyViolation, validateBody } from './validate-body.ts';

/** A change of a whole body under which it fits its schema: what is wrong with all of it at once. */
export interface ShapeMismatch {
  kind: 'envelope-missing' | 'envelope-extra' | 'key-style';
  /** The envelope's key, or each key as it came and as the contract spells it. */
  keys: string[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bare = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

const known = new WeakMap<z.ZodType, ReadonlyMap<string, string>>();
/** Every key that a schema declares, at any depth, by its letters alone. */
const keysOf = (schema: z.ZodType): ReadonlyMap<string, string> => {
  const made =
    known.get(schema) ?? new Map(declaredKeys(jsonSchemaOf(schema)).map((key) => [bare(key), key]));
  known.set(schema, made);
  return made;
};
const declaredKeys = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(declaredKeys);
  if (!isObject(node)) return [];
  const own = isObject(node.properties) ? Object.keys(node.properties) : [];
  return [...own, ...Object.values(node).flatMap(declaredKeys)];
};

/** The key as the schema spells it, if it spells it differently. */
export const declaredSpelling = (schema: z.ZodType, key: string): string | undefined => {
  const declared = keysOf(schema).get(bare(key));
  return declared === key ? undefined : declared;
};

/** A body with its keys as the schema spells them, and which were renamed. */
const renameKeys = (schema: z.ZodType, body: unknown): { body: unknown; renamed: string[] } => {
  const renamed = new Set<string>();
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const wanted = declaredSpelling(schema, key) ?? key;
        if (wanted === key || wanted in value) return [key, rename(inner)];
        renamed.add(`${key} (${wanted})`);
        return [wanted, rename(inner)];
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

/** A fault of the whole body hides those within it. */
const weight = (faults: readonly BodyViolation[]): number =>
  faults.reduce((sum, { place }) => sum + (place === '' ? 1000 : 1), 0);

/**
 * How a body differs from its schema as a whole: wrapped, not wrapped, or its keys spelt in another style.
 * undefined when none of these explains most of its faults.
 */
export const detectShapeMismatch = (schema: z.ZodType, body: unknown): ShapeMismatch | undefined => {
  const open = findEnvelope(body);
  const respelt = renameKeys(schema, body);
  const unwrapped: ShapeMismatch = { kind: 'envelope-extra', keys: [open?.key ?? ''] };
  const wrapped: ShapeMismatch = { kind: 'envelope-missing', keys: ['data'] };
  const candidates: (readonly [ShapeMismatch, unknown])[] = [
    ...(open === undefined ? [] : ([[unwrapped, open.inner]] as const)),
    [wrapped, { data: body }],
    [{ kind: 'key-style', keys: respelt.renamed }, respelt.body],
    // Both at once: the envelope comes first, because it hides the keys.
    ...(open === undefined ? [] : ([[unwrapped, renameKeys(schema, open.inner).body]] as const)),
    [wrapped, { data: respelt.body }],
  ];
  const [best] = candidates
    .map(([misshape, changed]) => ({ misshape, left: weight(validateBody(schema, changed)) }))
    .sort((a, b) => a.left - b.left);
  return best !== undefined && best.left * 2 < weight(validateBody(schema, body)) ? best.misshape : undefined;
};
