import { z } from 'zod';
import type { JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';

type Emitted = Omit<JsonSchema, 'type' | 'properties'> & {
  properties?: Record<string, JsonSchema>;
  type?: JsonSchema['type'] | NonNullable<JsonSchema['type']>[];
  $ref?: string;
  $defs?: Record<string, Emitted>;
};

/** Inlines references and ends recursion: without the optional property, or with an empty list. undefined if neither is possible. */
const inline = (node: Emitted, root: Emitted, parents: readonly string[]): JsonSchema | undefined => {
  const each = (inner: JsonSchema) => inline(inner as Emitted, root, parents);
  if (node.$ref !== undefined) {
    const target = node.$ref === '#' ? root : root.$defs?.[node.$ref.replace('#/$defs/', '')];
    return target === undefined || parents.includes(node.$ref)
      ? undefined
      : inline(target, root, [...parents, node.$ref]);
  }
  if (Array.isArray(node.type)) {
    const { type: types, ...rest } = node;
    return { anyOf: types.flatMap((type) => each({ ...rest, type }) ?? []) };
  }
  const {
    items,
    properties,
    additionalProperties,
    propertyNames: _,
    $defs: __,
    ...shape
  } = node as JsonSchema & Emitted & { propertyNames?: unknown };
  const result = shape as JsonSchema;
  const additional = isObject(additionalProperties) ? each(additionalProperties) : undefined;
  if (additional !== undefined) result.additionalProperties = additional;
  // zod adds these bounds to every integer; those of the API are unknown.
  if (shape.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum;
  if (shape.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum;
  for (const key of ['anyOf', 'oneOf'] as const) {
    const members = shape[key]?.flatMap((member) => each(member) ?? []);
    if (members?.length === 0) return undefined;
    if (members !== undefined) result[key] = members;
  }
  const element = isObject(items) ? each(items) : undefined;
  if (element !== undefined) result.items = element;
  else if (items !== undefined && (shape.minItems ?? 0) > 0) return undefined;
  if (properties === undefined) return result;
  const inlined: Record<string, JsonSchema> = {};
  for (const [key, property] of Object.entries(properties)) {
    const inner = each(property);
    if (inner !== undefined) inlined[key] = inner;
    else if (shape.required?.includes(key)) return undefined;
  }
  return { ...result, properties: inlined };
};

const cache = new WeakMap<z.ZodType, JsonSchema>();

/** Converts the input side of a zod schema to JSON Schema without references; cached. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const cached = cache.get(schema);
  if (cached !== undefined) return cached;
  const emitted = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema: node }) => {
      const { def } = _zod;
      if (def.type === 'union' && 'discriminator' in def) node.discriminator = def.discriminator;
    },
  }) as Emitted;
  const jsonSchema = inline(emitted, emitted, ['#']) ?? {};
  cache.set(schema, jsonSchema);
  return jsonSchema;
};
