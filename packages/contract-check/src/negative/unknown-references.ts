import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isClientError } from '../engine/exchange.ts';
import { withValue } from '../engine/place.ts';
import type { Fixtures } from '../session/fixtures.ts';

const none = 'no-such-thing';

/** Body fields whose values come from a list that the shop responses. */
const fieldsFromLists = ({ metadata, pathParams }: Operation): string[] =>
  Object.entries(metadata.from ?? {})
    .filter(([field, source]) => 'read' in source && !(field in (pathParams?.shape ?? {})))
    .map(([field]) => field);

const refuse = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const valid = await fixtures.validBody(t, fixtures.a, operation.name, 'required');
  const params = await fixtures.firstParams(t, fixtures.a, operation);
  for (const field of fieldsFromLists(operation)) {
    const isList = field.endsWith('[]');
    const path = field.replace(/\[\]$/, '').split('.');
    const body = withValue(valid, path, isList ? [none] : none);
    const exchange = await t.send(fixtures.a, operation.name, { params, body });
    const message = `responded ${exchange.status} though there is no such ${path.join('.')}`;
    if (!t.expect('negative/existing', isClientError(exchange), exchange, message, { place: field }))
      continue;
    if (exchange.status === 404) continue;
    const named = `there is no such ${path.join('.')}, and the ${exchange.status} does not name it`;
    t.expect('negative/names-field', t.namesField(exchange, path), exchange, named, { place: field });
  }
};

/** Values that name something the shop does not have: a district, a category, a scope. */
export const unknownReferences: CheckFactory = (operation) =>
  operation.body === undefined || fieldsFromLists(operation).length === 0
    ? []
    : [
        createCheck(
          'negative/existing',
          operation,
          ['negative/existing', 'negative/names-field'],
          (t, fixtures) => refuse(t, fixtures, operation),
        ),
      ];
