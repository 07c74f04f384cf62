import type { BodyViolation, JsonSchema, Schema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';

/** A systematic difference between a whole body and its schema. */
export interface ShapeMismatch {
  kind: 'envelope-missing' | 'envelope-extra' | 'key-style';
  /** The key of the envelope, or each misspelled key with the contract's spelling. */
  keys: string[];
}

const normalizeKey = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

/** Deeper keys are not compared: the schemas of large APIs are too many to expand. */
const maxDepth = 8;
const known = new WeakMap<Schema, ReadonlyMap<string, string>>();
/** The keys that a schema declares at any depth, by their normalized spelling. */
const keysOf = (schema: Schema): ReadonlyMap<string, string> => {
  const keys =
    known.get(schema) ?? new Map(declaredKeys(schema.shape).map((key) => [normalizeKey(key), key]));
  known.set(schema, keys);
  return keys;
};
const declaredKeys = (shape: JsonSchema, depth = 0): string[] => {
  if (depth > maxDepth) return [];
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = shape;
  const inner = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf];
  return [
    ...Object.keys(properties),
    ...inner.flatMap((each) => (each === undefined ? [] : declaredKeys(each, depth + 1))),
  ];
};

/** The spelling of a key in the schema; undefined if it is the same or the key is unknown. */
export const declaredSpelling = (schema: Schema, key: string): string | undefined => {
  const declared = keysOf(schema).get(normalizeKey(key));
  return declared === key ? undefined : declared;
};

/** Renames the keys of a body to the spelling of the schema. */
const renameKeys = (schema: Schema, body: unknown): { body: unknown; renamed: string[] } => {
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

/** The keys that a schema declares for the body itself. */
const rootKeysOf = ({ properties = {}, anyOf, oneOf }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...(anyOf ?? oneOf ?? []).flatMap(rootKeysOf),
];

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
export const detectShapeMismatch = (schema: Schema, body: unknown): ShapeMismatch | undefined => {
  const before = schema.violations(body);
  const envelope = findEnvelope(body);
  // The contract may declare another `data` inside of the envelope, or in place of it.
  const isExtra = envelope !== undefined;
  const isMissing = rootKeysOf(schema.shape).includes('data');
  const respelled = renameKeys(schema, body);
  const unwrapped: ShapeMismatch = { kind: 'envelope-extra', keys: [envelope?.key ?? ''] };
  const wrapped: ShapeMismatch = { kind: 'envelope-missing', keys: ['data'] };
  const candidates: (readonly [ShapeMismatch, unknown])[] = [
    ...(isExtra ? ([[unwrapped, envelope.inner]] as const) : []),
    ...(isMissing ? ([[wrapped, { data: body }]] as const) : []),
    ...(respelled.renamed.length > 0
      ? ([[{ kind: 'key-style', keys: respelled.renamed }, respelled.body]] as const)
      : []),
    // Both at once: reports the envelope, because it hides the keys.
    ...(isExtra ? ([[unwrapped, renameKeys(schema, envelope.inner).body]] as const) : []),
    ...(isMissing ? ([[wrapped, { data: respelled.body }]] as const) : []),
  ];
  const [best] = candidates
    .map(([mismatch, changed]) => ({ mismatch, violations: schema.violations(changed) }))
    // A wrong type of the envelope's content would hide the violations in it.
    .filter(
      ({ mismatch, violations }) =>
        mismatch.kind !== 'envelope-missing' || !violations.some(({ place }) => place === 'data'),
    )
    .map(({ mismatch, violations }) => ({ mismatch, left: weight(violations) }))
    .sort((a, b) => a.left - b.left);
  return best !== undefined && best.left * 2 < weight(before) ? best.mismatch : undefined;
};
