import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { forRelation } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, isDone, type Person } from '../engine/exchange.ts';
import { objectsAt, same, valueAt } from '../engine/place.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import { changed, spelt } from '../generate/changed.ts';
import type { Shop } from '../session/shop.ts';
import type { Row } from '../session/walk-pages.ts';
import { changedFields, sharedKeys } from './stored.ts';

interface Listed {
  rows: Row[];
  exchange: Exchange;
}
const listOf = async (t: CheckContext, person: Person, name: string, at: string): Promise<Listed> => {
  const exchange = await t.send(person, name);
  return { rows: objectsAt(exchange.json, at), exchange };
};
const find = ({ rows }: Listed, id: unknown): Row | undefined =>
  rows.find((row) => String(row.id) === String(id));

/** The rows that both lists should have are the same in both. */
const judgeOthers = (
  t: CheckContext,
  before: Listed,
  after: Listed,
  but: unknown,
  change: Exchange,
): void => {
  const touched = before.rows.find(
    (row) => String(row.id) !== String(but) && !same(row, find(after, row.id)),
  );
  const now = find(after, touched?.id) === undefined ? 'gone' : 'changed';
  t.expect(
    'relations/others-untouched',
    touched === undefined,
    change,
    `the row with id ${touched?.id}, which was not meant, is ${now}`,
  );
};

/** What one guest made is in no other guest's list. */
const judgeGuests = async (
  t: CheckContext,
  shop: Shop,
  relation: RelationOf<'appears-in'>,
  operation: Operation,
): Promise<void> => {
  const [one, other] = [await shop.guest(t, 'one guest'), await shop.guest(t, 'another guest')];
  const body = await shop.draft(t, one, operation.name, 'required');
  const response = await t.must(one, operation.name, { body });
  const id = valueAt(response.json, relation.made === '' ? 'id' : `${relation.made}.id`);
  const theirs = await listOf(t, other, relation.list, relation.rows);
  const message = `another guest finds id ${id}, which one guest made, in the list`;
  t.expect('access/foreign-list', find(theirs, id) === undefined, theirs.exchange, message, {
    before: [response],
    operation: relation.list,
    place: 'guests',
  });
};

/** What was made is in its list, as it was sent, and in nobody else's. */
export const appearsIn = forRelation(
  'appears-in',
  ['relations/appears', 'relations/stored-as-sent', 'relations/others-untouched', 'access/foreign-list'],
  async (t, shop, relation, operation) => {
    const before = await listOf(t, shop.a, relation.list, relation.rows);
    const body = spelt(operation, (await shop.draft(t, shop.a, operation.name, 'full')) as Row);
    const response = await t.must(shop.a, operation.name, { body });
    const made = (relation.made === '' ? response.json : valueAt(response.json, relation.made)) as Row;
    const after = await listOf(t, shop.a, relation.list, relation.rows);
    const row = find(after, made?.id);
    const message = `the new id ${made?.id} is not in ${relation.list}`;
    if (
      t.expect('relations/appears', row !== undefined, after.exchange, message, { before: [response] }) &&
      row !== undefined
    ) {
      const declared = sharedKeys(operation, relation.made);
      const [lost] = [...changedFields(body, made, declared), ...changedFields(body, row, declared)];
      t.expect('relations/stored-as-sent', lost === undefined, after.exchange, `${lost}`, {
        before: [response],
      });
    }
    const count = after.rows.length - before.rows.length;
    t.expect(
      'relations/appears',
      count === 1,
      response,
      `${relation.list} has ${count} rows more after one was made`,
      { place: 'count' },
    );
    judgeOthers(t, before, after, undefined, response);
    const others = [
      shop.b,
      ...(t.op(relation.list).metadata.access === 'visitor' ? [await shop.guest(t)] : []),
    ];
    for (const other of others) {
      const theirs = await listOf(t, other, relation.list, relation.rows);
      const leaked = find(theirs, made?.id);
      const leak = `${other.label} finds id ${made?.id} of A in the list`;
      t.expect('access/foreign-list', leaked === undefined, theirs.exchange, leak, {
        before: [response],
        operation: relation.list,
      });
    }
    if (operation.metadata.access === 'visitor') await judgeGuests(t, shop, relation, operation);
  },
);

/** What a path parameter's source made, and what it was sent. */
const makeOne = async (
  t: CheckContext,
  shop: Shop,
  operation: Operation,
): Promise<Record<string, string | number>> => shop.oneParam(t, shop.a, operation);

/** A body that differs from a draft in every field that can differ, values from the shop's lists too. */
const otherBody = async (t: CheckContext, shop: Shop, person: Person, operation: Operation): Promise<Row> => {
  let body = changed(operation, (await shop.draft(t, person, operation.name, 'full')) as Row);
  for (const [key, source] of Object.entries(operation.metadata.from ?? {})) {
    if (!(key in body) || !('read' in source)) continue;
    const other = (await shop.values(t, source, person)).findLast((value) => value !== body[key]);
    if (other !== undefined) body = { ...body, [key]: other };
  }
  return body;
};

/** A change lasts, and leaves the other rows as they were. */
export const updates = forRelation(
  'updates',
  ['relations/updated', 'relations/others-untouched'],
  async (t, shop, relation, operation) => {
    await makeOne(t, shop, operation);
    const params = await makeOne(t, shop, operation);
    const id = Object.values(params)[0];
    const before = await listOf(t, shop.a, relation.list, relation.rows);
    const body = await otherBody(t, shop, shop.a, operation);
    const response = await t.must(shop.a, operation.name, { params, body });
    const after = await listOf(t, shop.a, relation.list, relation.rows);
    const declared = sharedKeys(operation);
    for (const [exchange, row] of [
      [response, response.json as Row],
      [after.exchange, find(after, id) ?? {}],
    ] as const) {
      const [lost] = changedFields(body, row, declared);
      t.expect('relations/updated', lost === undefined, exchange, `${lost}`, {
        before: exchange === response ? [] : [response],
      });
    }
    judgeOthers(t, before, after, id, response);
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
  async (t, shop, relation, operation) => {
    await makeOne(t, shop, operation);
    const params = await makeOne(t, shop, operation);
    const id = Object.values(params)[0];
    const before = await listOf(t, shop.a, relation.list, relation.rows);
    const response = await t.must(shop.a, operation.name, { params });
    const after = await listOf(t, shop.a, relation.list, relation.rows);
    t.expect(
      'relations/vanishes',
      find(after, id) === undefined,
      after.exchange,
      `id ${id} was removed and is still in ${relation.list}`,
      { before: [response] },
    );
    judgeOthers(t, before, after, id, response);
    const again = await t.send(shop.a, operation.name, { params });
    const passed = isDone(again) || [403, 404].includes(again.status);
    t.expect('relations/repeat-remove', passed, again, `removing it again got ${again.status}`, {
      before: [response],
    });
  },
);

/** What was sent is what the reading responses, for the one who sent it and for nobody else. */
export const readBack = forRelation(
  'read-back',
  ['relations/updated', 'relations/others-untouched'],
  async (t, shop, relation, operation) => {
    // A new account's address may change too; the given accounts must be able to sign in again.
    const person = shop.canRegister ? await shop.newcomer(t) : shop.a;
    const [was, theirs] = [await t.send(person, relation.read), await t.send(shop.b, relation.read)];
    const ownFields = (own: 'email' | 'password') =>
      Object.entries(operation.metadata.from ?? {}).flatMap(([key, source]) =>
        'own' in source && source.own === own ? [key] : [],
      );
    const fresh =
      person === shop.a ? {} : Object.fromEntries(ownFields('email').map((key) => [key, shop.freshEmail()]));
    const body = { ...(await otherBody(t, shop, person, operation)), ...fresh };
    try {
      const response = await t.must(person, operation.name, { body });
      const now = await t.send(person, relation.read);
      const secrets = ownFields('password');
      const readable = new Set(Object.keys(body).filter((key) => !secrets.includes(key)));
      const [lost] = changedFields(body, now.json as Row, readable);
      t.expect('relations/updated', lost === undefined, now, `${lost}`, { before: [response] });
      const after = await t.send(shop.b, relation.read);
      const message = `the change of ${person.label} changed what B is answered`;
      t.expect('relations/others-untouched', same(theirs.json, after.json), after, message, {
        before: [response],
      });
    } finally {
      const stored = Object.entries((was.json ?? {}) as Row).filter(([, value]) => value !== '');
      await t.send(person, operation.name, { body: { ...body, ...Object.fromEntries(stored) } });
    }
  },
);
