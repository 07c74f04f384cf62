import { isObject } from '../engine/body-path.ts';

export type Json = Record<string, unknown>;

/**
 * What the functions of this folder need to know about the schemas, which refer to each other by `refersTo`:
 * Ajv would compile all that a $ref reaches before it validates a value, which large documents do not bear.
 */
export interface SchemaContext {
  /** The schema that `refersTo` names. */
  resolve: (ref: string) => unknown;
  isValid: (schema: unknown, value: unknown) => boolean;
  /** The members of a union that apply to a value. */
  matching: (members: readonly unknown[], value: unknown) => readonly unknown[];
}

/** Subschemas that apply to the same value, without those of unions and conditions. */
export const alwaysApplied = (schema: Json, resolve: SchemaContext['resolve']): unknown[] => [
  ...(typeof schema.refersTo === 'string' ? [resolve(schema.refersTo)] : []),
  ...(Array.isArray(schema.allOf) ? schema.allOf : []),
];

export const unionsOf = (schema: Json): unknown[][] =>
  [schema.anyOf, schema.oneOf].filter((each): each is unknown[] => Array.isArray(each));

/** The conditional subschemas that apply to a value. */
export const conditionallyApplied = (schema: Json, value: unknown, context: SchemaContext): unknown[] => {
  const applied: unknown[] = [];
  if (schema.if !== undefined) {
    const isMet = context.isValid(schema.if, value);
    if (isMet) applied.push(schema.if);
    const branch = isMet ? schema.then : schema.else;
    if (branch !== undefined) applied.push(branch);
  }
  if (isObject(schema.dependentSchemas) && isObject(value))
    for (const [key, dependent] of Object.entries(schema.dependentSchemas))
      if (Object.hasOwn(value, key)) applied.push(dependent);
  return applied;
};

/** Every object schema that applies to a value: the schema itself, and those that it applies to the same value. */
export const appliedTo = (schema: unknown, value: unknown, context: SchemaContext): Json[] => {
  if (!isObject(schema)) return [];
  const inner = [
    ...alwaysApplied(schema, context.resolve),
    ...unionsOf(schema).flatMap((members) => context.matching(members, value)),
    ...conditionallyApplied(schema, value, context),
  ];
  return [schema, ...inner.flatMap((each) => appliedTo(each, value, context))];
};

/** The schemas that a schema declares for a key of an object. */
export const schemasOfKey = (schema: Json, key: string): unknown[] => {
  const { properties, patternProperties, additionalProperties } = schema;
  const declared = isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [];
  const matching = Object.entries(isObject(patternProperties) ? patternProperties : {}).flatMap(
    ([pattern, each]) => (regExp(pattern).test(key) ? [each] : []),
  );
  const all = [...declared, ...matching];
  return all.length > 0 || additionalProperties === undefined ? all : [additionalProperties];
};

const known = new Map<string, RegExp>();
/** The pattern as ECMA 262 reads it in a schema. A pattern that is valid without the u flag only is read without it. */
export const regExp = (pattern: string): RegExp => {
  const compiled = known.get(pattern) ?? compile(pattern);
  known.set(pattern, compiled);
  return compiled;
};
const compile = (pattern: string): RegExp => {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Another dialect of regular expressions: judged without the pattern.
    }
  return /(?:)/;
};
