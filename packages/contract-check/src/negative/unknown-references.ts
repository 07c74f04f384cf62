import type { Operation } from '../contract/operation.ts';
import { hasParameter } from '../contract/schema.ts';
import { withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isClientError } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';

const unknownValue = 'no-such-thing';

/** Body fields that reference something from a list of the backend. */
const referenceFields = ({ metadata, pathParams }: Operation): string[] =>
  Object.entries(metadata.from ?? {})
    .filter(([field, source]) => 'read' in source && !source.isDerived && !hasParameter(pathParams, field))
    .map(([field]) => field);

const expectRejected = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const valid = await fixtures.input(t, fixtures.a, operation);
  for (const field of referenceFields(operation)) {
    const isList = field.endsWith('[]');
    const path = field.replace(/\[\]$/, '').split('.');
    const body = withValue(valid.body, path, isList ? [unknownValue] : unknownValue);
    const exchange = await t.send(fixtures.a, operation.name, { ...valid, body });
    const message = `responded ${exchange.status} to an unknown ${path.join('.')}`;
    if (!t.expect('negative/existing', isClientError(exchange), exchange, message, { place: field }))
      continue;
    if (exchange.status === 404) continue;
    const notNamed = `the ${exchange.status} to an unknown ${path.join('.')} does not name the field`;
    t.expect('negative/names-field', t.namesField(exchange, path), exchange, notNamed, { place: field });
  }
};

/** A reference to something that does not exist is rejected: a district, a category, a scope. */
export const unknownReferences: CheckFactory = (operation) =>
  operation.body === undefined || referenceFields(operation).length === 0
    ? []
    : [
        createCheck(
          'negative/existing',
          operation,
          ['negative/existing', 'negative/names-field'],
          (t, fixtures) => expectRejected(t, fixtures, operation),
        ),
      ];
