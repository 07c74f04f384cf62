import { type Operation, paramNames, paramsFor } from '../contract/operation.ts';
import { isObject, valueAt } from '../engine/body-path.ts';
import { forRelation } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { creationOf, idsAt } from '../engine/creation.ts';
import type { Exchange, Input, Person } from '../engine/exchange.ts';
import { type RelationOf, relationOf } from '../engine/relation-of.ts';
import { withSpecialCharacters } from '../generate/vary-body.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { expectOwnId } from './own-id.ts';
import { describeChangedFields, responseKeys, withoutNewId } from './stored.ts';
import { otherBody } from './writes.ts';

/** Reads the resource that a request created, or that its path names, by id. @throws InconclusiveError */
export const readOne = async (
  t: CheckContext,
  fixtures: Fixtures,
  person: Person,
  { read }: RelationOf<'read-by-id'>,
  { name }: Operation,
  response: Exchange,
  sent: Input['params'],
): Promise<Exchange> => {
  const reading = t.op(read);
  const params = paramsFor(reading, sent);
  for (const param of paramNames(reading).filter((each) => !(each in params))) {
    const creation = creationOf(reading.metadata.from?.[param]);
    const value = creation?.create === name ? idsAt(response, creation.at)[0] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new InconclusiveError(`the response of ${name} has no ${param} for ${read}`);
    params[param] = value;
  }
  return t.send(person, read, await fixtures.input(t, person, reading, { params }));
};

/** A created or updated resource is read by its id as it was sent; a deleted one gets 404. */
export const readById = forRelation(
  'read-by-id',
  ['relations/read-by-id'],
  async (t, fixtures, relation, operation) => {
    const isRemoval = operation.method === 'DELETE' || relationOf(operation, 'deletes') !== undefined;
    const isNew = operation.method === 'POST';
    const body =
      operation.body === undefined
        ? undefined
        : isNew
          ? fixtures.withNewValues(
              t,
              operation,
              withSpecialCharacters(
                operation,
                (await fixtures.validBody(t, fixtures.a, operation.name, 'full')) as Row,
              ),
            )
          : await otherBody(t, fixtures, fixtures.a, operation);
    const input = await fixtures.input(t, fixtures.a, operation, { body });
    const response = await t.mustSucceed(fixtures.a, operation.name, input);
    const read = await readOne(t, fixtures, fixtures.a, relation, operation, response, input.params);
    const expect = (passed: boolean, message: string) =>
      t.expect('relations/read-by-id', passed, read, message, { before: [response] });
    if (isRemoval)
      return void expect(
        [404, 410].includes(read.status),
        `${relation.read} responded ${read.status} after ${operation.name} deleted the resource`,
      );
    const row = valueAt(read.json, relation.at);
    expectOwnId(t, t.op(relation.read), read);
    if (!expect(read.status === 200 && isObject(row), `${relation.read} responded ${read.status}`)) return;
    const [change] = describeChangedFields(
      withoutNewId(operation, (input.body ?? {}) as Row),
      row as Row,
      responseKeys(t.op(relation.read), relation.at),
    );
    expect(change === undefined, `${change}`);
  },
);
