import { normalized } from '../api/resources.ts';
import { type Operation, paramNames, paramsFor } from '../contract/operation.ts';
import { deepEqual, isObject, valueAt, withValue } from '../engine/body-path.ts';
import { forRelation } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import { idPath, type RelationOf } from '../engine/relation-of.ts';
import { withChangedFields, withOtherChoices, withSpecialCharacters } from '../generate/vary-body.ts';
import { type Fixtures, needsTwoAccounts, type Params, withOwnId } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { expectOwnId } from './own-id.ts';
import { type ListReading, readList } from './read-list.ts';
import { describeChangedFields, normalize, responseKeys, rowKeys, withoutNewId } from './stored.ts';

const find = ({ rows }: ListReading, id: unknown, key: string): Row | undefined =>
  rows.find((row) => String(row[key]) === String(id));

/** Expects that a change left all rows but one as they were. */
const expectOthersUnchanged = (
  t: CheckContext,
  before: ListReading,
  after: ListReading,
  changedId: unknown,
  change: Exchange,
  key: string,
): void => {
  const touched = before.rows.find(
    (row) => String(row[key]) !== String(changedId) && !deepEqual(row, find(after, row[key], key)),
  );
  const now = find(after, touched?.[key], key) === undefined ? 'gone' : 'changed';
  t.expect(
    'relations/others-unchanged',
    touched === undefined,
    change,
    `the row with id ${touched?.[key]} is ${now}, although the request was for another row`,
  );
};

/** Expects that the total of a list is right after a change, too. */
const expectTotal = (
  t: CheckContext,
  { rows, total, exchange }: ListReading,
  change: Exchange,
  operation: string,
): void => {
  const message = `the total is ${total}, but there are ${rows.length} rows after ${change.name}`;
  if (total !== undefined)
    t.expect('relations/pages-total', total === rows.length, exchange, message, {
      before: [change],
      operation,
    });
};

const isCreationTime = (key: string): boolean =>
  /^(created|inserted)(at|on|date|time)$|^(creation|create)(date|time)$|^datecreated$/.test(normalized(key));

/** Expects that a change leaves the time of the creation as it was. */
const expectSameCreation = (
  t: CheckContext,
  before: Row | undefined,
  after: Row,
  exchange: Exchange,
  change: Exchange,
): void => {
  const key = Object.keys(after).find(
    (each) => isCreationTime(each) && before?.[each] != null && after[each] != null,
  );
  if (before === undefined || key === undefined) return;
  const isSame = deepEqual(normalize(before[key]), normalize(after[key]));
  const message = `${key} was ${before[key]}, and is ${after[key]} after the update`;
  t.expect('relations/updated', isSame, exchange, message, { before: [change], place: key });
};

/** Expects that a resource of one guest is not in another guest's list. */
const expectHiddenFromGuests = async (
  t: CheckContext,
  fixtures: Fixtures,
  relation: RelationOf<'creates'>,
  operation: Operation,
): Promise<void> => {
  const [one, other] = [await fixtures.guest(t, 'one guest'), await fixtures.guest(t, 'another guest')];
  const input = await fixtures.input(t, one, operation);
  const response = await t.mustSucceed(one, operation.name, input);
  const id = valueAt(response.json, idPath(relation));
  const { params } = input;
  const otherList = await readList(t, fixtures, other, relation.list, relation.rows, { params });
  const message = `the list of another guest contains id ${id} of the first guest`;
  t.expect(
    'access/foreign-list',
    find(otherList, id, relation.id ?? 'id') === undefined,
    otherList.exchange,
    message,
    {
      before: [response],
      operation: relation.list,
      place: 'guests',
    },
  );
};

/** Expects that a child of one parent is not in the list of another parent. */
const expectNotUnderOtherParent = async (
  t: CheckContext,
  fixtures: Fixtures,
  { list, rows, id: key = 'id' }: RelationOf<'creates'>,
  operation: Operation,
  { params, id, response }: { params: Params; id: unknown; response: Exchange },
): Promise<void> => {
  // A list of the children of all parents has it under any of them.
  if (paramNames(t.op(list)).length === 0) return;
  const other = await fixtures.otherParams(t, fixtures.a, operation, params);
  if (other === undefined) return t.inconclusive('relations/rows-of', 'there is no second parent to compare');
  const otherList = await readList(t, fixtures, fixtures.a, list, rows, { params: other });
  const message = `id ${id} was created under ${Object.values(params).join()} and is also listed under ${Object.values(other).join()}`;
  t.expect('relations/rows-of', find(otherList, id, key) === undefined, otherList.exchange, message, {
    before: [response],
    operation: list,
  });
};

/** A created resource is in its list as it was sent, and in nobody else's list. */
export const creates = forRelation(
  'creates',
  ['relations/created', 'relations/stored-as-sent', 'relations/others-unchanged', 'access/foreign-list'],
  async (t, fixtures, relation, operation) => {
    const { list, rows, id: key = 'id' } = relation;
    const valid = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
    const { params } = valid;
    const before = await readList(t, fixtures, fixtures.a, list, rows, { params });
    const body = fixtures.withNewValues(
      t,
      operation,
      withSpecialCharacters(operation, valid.body as Row),
    ) as Row;
    const response = await t.mustSucceed(fixtures.a, operation.name, { ...valid, body });
    const created = (
      relation.created === '' ? response.json : valueAt(response.json, relation.created)
    ) as Row;
    const id = created?.[key];
    const after = await readList(t, fixtures, fixtures.a, list, rows, { params });
    if (id === undefined)
      throw new InconclusiveError(`the response of ${operation.name} has no ${idPath(relation)}`);
    const row = find(after, id, key);
    const message = `the new id ${id} is not in ${list}`;
    if (
      t.expect('relations/created', row !== undefined, after.exchange, message, { before: [response] }) &&
      row !== undefined
    ) {
      const sent = withoutNewId(operation, body);
      const declared = responseKeys(operation, relation.created);
      const listed = rowKeys(t.op(list), rows);
      const inRows = new Set([...declared].filter((each) => listed.has(each)));
      const [change] = [
        ...describeChangedFields(sent, created, declared),
        ...describeChangedFields(sent, row, inRows),
      ];
      t.expect('relations/stored-as-sent', change === undefined, after.exchange, `${change}`, {
        before: [response],
      });
    }
    const count = after.rows.length - before.rows.length;
    t.expect(
      'relations/created',
      count === 1,
      response,
      `${list} has ${count} more rows after one was created`,
      { place: 'count' },
    );
    expectTotal(t, after, response, list);
    expectOthersUnchanged(t, before, after, undefined, response, key);
    if (Object.keys(params).length > 0)
      await expectNotUnderOtherParent(t, fixtures, relation, operation, { params, id, response });
    if (relation.shared === true) return;
    if (fixtures.accounts < 2) t.inconclusive('access/foreign-list', needsTwoAccounts);
    const others = [
      ...(fixtures.accounts < 2 ? [] : [fixtures.b]),
      ...(t.op(list).metadata.access === 'visitor' ? [await fixtures.guest(t)] : []),
    ];
    for (const other of others) {
      const otherList = await readList(t, fixtures, other, list, rows, { params });
      const leaked = find(otherList, id, key);
      const leak = `the list of ${other.label} contains id ${id} of A`;
      t.expect('access/foreign-list', leaked === undefined, otherList.exchange, leak, {
        before: [response],
        operation: list,
      });
    }
    if (operation.metadata.access === 'visitor')
      await expectHiddenFromGuests(t, fixtures, relation, operation);
  },
);

/**
 * A valid body that differs from the default one in every field that can differ, including references to other
 * resources.
 */
export const otherBody = async (
  t: CheckContext,
  fixtures: Fixtures,
  person: Person,
  operation: Operation,
): Promise<Row> => {
  let body = withChangedFields(
    operation,
    (await fixtures.validBody(t, person, operation.name, 'full')) as Row,
  );
  for (const [key, source] of Object.entries(operation.metadata.from ?? {})) {
    const current = valueAt(body, key);
    if (current === undefined || !('read' in source)) continue;
    const other = (await fixtures.values(t, source, person)).findLast((value) => value !== current);
    if (other !== undefined) body = withValue(body, key.split('.'), other) as Row;
  }
  return fixtures.withNewValues(t, operation, body) as Row;
};

/** Creates a row to change, after another row of the same list that must stay unchanged, and reads the list. */
const createRowToChange = async (
  t: CheckContext,
  fixtures: Fixtures,
  { list, rows, id: key = 'id' }: RelationOf<'updates' | 'deletes'>,
  operation: Operation,
) => {
  const other = await fixtures.firstParams(t, fixtures.a, operation);
  const input = await fixtures.input(t, fixtures.a, operation, { params: paramsFor(t.op(list), other) });
  const { params } = input;
  const before = await readList(t, fixtures, fixtures.a, list, rows, { params });
  return { input, id: Object.values(params).at(-1), key, before };
};

/** An update is stored and leaves the other rows unchanged. */
export const updates = forRelation(
  'updates',
  ['relations/updated', 'relations/others-unchanged'],
  async (t, fixtures, relation, operation) => {
    const { input, id, key, before } = await createRowToChange(t, fixtures, relation, operation);
    const { params } = input;
    const texts = withOwnId(operation, params, await otherBody(t, fixtures, fixtures.a, operation)) as Row;
    const choices = withOtherChoices(operation, texts);
    // The thing may not be allowed to have another status now.
    const first =
      deepEqual(choices, texts) || operation.body?.accepts(choices) === false
        ? undefined
        : await t.send(fixtures.a, operation.name, { ...input, body: choices });
    const isChanged = first !== undefined && isSuccess(first);
    const body = isChanged ? choices : texts;
    const response = isChanged ? first : await t.mustSucceed(fixtures.a, operation.name, { ...input, body });
    const after = await readList(t, fixtures, fixtures.a, relation.list, relation.rows, { params });
    const declared = responseKeys(operation);
    const listed = rowKeys(t.op(relation.list), relation.rows);
    const row = find(after, id, key);
    if (row === undefined)
      t.fail('relations/updated', after.exchange, `id ${id} was changed, and is not in ${relation.list}`, {
        before: [response],
      });
    for (const [exchange, read, keys] of [
      ...(isObject(response.json) ? [[response, response.json, declared] as const] : []),
      ...(row === undefined ? [] : [[after.exchange, row, listed] as const]),
    ]) {
      const [change] = describeChangedFields(body, read, keys);
      t.expect('relations/updated', change === undefined, exchange, `${change}`, {
        before: exchange === response ? [] : [response],
      });
    }
    if (row !== undefined) expectSameCreation(t, find(before, id, key), row, after.exchange, response);
    expectOwnId(t, operation, response);
    expectOthersUnchanged(t, before, after, id, response, key);
    t.expect(
      'relations/others-unchanged',
      after.rows.length === before.rows.length,
      response,
      `the list had ${before.rows.length} rows before the update and has ${after.rows.length} after it`,
      { place: 'count' },
    );
  },
);

/** A deleted resource is gone, the other rows remain, and deleting it again succeeds or gets 404. */
export const deletes = forRelation(
  'deletes',
  ['relations/deleted', 'relations/others-unchanged', 'relations/repeated-delete'],
  async (t, fixtures, relation, operation) => {
    const { input, id, key, before } = await createRowToChange(t, fixtures, relation, operation);
    const { params } = input;
    const response = await t.mustSucceed(fixtures.a, operation.name, input);
    const after = await readList(t, fixtures, fixtures.a, relation.list, relation.rows, { params });
    t.expect(
      'relations/deleted',
      find(after, id, key) === undefined,
      after.exchange,
      `id ${id} was deleted, but is still in ${relation.list}`,
      { before: [response] },
    );
    expectTotal(t, after, response, relation.list);
    expectOthersUnchanged(t, before, after, id, response, key);
    const again = await t.send(fixtures.a, operation.name, input);
    const passed = isSuccess(again) || [403, 404, 410, 412].includes(again.status);
    t.expect('relations/repeated-delete', passed, again, `the second deletion got ${again.status}`, {
      before: [response],
    });
  },
);
