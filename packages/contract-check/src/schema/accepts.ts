import { fieldsWithoutSource } from '../api/references.ts';
import { entityOf } from '../api/resources.ts';
import { type Operation, paramNames } from '../contract/operation.ts';
import { deepEqual, isObject, valueAt } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { bodySummary, type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { type Exchange, type Input, isClientError, isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import { checkProperty } from '../generate/check-property.ts';
import { inUtc } from '../generate/in-utc.ts';
import { validArbitrary } from '../generate/valid-values.ts';
import { readOne } from '../relations/read-by-id.ts';
import { readList } from '../relations/read-list.ts';
import { describeChangedFields, responseKeys, rowKeys, withoutNewId } from '../relations/stored.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';

/** How many bodies are generated, unless --runs says so. */
const defaultRuns = 14;
interface Failure {
  rule: RuleId;
  message: string;
  exchange: Exchange;
  before: Exchange[];
}

/** A place that shows the stored body, with the keys that it declares. */
type Stored = [exchange: Exchange, row: Row, declared: ReadonlySet<string>];

/** The places that show the stored body: the response, and the list or read operations of the relations. */
const readStored = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  response: Exchange,
  params: Input['params'],
): Promise<Stored[]> => {
  const appears = relationOf(operation, 'creates');
  const listRelation = appears ?? relationOf(operation, 'updates');
  const readBack = relationOf(operation, 'read-back');
  const readById = relationOf(operation, 'read-by-id');
  const created = (
    appears?.created === '' ? response.json : valueAt(response.json, appears?.created ?? '')
  ) as Row;
  const key = listRelation?.id ?? 'id';
  const declared = responseKeys(operation, appears?.created);
  const all: [Exchange, unknown, ReadonlySet<string>][] =
    listRelation === undefined ? [] : [[response, created, declared]];
  if (listRelation !== undefined) {
    const read = await readList(t, fixtures, fixtures.a, listRelation.list, listRelation.rows, { params });
    const id = created?.[key] ?? Object.values(params ?? {}).at(-1);
    const row = read.rows.find((each) => String(each[key]) === String(id));
    all.push([read.exchange, row, rowKeys(t.op(listRelation.list), listRelation.rows)]);
  }
  if (readBack !== undefined) {
    const input = await fixtures.input(t, fixtures.a, t.op(readBack.read), { params });
    const read = await t.send(fixtures.a, readBack.read, input);
    all.push([read, read.json, declared]);
  }
  if (readById !== undefined && listRelation === undefined) {
    const { at } = readById;
    all.push([response, valueAt(response.json, at) ?? response.json, responseKeys(operation, at)]);
  }
  if (readById !== undefined) {
    const read = await readOne(t, fixtures, fixtures.a, readById, operation, response, params);
    all.push([read, valueAt(read.json, readById.at), responseKeys(t.op(readById.read), readById.at)]);
  }
  return all.filter((each): each is Stored => isObject(each[1]));
};

const failureOf = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  body: unknown,
): Promise<Failure | undefined> => {
  const input = await fixtures.input(t, fixtures.a, operation, { body });
  let response = await t.send(fixtures.a, operation.name, input);
  const utc = inUtc(input.body);
  if (isClientError(response) && !deepEqual(utc, input.body)) {
    const inZ = await t.send(fixtures.a, operation.name, { ...input, body: utc });
    if (isSuccess(inZ)) {
      const message = `a time with an offset got ${response.status}, which its format allows: declare a pattern if it must end with Z`;
      t.inconclusive('schema/accepts-valid', message);
      input.body = utc;
      response = inZ;
    }
  }
  if (!isSuccess(response)) {
    const renewed = await t.sendRenewed(fixtures.a, response, input);
    if (renewed !== undefined) {
      input.body = renewed.body;
      response = renewed.exchange;
    }
  }
  if (!isSuccess(response)) {
    const unknown = response.status === 404 ? fieldsWithoutSource(operation)[0] : undefined;
    if (unknown !== undefined)
      throw new InconclusiveError(
        `${operation.name} responded 404, perhaps because ${unknown} does not exist; name its source with x-from`,
      );
    t.assertNoGuess(response);
    const message = `rejected a valid body: ${response.status} ${bodySummary(response)}`;
    return { rule: 'schema/accepts-valid', message, exchange: response, before: [] };
  }
  for (const [read, row, declared] of await readStored(t, fixtures, operation, response, input.params)) {
    const [change] = describeChangedFields(withoutNewId(operation, input.body as Row), row, declared);
    if (change !== undefined)
      return {
        rule: 'relations/stored-as-sent',
        message: change,
        exchange: read,
        before: read === response ? [] : [response],
      };
  }
  return undefined;
};

const expectAccepted = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  const failures = new Map<string, Failure>();
  const arbitrary = validArbitrary(schema);
  const property = async (generated: unknown): Promise<boolean> => {
    const body = await fixtures.withKnownValues(t, fixtures.a, operation, generated);
    const failure = await failureOf(t, fixtures, operation, body);
    if (failure !== undefined) failures.set(stringifyJson(generated) ?? '', failure);
    return failure === undefined;
  };
  const result = await checkProperty([arbitrary], property, {
    seed: fixtures.seed,
    numRuns: fixtures.runs ?? defaultRuns,
  });
  if (!result.failed) {
    t.pass('schema/accepts-valid');
    t.pass('relations/stored-as-sent');
    return;
  }
  const smallest = failures.get(stringifyJson(result.counterexample?.[0]) ?? '');
  if (smallest === undefined) throw result.errorInstance;
  t.fail(smallest.rule, smallest.exchange, smallest.message, { before: smallest.before });
};

/** Whether all ids in the path are of what the run creates for the request. */
const isOfNew = ({ metadata: { from = {} }, ...operation }: Operation): boolean => {
  const params = paramNames(operation);
  return (
    params.length > 0 &&
    params.every((name) => {
      const source = from[name];
      return source !== undefined && 'create' in source;
    })
  );
};

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** The thing that an action is about, in a response; undefined if it is not the whole of one. */
const entityIn = (operation: Operation, { json }: Exchange): Row | undefined => {
  const param = paramNames(operation).at(-1) ?? '';
  const entity = entityOf(operation, param);
  const row = entity === undefined ? undefined : entity.at === '' ? json : valueAt(json, entity.at);
  return isObject(row) ? row : undefined;
};

/** Reads the thing that an action such as POST /orders/{id}/cancel is about; undefined if no operation does. */
const entityReader = (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  params: Input['params'],
): (() => Promise<Row | undefined>) | undefined => {
  const thing = /^(.*\/:\w+)\/[^/:]+\/?$/.exec(operation.path)?.[1];
  const reading = [...t.operations()].find(
    ({ method, path }) => method === 'GET' && path.replace(/\/$/, '') === thing,
  );
  if (reading === undefined) return undefined;
  return async () => entityIn(reading, await t.send(fixtures.a, reading.name, { params }));
};

/** Sends an action without a body, such as POST /orders/{id}/cancel, for something that was created for it. */
const expectDone = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const input = await fixtures.input(t, fixtures.a, operation);
  const read = entityReader(t, fixtures, operation, input.params);
  const before = await read?.();
  const response = await t.send(fixtures.a, operation.name, input);
  // A new thing may be in a state that the action refuses.
  if (isClientError(response) && response.status in operation.responses)
    return t.inconclusive(
      'schema/accepts-valid',
      `responded ${response.status} for what was created for the request`,
    );
  const message = `responded ${response.status} to a valid request`;
  t.expect('schema/accepts-valid', isSuccess(response), response, message);
  if (before === undefined || response.status !== 200) return;
  const after = await read?.();
  const claimed = entityIn(operation, response);
  if (claimed === undefined || after === undefined) return;
  // A later state may have replaced the claimed one, but not the one before.
  const lost = Object.keys(claimed).find(
    (key) =>
      key in before &&
      !isTime(claimed[key]) &&
      !deepEqual(claimed[key], before[key]) &&
      deepEqual(after[key], before[key]),
  );
  const [shown, stored] = [claimed[lost ?? ''], after[lost ?? '']].map((value) => stringifyJson(value));
  const lostMessage = `responded with ${lost} ${shown}, but it is still ${stored} when it is read`;
  t.expect('relations/updated', lost === undefined, response, lostMessage, { place: lost ?? '' });
};

/** Property test: any generated valid body is accepted and stored as sent. Failures are shrunk. */
export const accepts: CheckFactory = (operation) => {
  const { body, method, metadata } = operation;
  if (metadata.strictRateLimit || metadata.composed) return [];
  if (body !== undefined)
    return [
      createCheck(
        'schema/accepts',
        operation,
        ['schema/accepts-valid', 'relations/stored-as-sent'],
        (t, fixtures) => expectAccepted(t, fixtures, operation),
      ),
    ];
  const isAction = (method === 'POST' || method === 'PUT') && !metadata.safe && isOfNew(operation);
  return isAction && (metadata.relations ?? []).length === 0
    ? [
        createCheck(
          'schema/accepts',
          operation,
          ['schema/accepts-valid', 'relations/updated'],
          (t, fixtures) => expectDone(t, fixtures, operation),
        ),
      ]
    : [];
};
