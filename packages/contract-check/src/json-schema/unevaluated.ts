import { isObject } from '../engine/body-path.ts';
import {
  alwaysApplied,
  appliedTo,
  type Json,
  type SchemaContext,
  schemasOfKey,
  unionsOf,
} from './in-place.ts';

/** The object schemas that apply to a value beside an `unevaluated…` keyword of a schema. */
const besides = (schema: Json, keyword: string, value: unknown, context: SchemaContext): Json[] => {
  const { [keyword]: _, ...others } = schema;
  return appliedTo(others, value, context);
};

/** The keys of an object that no keyword beside `unevaluatedProperties` evaluates. */
export const unevaluatedKeys = (schema: Json, value: Json, context: SchemaContext): string[] => {
  const applied = besides(schema, 'unevaluatedProperties', value, context);
  if (applied.some((each) => each.unevaluatedProperties !== undefined)) return [];
  return Object.keys(value).filter((key) => !applied.some((each) => schemasOfKey(each, key).length > 0));
};

/** The indices of an array that no keyword beside `unevaluatedItems` evaluates. */
export const unevaluatedIndices = (
  schema: Json,
  value: readonly unknown[],
  context: SchemaContext,
): number[] => {
  const applied = besides(schema, 'unevaluatedItems', value, context);
  const isEvaluated = (item: unknown, i: number): boolean =>
    applied.some(
      ({ prefixItems, items, contains, unevaluatedItems }) =>
        items !== undefined ||
        unevaluatedItems !== undefined ||
        (Array.isArray(prefixItems) && i < prefixItems.length) ||
        (contains !== undefined && context.isValid(contains, item)),
    );
  return value.flatMap((item, i) => (isEvaluated(item, i) ? [] : [i]));
};

const declaresKeys = ({ properties, patternProperties }: Json): boolean =>
  [properties, patternProperties].some((each) => isObject(each) && Object.keys(each).length > 0);
const allowsAnyKey = ({ additionalProperties, unevaluatedProperties }: Json): boolean =>
  [additionalProperties, unevaluatedProperties].some((each) => each !== undefined && each !== false);

/** The schemas and those that they apply unconditionally. */
const withAlwaysApplied = (schemas: readonly unknown[], context: SchemaContext): Json[] =>
  schemas
    .filter(isObject)
    .flatMap((each) => [each, ...withAlwaysApplied(alwaysApplied(each, context.resolve), context)]);

/** Whether the schemas declare no key for an object, or a member of a union does that allows any object. */
const isFree = (schemas: readonly unknown[], value: Json, context: SchemaContext): boolean => {
  const always = withAlwaysApplied(schemas, context);
  if (always.some(declaresKeys)) return false;
  const unions = always.flatMap(unionsOf);
  return (
    unions.length === 0 ||
    unions.some((members) => context.matching(members, value).some((each) => isFree([each], value, context)))
  );
};

/**
 * The keys of an object that its schemas do not declare. An object without declared keys, or with
 * `additionalProperties`, may have any.
 */
export const undeclaredKeys = (
  schemas: readonly unknown[],
  value: Json,
  context: SchemaContext,
): string[] => {
  const applied = schemas.flatMap((each) => appliedTo(each, value, context));
  if (!applied.some(declaresKeys) || applied.some(allowsAnyKey) || isFree(schemas, value, context)) return [];
  return Object.keys(value).filter((key) => !applied.some((each) => schemasOfKey(each, key).length > 0));
};
