import type { Operation } from '../contract/operation.ts';
import { deepEqual } from '../engine/body-path.ts';
import { type Check, type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Input, isSuccess } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

/** Maximum number of parameter values per operation. */
const maxValues = 260;
/** The same for operations with a strict rate limit. */
const maxRateLimitedValues = 4;

const inputs = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<Input[]> => {
  const person = fixtures.personFor(operation);
  const body = await fixtures.validBody(t, person, operation.name, 'required');
  const query = await fixtures.query(t, person, operation);
  const params = await fixtures.params(t, person, operation);
  const [name, values] = Object.entries(params)[0] ?? [];
  if (name === undefined || values === undefined) return [{ body, query }];
  const max = operation.metadata.strictRateLimit ? maxRateLimitedValues : maxValues;
  return sampleEvenly(values, max).map((value) => ({ params: { [name]: value }, body }));
};

const readAll = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = fixtures.personFor(operation);
  const exchanges = await Promise.all(
    (await inputs(t, fixtures, operation)).map(({ params, query, body }) =>
      person === fixtures.visitor && query === undefined && body === undefined
        ? fixtures.readPublic(t, operation.name, params ?? {})
        : t.send(person, operation.name, { params, query, body }),
    ),
  );
  for (const exchange of exchanges)
    t.expect(
      'schema/accepts-valid',
      isSuccess(exchange),
      exchange,
      `responded ${exchange.status} to a valid request`,
    );
  const first = exchanges[0];
  if (!operation.path.endsWith('/') || first === undefined) return;
  const withoutSlash = await t.sendTo(person, operation.method, operation.path.slice(0, -1), operation);
  const isSame = withoutSlash.status === first.status && deepEqual(withoutSlash.json, first.json);
  t.expect(
    'schema/trailing-slash',
    isSame,
    withoutSlash,
    `responded ${withoutSlash.status}, and ${first.status} with the trailing slash`,
  );
};

/** Sends a read operation with each known parameter value, and with and without a trailing slash. */
export const reads: CheckFactory = (operation): Check[] =>
  operation.metadata.safe
    ? [
        createCheck(
          'schema/reads',
          operation,
          ['schema/status', 'schema/body', 'schema/accepts-valid'],
          (t, fixtures) => readAll(t, fixtures, operation),
        ),
      ]
    : [];
