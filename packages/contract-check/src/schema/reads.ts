import { fieldsWithoutSource } from '../api/references.ts';
import { type Operation, paramNames } from '../contract/operation.ts';
import { deepEqual } from '../engine/body-path.ts';
import { type Check, type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { type Exchange, isSuccess } from '../engine/exchange.ts';
import { expectOwnId } from '../relations/own-id.ts';
import type { Fixtures, ValidInput } from '../session/fixtures.ts';
import { sampleEvenly } from '../session/sample-evenly.ts';

/** Maximum number of parameter values per operation. */
const maxValues = 260;
/** The same for operations with a strict rate limit. */
const maxRateLimitedValues = 4;
/** The same for values of a list that nobody has named as their source. */
const maxDerivedValues = 20;

const inputs = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<ValidInput[]> => {
  const person = fixtures.personFor(operation);
  const all = await fixtures.params(t, person, operation);
  const { query, body } = await fixtures.input(t, person, operation, { params: all[0] });
  const { strictRateLimit, from = {} } = operation.metadata;
  const isDerived = Object.values(from).some((source) => 'read' in source && source.otherwise !== undefined);
  const max = strictRateLimit ? maxRateLimitedValues : isDerived ? maxDerivedValues : maxValues;
  return sampleEvenly(all, max).map((params) => ({ params, query, body }));
};

/** The list that has the last parameter of a path; undefined if it has another source. */
const listOf = ({ metadata: { from = {} }, ...operation }: Operation): string | undefined => {
  const source = from[paramNames(operation).at(-1) ?? ''];
  return source !== undefined && 'read' in source ? source.read : undefined;
};

/** What was requested: the id, and the list that has it. */
const requested = (operation: Operation, { params }: Exchange): string => {
  const [name = '', value] = Object.entries(params).at(-1) ?? [];
  const list = listOf(operation);
  return list === undefined || value === undefined
    ? 'a valid request'
    : `${name} ${value}, which is in ${list}`;
};

/** Whether the list of A has what only B can read, which is then a finding about the list. */
const isListedOfOther = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  input: ValidInput | undefined,
  exchange: Exchange,
): Promise<boolean> => {
  const list = listOf(operation);
  if (list === undefined || fixtures.accounts < 2 || fixtures.personFor(operation) !== fixtures.a)
    return false;
  if (![403, 404].includes(exchange.status) || t.op(list).metadata.access === 'visitor') return false;
  const other = await t.send(fixtures.b, operation.name, input);
  if (!isSuccess(other)) return false;
  const [name = '', value] = Object.entries(exchange.params).at(-1) ?? [];
  const message = `A's list has ${name} ${value}, which A cannot read (${exchange.status}) and B can (${other.status})`;
  t.fail('access/foreign-list', exchange, message, { operation: list });
  return true;
};

const readAll = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = fixtures.personFor(operation);
  const sent = await inputs(t, fixtures, operation);
  const exchanges = await Promise.all(
    sent.map((input) =>
      person === fixtures.visitor && Object.keys(input.query).length === 0 && input.body === undefined
        ? fixtures.readPublic(t, operation.name, input.params)
        : t.send(person, operation.name, input),
    ),
  );
  const [unknown] = fieldsWithoutSource(operation).filter((field) => field in (sent[0]?.query ?? {}));
  if (unknown !== undefined && exchanges.every(({ status }) => status === 404))
    throw new InconclusiveError(
      `it responded 404, perhaps because ${unknown} does not exist; name its source with x-from, or values in --data`,
    );
  for (const [i, exchange] of exchanges.entries()) {
    if (isSuccess(exchange)) {
      t.pass('schema/accepts-valid');
      expectOwnId(t, operation, exchange);
    } else if (!(await isListedOfOther(t, fixtures, operation, sent[i], exchange)))
      t.fail(
        'schema/accepts-valid',
        exchange,
        `responded ${exchange.status} to ${requested(operation, exchange)}`,
      );
  }
};

const expectSameWithoutSlash = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  const person = fixtures.personFor(operation);
  const [input] = await inputs(t, fixtures, operation);
  const first = await t.send(person, operation.name, input);
  const path = operation.path.slice(0, -1);
  const withoutSlash = await t.send(person, operation.name, { ...input, path });
  const isSame = withoutSlash.status === first.status && deepEqual(withoutSlash.json, first.json);
  t.expect(
    'schema/trailing-slash',
    isSame,
    withoutSlash,
    `responded ${withoutSlash.status}, and ${first.status} with the trailing slash`,
  );
};

/** Sends a read operation with each known parameter value. */
export const reads: CheckFactory = (operation): Check[] =>
  operation.metadata.safe
    ? [
        createCheck(
          'schema/reads',
          operation,
          [
            'schema/status',
            'schema/body',
            'schema/accepts-valid',
            ...(operation.metadata.ownId?.received === undefined ? [] : (['relations/own-id'] as const)),
          ],
          (t, fixtures) => readAll(t, fixtures, operation),
        ),
      ]
    : [];

/** A read operation whose path ends with a slash gives the same response without it. */
export const trailingSlash: CheckFactory = (operation): Check[] =>
  operation.metadata.safe && /.\/$/.test(operation.path)
    ? [
        createCheck('schema/trailing-slash', operation, ['schema/trailing-slash'], (t, fixtures) =>
          expectSameWithoutSlash(t, fixtures, operation),
        ),
      ]
    : [];
