import { z } from 'zod';
import type { JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import type { Json } from '../json-schema/in-place.ts';
import { shapeOf } from '../json-schema/shape.ts';

/** Texts that a schema may read: which of them it accepts tells what it transforms a text to. */
const probes = [
  ...['2026-01-31', '2026-01-31T08:30:00Z', '08:30', '0b9c2f4e-7b1d-4a53-9a3c-5d2f1e7a6b10'],
  ...['https://app.example/callback', 'rahim@example.com', '1', '0', '7', '2.5'],
  ...['true', 'false', 'yes', 'no', 'on', 'off', '{}', '[]'],
];
const ordinaryText = 'Contract Check';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => {
  try {
    return z.core.safeParse(schema, value).success;
  } catch {
    // An asynchronous refinement.
    return true;
  }
};

/** What zod leaves out of a JSON Schema although values of it can be sent. */
const complete = (schema: z.core.$ZodType, node: Json): void => {
  const def = schema._zod.def as z.core.$ZodTypeDef & Json;
  if (def.type === 'union' && 'discriminator' in def) node.discriminator = def.discriminator;
  if (def.coerce === true && def.type === 'date')
    Object.assign(node, { type: 'string', format: 'date-time' });
  if (def.coerce === true && def.type === 'bigint') Object.assign(node, { type: 'integer', format: 'int64' });
  const parts = [node, ...(Array.isArray(node.allOf) ? node.allOf : [])] as Json[];
  for (const check of def.checks ?? []) {
    const { pattern } = check._zod.def as { pattern?: unknown };
    if (!(pattern instanceof RegExp) || pattern.flags === '') continue;
    for (const part of parts) if (part.pattern === pattern.source) part.patternFlags = pattern.flags;
  }
  // zod adds these bounds to every integer; those of the API are unknown.
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  const isPlainText =
    node.type === 'string' &&
    [node.pattern, node.format, node.enum, node.allOf, node.examples].every((each) => each === undefined);
  if (!isPlainText || accepts(schema, ordinaryText)) return;
  const examples = probes.filter((probe) => accepts(schema, probe));
  if (examples.length > 0) node.examples = examples;
};

/** Keys whose values are not schemas. */
const dataKeys = ['enum', 'const', 'default', 'examples'];
/** Replaces `$ref` by the keyword for references of the schemas in this package. */
const withReferences = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withReferences);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? ['refersTo', inner]
        : [key, dataKeys.includes(key) ? inner : withReferences(inner)],
    ),
  );
};

const cache = new WeakMap<z.ZodType, JsonSchema>();

/** The structure of the input side of a zod schema; cached. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const emitted = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: node }) => complete(zodSchema, node as Json),
  });
  const { $schema: _, $defs = {}, ...root } = withReferences(emitted) as Json;
  const shape = shapeOf(root, (ref) =>
    ref === '#' ? root : (($defs as Json)[ref.replace('#/$defs/', '')] ?? true),
  );
  cache.set(schema, shape);
  return shape;
};
