import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { bodySummary, type CheckContext } from '../engine/check-context.ts';
import { type Exchange, type Input, isSuccess } from '../engine/exchange.ts';
import { isObject, valueAt } from '../engine/place.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import { arbitraryOf } from '../generate/arbitrary.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { readList } from '../relations/read-list.ts';
import { readOne } from '../relations/reads-one.ts';
import { describeChangedFields, responseKeys } from '../relations/stored.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';

const runs = 14;
interface Failure {
  rule: RuleId;
  message: string;
  exchange: Exchange;
  before: Exchange[];
}

/** Where what was sent can be read again: the response itself, and the list or reading that proves it. */
const readings = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  response: Exchange,
  params: Input['params'],
): Promise<[Exchange, Row][]> => {
  const appears = relationOf(operation, 'appears-in');
  const list = appears ?? relationOf(operation, 'updates');
  const back = relationOf(operation, 'read-back');
  const one = relationOf(operation, 'reads-one');
  const made = (appears?.made === '' ? response.json : valueAt(response.json, appears?.made ?? '')) as Row;
  const key = list?.id ?? 'id';
  const all: [Exchange, unknown][] = list === undefined ? [] : [[response, made]];
  if (list !== undefined) {
    const read = await readList(t, fixtures.a, list.list, list.rows, { params });
    const id = made?.[key] ?? Object.values(params ?? {}).at(-1);
    all.push([read.exchange, read.rows.find((row) => String(row[key]) === String(id))]);
  }
  if (back !== undefined) {
    const read = await t.send(fixtures.a, back.read);
    all.push([read, read.json]);
  }
  if (one !== undefined) {
    const read = await readOne(t, fixtures.a, one, operation, response, params);
    all.push([read, valueAt(read.json, one.at)]);
  }
  return all.filter((each): each is [Exchange, Row] => isObject(each[1]));
};

const failureOf = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  body: unknown,
): Promise<Failure | undefined> => {
  const params = await fixtures.firstParams(t, fixtures.a, operation);
  const response = await t.send(fixtures.a, operation.name, { params, body });
  if (!isSuccess(response)) {
    const message = `refused a body that meets the contract: ${response.status} ${bodySummary(response)}`;
    return { rule: 'schema/accepts-valid', message, exchange: response, before: [] };
  }
  const declared = responseKeys(operation, relationOf(operation, 'appears-in')?.made);
  for (const [read, row] of await readings(t, fixtures, operation, response, params)) {
    const [lost] = describeChangedFields(body as Row, row, declared);
    if (lost !== undefined)
      return {
        rule: 'relations/stored-as-sent',
        message: lost,
        exchange: read,
        before: read === response ? [] : [response],
      };
  }
  return undefined;
};

const accept = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  const faults = new Map<string, Failure>();
  const arbitrary = arbitraryOf(jsonSchemaOf(schema)).filter((body) => schema.safeParse(body).success);
  const property = fc.asyncProperty(arbitrary, async (made) => {
    const body = await fixtures.withKnownValues(t, fixtures.a, operation, made);
    const fault = await failureOf(t, fixtures, operation, body);
    if (fault !== undefined) faults.set(JSON.stringify(made), fault);
    return fault === undefined;
  });
  const result = await fc.check(property, { seed: fixtures.seed, numRuns: runs });
  if (!result.failed) {
    t.pass('schema/accepts-valid');
    t.pass('relations/stored-as-sent');
    return;
  }
  const smallest = faults.get(JSON.stringify(result.counterexample?.[0]));
  if (smallest === undefined) throw result.errorInstance;
  t.fail(smallest.rule, smallest.exchange, smallest.message, { before: smallest.before });
};

/** Any generated body that meets the schema is accepted and stored as sent; failures are shrunk. */
export const accepts: CheckFactory = (operation) =>
  operation.body === undefined || operation.metadata.guarded || operation.metadata.composed
    ? []
    : [
        createCheck(
          'schema/accepts',
          operation,
          ['schema/accepts-valid', 'relations/stored-as-sent'],
          (t, fixtures) => accept(t, fixtures, operation),
        ),
      ];
