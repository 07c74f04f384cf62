import type { Operation } from '../contract/operation.ts';
import { type Check, type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Input, isSuccess } from '../engine/exchange.ts';
import { deepEqual } from '../engine/place.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

/** How many things are read one by one, spread over all there are. */
const maxValues = 260;
const maxGuarded = 4;

const inputs = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<Input[]> => {
  const person = fixtures.personFor(operation);
  const body = await fixtures.validBody(t, person, operation.name, 'required');
  const query = await fixtures.query(t, person, operation);
  const params = await fixtures.params(t, person, operation);
  const [name, values] = Object.entries(params)[0] ?? [];
  if (name === undefined || values === undefined) return [{ body, query }];
  const max = operation.metadata.guarded ? maxGuarded : maxValues;
  return sampleEvenly(values, max).map((value) => ({ params: { [name]: value }, body }));
};

const read = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = fixtures.personFor(operation);
  const exchanges = await Promise.all(
    (await inputs(t, fixtures, operation)).map((input) => t.send(person, operation.name, input)),
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
  const bare = await t.sendTo(person, operation.method, operation.path.slice(0, -1), operation);
  const isSame = bare.status === first.status && deepEqual(bare.json, first.json);
  t.expect('schema/both-slashes', isSame, bare, `responded ${bare.status}, with the slash ${first.status}`);
};

/** Reads everything that an operation can respond: each row, each slug and id, both forms of a path. */
export const reads: CheckFactory = (operation): Check[] =>
  operation.metadata.safe
    ? [
        createCheck(
          'schema/reads',
          operation,
          ['schema/status', 'schema/body', 'schema/accepts-valid'],
          (t, fixtures) => read(t, fixtures, operation),
        ),
      ]
    : [];
