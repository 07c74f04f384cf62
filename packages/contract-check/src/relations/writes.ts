import type { Operation } from '../contract/operation.ts';
import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import { deepEqual, isObject, valueAt } from '../engine/place.ts';
import { idPlace, type RelationOf } from '../engine/relation-of.ts';
import { withChangedFields, withSpecialCharacters } from '../generate/vary-body.ts';
import { type Fixtures, needsTwoAccounts, type Value } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { type ListReading, readList } from './read-list.ts';
import { describeChangedFields, responseKeys, rowKeys } from './stored.ts';

const find = ({ rows }: ListReading, id: unknown, key: string): Row | undefined =>
  rows.find((row) => String(row[key]) === String(id));

/** The rows that both lists should have are the same in both. */
const judgeOthers = (
  t: CheckContext,
  before: ListReading,
  after: ListReading,
  but: unknown,
  change: Exchange,
  key: string,
): void => {
  const touched = before.rows.find(
    (row) => String(row[key]) !== String(but) && !deepEqual(row, find(after, row[key], key)),
  );
  const now = find(after, touched?.[key], key) === undefined ? 'gone' : 'changed';
  t.expect(
    'relations/others-untouched',
    touched === undefined,
    change,
    `the row with id ${touched?.[key]}, which was not meant, is ${now}`,
  );
};

/** What one guest made is in no other guest's list. */
const judgeGuests = async (
  t: CheckContext,
  fixtures: Fixtures,
  relation: RelationOf<'appears-in'>,
  operation: Operation,
): Promise<void> => {
  const [one, other] = [await fixtures.guest(t, 'one guest'), await fixtures.guest(t, 'another guest')];
  const body = await fixtures.validBody(t, one, operation.name, 'required');
  const response = await t.mustSucceed(one, operation.name, { body });
  const id = valueAt(response.json, idPlace(relation));
  const theirs = await readList(t, other, relation.list, relation.rows);
  const message = `another guest finds id ${id}, which one guest made, in the list`;
  t.expect(
    'access/foreign-list',
    find(theirs, id, relation.id ?? 'id') === undefined,
    theirs.exchange,
    message,
    {
      before: [response],
      operation: relation.list,
      place: 'guests',
    },
  );
};

/** What was made below one thing is not in the list of another. */
const judgeOtherParent = async (
  t: CheckContext,
  fixtures: Fixtures,
  { list, rows, id: key = 'id' }: RelationOf<'appears-in'>,
  operation: Operation,
  { params, id, response }: { params: Record<string, Value>; id: unknown; response: Exchange },
): Promise<void> => {
  const other = await fixtures.firstParams(t, fixtures.a, operation);
  if (deepEqual(other, params))
    return t.inconclusive('relations/rows-of', 'there is no second thing to list below');
  const theirs = await readList(t, fixtures.a, list, rows, { params: other });
  const message = `id ${id} was made below ${Object.values(params).join()} and is listed below ${Object.values(other).join()}`;
  t.expect('relations/rows-of', find(theirs, id, key) === undefined, theirs.exchange, message, {
    before: [response],
    operation: list,
  });
};

/** What was made is in its list, as it was sent, and in nobody else's. */
export const appearsIn = forRelation(
  'appears-in',
  ['relations/appears', 'relations/stored-as-sent', 'relations/others-untouched', 'access/foreign-list'],
  async (t, fixtures, relation, operation) => {
    const { list, rows, id: key = 'id' } = relation;
    const params = await fixtures.firstParams(t, fixtures.a, operation);
    const before = await readList(t, fixtures.a, list, rows, { params });
    const body = withSpecialCharacters(
      operation,
      (await fixtures.validBody(t, fixtures.a, operation.name, 'full')) as Row,
    );
    const response = await t.mustSucceed(fixtures.a, operation.name, { params, body });
    const made = (relation.made === '' ? response.json : valueAt(response.json, relation.made)) as Row;
    const id = made?.[key];
    const after = await readList(t, fixtures.a, list, rows, { params });
    const row = find(after, id, key);
    const message = `the new id ${id} is not in ${list}`;
    if (
      t.expect('relations/appears', row !== undefined, after.exchange, message, { before: [response] }) &&
      row !== undefined
    ) {
      const declared = responseKeys(operation, relation.made);
      const listed = rowKeys(t.op(list), rows);
      const inRows = new Set([...declared].filter((each) => listed.has(each)));
      const [lost] = [
        ...describeChangedFields(body, made, declared),
        ...describeChangedFields(body, row, inRows),
      ];
      t.expect('relations/stored-as-sent', lost === undefined, after.exchange, `${lost}`, {
        before: [response],
      });
    }
    const count = after.rows.length - before.rows.length;
    t.expect(
      'relations/appears',
      count === 1,
      response,
      `${list} has ${count} rows more after one was made`,
      { place: 'count' },
    );
    judgeOthers(t, before, after, undefined, response, key);
    if (Object.keys(params).length > 0)
      await judgeOtherParent(t, fixtures, relation, operation, { params, id, response });
    if (relation.shared === true) return;
    if (fixtures.accounts < 2) t.inconclusive('access/foreign-list', needsTwoAccounts);
    const others = [
      ...(fixtures.accounts < 2 ? [] : [fixtures.b]),
      ...(t.op(list).metadata.access === 'visitor' ? [await fixtures.guest(t)] : []),
    ];
    for (const other of others) {
      const theirs = await readList(t, other, list, rows, { params });
      const leaked = find(theirs, id, key);
      const leak = `${other.label} finds id ${id} of A in the list`;
      t.expect('access/foreign-list', leaked === undefined, theirs.exchange, leak, {
        before: [response],
        operation: list,
      });
    }
    if (operation.metadata.access === 'visitor') await judgeGuests(t, fixtures, relation, operation);
  },
);

/** What a path parameter's source made, and what it was sent. */
const makeOne = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<Record<string, string | number>> => fixtures.firstParams(t, fixtures.a, operation);

/** A body that differs from a draft in every field that can differ, values from the shop's lists too. */
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
    if (!(key in body) || !('read' in source)) continue;
    const other = (await fixtures.values(t, source, person)).findLast((value) => value !== body[key]);
    if (other !== undefined) body = { ...body, [key]: other };
  }
  return body;
};

/** A change lasts, and leaves the other rows as they were. */
export const updates = forRelation(
  'updates',
  ['relations/updated', 'relations/others-untouched'],
  async (t, fixtures, relation, operation) => {
    await makeOne(t, fixtures, operation);
    const params = await makeOne(t, fixtures, operation);
    const id = Object.values(params).at(-1);
    const key = relation.id ?? 'id';
    const before = await readList(t, fixtures.a, relation.list, relation.rows, { params });
    const body = await otherBody(t, fixtures, fixtures.a, operation);
    const response = await t.mustSucceed(fixtures.a, operation.name, { params, body });
    const after = await readList(t, fixtures.a, relation.list, relation.rows, { params });
    const declared = responseKeys(operation);
    const listed = rowKeys(t.op(relation.list), relation.rows);
    const row = find(after, id, key) ?? {};
    for (const [exchange, read, keys] of [
      ...(isObject(response.json) ? [[response, response.json, declared] as const] : []),
      [after.exchange, row, new Set(Object.keys(body).filter((each) => listed.has(each)))],
    ] as const) {
      const [lost] = describeChangedFields(body, read, keys);
      t.expect('relations/updated', lost === undefined, exchange, `${lost}`, {
        before: exchange === response ? [] : [response],
      });
    }
    judgeOthers(t, before, after, id, response, key);
    t.expect(
      'relations/others-untouched',
      after.rows.length === before.rows.length,
      response,
      `the list had ${before.rows.length} rows and has ${after.rows.length}`,
      { place: 'count' },
    );
  },
);

/** What was removed is gone, the rest is not, and removing it again does no harm. */
export const vanishesFrom = forRelation(
  'vanishes-from',
  ['relations/vanishes', 'relations/others-untouched', 'relations/repeat-remove'],
  async (t, fixtures, relation, operation) => {
    await makeOne(t, fixtures, operation);
    const params = await makeOne(t, fixtures, operation);
    const id = Object.values(params).at(-1);
    const key = relation.id ?? 'id';
    const before = await readList(t, fixtures.a, relation.list, relation.rows, { params });
    const response = await t.mustSucceed(fixtures.a, operation.name, { params });
    const after = await readList(t, fixtures.a, relation.list, relation.rows, { params });
    t.expect(
      'relations/vanishes',
      find(after, id, key) === undefined,
      after.exchange,
      `id ${id} was removed and is still in ${relation.list}`,
      { before: [response] },
    );
    judgeOthers(t, before, after, id, response, key);
    const again = await t.send(fixtures.a, operation.name, { params });
    const passed = isSuccess(again) || [403, 404].includes(again.status);
    t.expect('relations/repeat-remove', passed, again, `removing it again got ${again.status}`, {
      before: [response],
    });
  },
);
