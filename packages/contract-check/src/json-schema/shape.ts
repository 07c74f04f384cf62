import type { JsonSchema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import type { Json } from './in-place.ts';

type Resolve = (ref: string) => unknown;
type Refs = ReadonlySet<string>;

/** What applies to one value: plain keywords, unions, and the references that lead here, which must not recur. */
interface Flat {
  parts: Json[];
  unions: unknown[][];
  refs: Refs;
}

/** undefined if the schema recurs, or allows nothing. */
const flatten = (schema: unknown, refs: Refs, resolve: Resolve): Flat | undefined => {
  if (schema === false) return undefined;
  if (!isObject(schema)) return { parts: [], unions: [], refs };
  const { refersTo, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...own } = schema;
  let flat: Flat = { parts: Object.keys(own).length === 0 ? [] : [own], unions: [], refs };
  const add = (inner: unknown, known: Refs): boolean => {
    const added = flatten(inner, known, resolve);
    if (added === undefined) return false;
    flat = {
      parts: [...flat.parts, ...added.parts],
      unions: [...flat.unions, ...added.unions],
      refs: new Set([...flat.refs, ...added.refs]),
    };
    return true;
  };
  if (
    typeof refersTo === 'string' &&
    (refs.has(refersTo) || !add(resolve(refersTo), new Set([...refs, refersTo])))
  )
    return undefined;
  for (const member of Array.isArray(allOf) ? allOf : []) if (!add(member, refs)) return undefined;
  for (const union of [anyOf, oneOf]) if (Array.isArray(union)) flat.unions.push(union);
  if (condition !== undefined)
    flat.unions.push([
      { allOf: [condition, then ?? true] },
      { not: condition, ...(isObject(otherwise) ? { allOf: [otherwise] } : {}) },
    ]);
  return flat;
};

const defineLazy = <Key extends keyof JsonSchema>(
  shape: JsonSchema,
  key: Key,
  compute: () => JsonSchema[Key],
): void => {
  Object.defineProperty(shape, key, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = compute();
      Object.defineProperty(shape, key, { value, enumerable: true, configurable: true, writable: true });
      return value;
    },
  });
};

const objectKeys = ['properties', 'required', 'minProperties', 'maxProperties', 'dependentRequired'];
const typeKeys: readonly [JsonSchema['type'], readonly string[]][] = [
  ['object', [...objectKeys, 'additionalProperties', 'patternProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];
const formatTypes: Readonly<Record<string, JsonSchema['type']>> = {
  int32: 'integer',
  int64: 'integer',
  float: 'number',
  double: 'number',
};

type Type = NonNullable<JsonSchema['type']>;
const intersectTypes = (a: readonly Type[], b: readonly Type[]): Type[] => [
  ...new Set(
    a.flatMap((each) =>
      b.includes(each)
        ? [each]
        : each === 'integer' && b.includes('number')
          ? ['integer' as const]
          : each === 'number' && b.includes('integer')
            ? ['integer' as const]
            : [],
    ),
  ),
];

/** The types that the parts allow; those that their other keywords are about if none is declared. */
const typesOf = (parts: readonly Json[]): Type[] | undefined => {
  const declared = parts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat() as Type[]]));
  if (declared.length > 0) return declared.reduce(intersectTypes);
  if (parts.some((part) => part.enum !== undefined || part.const !== undefined)) return undefined;
  const [inferred] = typeKeys.find(([, keys]) => parts.some((part) => keys.some((key) => key in part))) ?? [];
  if (inferred !== undefined) return [inferred];
  const format = parts.map((part) => part.format).find((each) => each !== undefined);
  return format === undefined ? undefined : [formatTypes[String(format)] ?? 'string'];
};

const maxOf = (parts: readonly Json[], key: string): number | undefined => {
  const all = parts.map((part) => part[key]).filter((each) => typeof each === 'number');
  return all.length === 0 ? undefined : Math.max(...all);
};
const minOf = (parts: readonly Json[], key: string): number | undefined => {
  const all = parts.map((part) => part[key]).filter((each) => typeof each === 'number');
  return all.length === 0 ? undefined : Math.min(...all);
};

const limits: readonly [(parts: readonly Json[], key: string) => number | undefined, (keyof JsonSchema)[]][] =
  [
    [
      maxOf,
      ['minLength', 'minimum', 'exclusiveMinimum', 'multipleOf', 'minItems', 'minProperties', 'minContains'],
    ],
    [minOf, ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']],
  ];
const firstOf: (keyof JsonSchema)[] = [
  'format',
  'pattern',
  'patternFlags',
  'examples',
  'const',
  'uniqueItems',
  'discriminator',
];

const valuesOf = (parts: readonly Json[]): unknown[] | undefined => {
  const enums = parts.flatMap((part) => (Array.isArray(part.enum) ? [part.enum as unknown[]] : []));
  return enums.length === 0
    ? undefined
    : enums.reduce((a, b) =>
        a.filter((value) => b.some((each) => JSON.stringify(each) === JSON.stringify(value))),
      );
};

const allOf = (schemas: readonly unknown[]): unknown =>
  schemas.length === 1 ? schemas[0] : { allOf: schemas };

/** Reads the keywords of one type, or of a value without a type. */
const merge = ({ parts, refs }: Flat, type: Type | undefined, resolve: Resolve): JsonSchema => {
  const shape: JsonSchema = type === undefined ? {} : { type };
  for (const [combine, keys] of limits)
    for (const key of keys) {
      const value = combine(parts, key);
      if (value !== undefined) Object.assign(shape, { [key]: value });
    }
  for (const key of firstOf) {
    const part = parts.find((each) => each[key] !== undefined);
    if (part !== undefined) Object.assign(shape, { [key]: part[key] });
  }
  const values = valuesOf(parts);
  if (values !== undefined) shape.enum = values;
  const inner = (schema: unknown): JsonSchema | undefined => shapeIn(schema, refs, resolve);
  const declared = (key: string) => parts.flatMap((part) => (part[key] === undefined ? [] : [part[key]]));
  if (type === 'object') {
    const required = parts.flatMap((part) =>
      Array.isArray(part.required) ? (part.required as string[]) : [],
    );
    if (required.length > 0) shape.required = [...new Set(required)];
    const properties = new Map<string, unknown[]>();
    for (const each of declared('properties').filter(isObject))
      for (const [key, schema] of Object.entries(each))
        properties.set(key, [...(properties.get(key) ?? []), schema]);
    const others = declared('additionalProperties').filter((each) => each !== false);
    const names = declared('propertyNames')[0];
    const listed = isObject(names) && Array.isArray(names.enum) ? names.enum.map(String) : [];
    // A required key without a schema of its own has that of the others, or may have any value.
    for (const key of [...required, ...listed])
      if (!properties.has(key)) properties.set(key, others.length > 0 ? others : [true]);
    if (properties.size > 0)
      defineLazy(shape, 'properties', () =>
        Object.fromEntries(
          [...properties].flatMap(([key, schemas]): [string, JsonSchema][] => {
            const property = inner(allOf(schemas));
            if (property !== undefined) return [[key, property]];
            // Required recursion does not end: the schema rejects this placeholder.
            return required.includes(key) ? [[key, { const: null }]] : [];
          }),
        ),
      );
    const additional = [
      ...declared('additionalProperties'),
      ...declared('patternProperties').flatMap((each) => Object.values(each as Json)),
    ].filter((each) => each !== false && each !== true);
    if (additional.length > 0) defineLazy(shape, 'additionalProperties', () => inner(additional[0]));
    const [patterns] = declared('patternProperties');
    const pattern = isObject(names) ? names.pattern : Object.keys((patterns ?? {}) as Json)[0];
    if (typeof pattern === 'string') shape.keyPattern = pattern;
    const dependent = declared('dependentRequired');
    if (dependent.length > 0) shape.dependentRequired = Object.assign({}, ...dependent);
  }
  if (type === 'array') {
    const tuple = declared('prefixItems')[0] as unknown[] | undefined;
    if (tuple !== undefined) defineLazy(shape, 'prefixItems', () => tuple.map((each) => inner(each) ?? {}));
    const items = declared('items');
    // Evaluated to know whether there are items at all; what they contain is not.
    const item = items.length === 0 ? {} : inner(allOf(items));
    if (item !== undefined) shape.items = item;
    const [contains] = declared('contains');
    if (contains !== undefined) defineLazy(shape, 'contains', () => inner(contains));
  }
  return shape;
};

const numeric = ['integer', 'number'];
/** The types of the values that a text of a format is converted to. */
const typesOfTexts: Readonly<Record<string, readonly string[]>> = {
  integer: numeric,
  numeric,
  int32: numeric,
  int64: numeric,
  boolean: ['boolean'],
};

/** The members of a union without the texts that frameworks convert to another member: "7" beside 7. */
const withoutTextsOfOthers = (members: JsonSchema[]): JsonSchema[] =>
  members.filter(({ type, format = '' }) => {
    const converted = Object.hasOwn(typesOfTexts, format) ? typesOfTexts[format] : undefined;
    return type !== 'string' || !members.some((other) => converted?.includes(other.type ?? ''));
  });

const shapeIn = (schema: unknown, refs: Refs, resolve: Resolve): JsonSchema | undefined => {
  const flat = flatten(schema, refs, resolve);
  if (flat === undefined) return undefined;
  const { parts, unions } = flat;
  const [union, ...others] = unions;
  if (union !== undefined) {
    // A and (B or C) is (A and B) or (A and C).
    const rest = { allOf: [...parts, ...others.map((anyOf) => ({ anyOf }))] };
    const members = withoutTextsOfOthers(
      union.flatMap((member) => {
        const shape = shapeIn({ allOf: [rest, member] }, flat.refs, resolve);
        return shape === undefined ? [] : [shape];
      }),
    );
    const discriminator = parts.find((part) => part.discriminator !== undefined)?.discriminator;
    if (members.length === 0) return undefined;
    return members.length === 1 && members[0] !== undefined
      ? members[0]
      : { anyOf: members, ...(typeof discriminator === 'string' ? { discriminator } : {}) };
  }
  const types = typesOf(parts);
  if (types !== undefined && types.length === 0) return undefined;
  if (types === undefined || types.length === 1) return merge(flat, types?.[0], resolve);
  return { anyOf: types.map((type) => merge(flat, type, resolve)) };
};

/** The structure of a JSON Schema. Inner schemas are read on access: those of large APIs are too many to expand. */
export const shapeOf = (schema: unknown, resolve: Resolve): JsonSchema =>
  shapeIn(schema, new Set(), resolve) ?? {};
