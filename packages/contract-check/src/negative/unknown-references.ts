import { randomUUID } from 'node:crypto';
import { type Operation, paramNames } from '../contract/operation.ts';
import { hasParameter, type JsonSchema } from '../contract/schema.ts';
import { valueAt, withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isClientError, isSuccess } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';

/** A field that references something from a list of the backend. */
interface Reference {
  field: string;
  /** Whether a value that does not exist must be rejected. Names alone do not say so. */
  isStrict: boolean;
}

/**
 * The fields that reference something from a list of the backend. The only one that is named so must exist if the
 * operation declares 404, although its path has no id that may be unknown. What a `default` error or a 422 is for, is
 * not known.
 */
const referencesOf = (operation: Operation): Reference[] => {
  const { metadata, pathParams, query, responses } = operation;
  const fields = Object.entries(metadata.from ?? {}).filter(([field, source]) => {
    if (field.includes('[].') || hasParameter(pathParams, field)) return false;
    // An optional parameter of a query is a filter: it may find nothing.
    if (hasParameter(query, field) && query?.[field]?.isRequired !== true) return false;
    return 'read' in source || 'create' in source;
  });
  const hasOne = 404 in responses && paramNames(operation).length === 0 && fields.length === 1;
  return fields.flatMap(([field, source]): Reference[] => {
    const isDeclared = 'read' in source && !source.isDerived && !hasParameter(query, field);
    // A number such as `category` is the id of one only perhaps.
    const isNamed = hasOne && /ids?(\[\])?$/i.test(field);
    if (isNamed || isDeclared) return [{ field, isStrict: true }];
    return 'read' in source && source.isDerived && !hasParameter(query, field)
      ? [{ field, isStrict: false }]
      : [];
  });
};

/** The schema of a dotted field. */
const fieldShape = (operation: Operation, path: readonly string[]): JsonSchema =>
  operation.query?.[path.join('.')]?.schema.shape ??
  path.reduce<JsonSchema>((shape, key) => shape.properties?.[key] ?? {}, operation.body?.shape ?? {});

/** A value that does not exist, which the schema of the field accepts where it has a format or is a number. */
const unknownFor = (shape: JsonSchema, seed: number): unknown => {
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.min(2_147_483_647 - (seed % 1000), shape.maximum ?? 2_147_483_647);
  if (shape.format === 'uuid') return randomUUID();
  return 'no-such-thing';
};

const expectRejected = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const valid = await fixtures.input(t, fixtures.a, operation);
  for (const { field, isStrict } of referencesOf(operation)) {
    const isList = field.endsWith('[]');
    const path = field.replace(/\[\]$/, '').split('.');
    const shape = fieldShape(operation, path);
    const unknown = unknownFor(isList ? (shape.items ?? {}) : shape, fixtures.seed);
    const isInQuery = hasParameter(operation.query, field);
    if (!isInQuery && valueAt(valid.body, path.slice(0, -1).join('.')) === undefined) continue;
    const changed = isInQuery
      ? { query: { ...valid.query, [field]: String(unknown) } }
      : { body: withValue(valid.body, path, isList ? [unknown] : unknown) };
    const exchange = await t.send(fixtures.a, operation.name, { ...valid, ...changed });
    const message = `responded ${exchange.status} to an unknown ${path.join('.')}`;
    if (!isStrict && isSuccess(exchange)) {
      t.inconclusive(
        'negative/existing',
        `${message}. If it must exist, declare x-from for ${field} at ${operation.name}`,
      );
      continue;
    }
    if (!t.expect('negative/existing', isClientError(exchange), exchange, message, { place: field }))
      continue;
    if (exchange.status === 404 || !isStrict) continue;
    const notNamed = `the ${exchange.status} to an unknown ${path.join('.')} does not name the field`;
    t.expect('negative/names-field', t.namesField(exchange, path), exchange, notNamed, { place: field });
  }
};

/** A reference to something that does not exist is rejected: a district, a category, a scope. */
export const unknownReferences: CheckFactory = (operation) =>
  referencesOf(operation).length === 0
    ? []
    : [
        createCheck(
          'negative/existing',
          operation,
          ['negative/existing', 'negative/names-field'],
          (t, fixtures) => expectRejected(t, fixtures, operation),
        ),
      ];
