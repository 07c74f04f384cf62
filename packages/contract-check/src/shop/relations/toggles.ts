import type { Flag } from '../../../../../src/contracts/relations.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import type { Exchange, Person } from '../../engine/exchange.ts';
import { objectsAt, valueAt } from '../../engine/place.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import type { Value } from '../../session/fixtures.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

type Counting = RelationOf<'count-of'> & { name: string };

const judgeCount = async (
  t: CheckContext,
  person: Person,
  counting: Counting,
  before: Exchange[],
): Promise<void> => {
  const exchange = await t.send(person, counting.name);
  const rows = objectsAt((await t.send(person, counting.list)).json, counting.rows);
  const count = valueAt(exchange.json, counting.at);
  const message = `the count is ${count}, and the list has ${rows.length} rows`;
  t.expect('relations/count', count === rows.length, exchange, message, { before, operation: counting.name });
};

/** The number equals the rows of the list. */
export const countOf = forRelation('count-of', ['relations/count'], async (t, shop, relation, operation) => {
  for (const person of [shop.a, shop.b])
    await judgeCount(t, person, { ...relation, name: operation.name }, []);
});

const countingOf = (t: CheckContext, list: string): Counting | undefined => {
  for (const operation of t.all()) {
    const relation = relationOf(operation, 'count-of');
    if (relation?.list === list) return { ...relation, name: operation.name };
  }
  return undefined;
};

const idsOf = (exchange: Exchange, rows: string): unknown[] =>
  objectsAt(exchange.json, rows).map(({ id }) => id);

/** The row of a product in a reading, asked for in the way that shows it; undefined where the reading does not show it. */
const rowIn = async (
  t: CheckContext,
  person: Person,
  { read, by, at }: Flag,
  listed: Row,
): Promise<{ exchange: Exchange; row: Row | undefined }> => {
  const { body, pathParams } = t.op(read);
  const [param] = Object.keys(pathParams?.shape ?? {});
  const search = String(listed.name).slice(0, 200);
  const exchange = await t.send(person, read, {
    ...(param === undefined ? {} : { params: { [param]: listed[by] as Value } }),
    ...(body === undefined
      ? {}
      : { body: { category_slug: 'all', filter_params: [{ search }], sort_option: 'newness' } }),
  });
  return { exchange, row: objectsAt(exchange.json, at).find(({ id }) => id === listed.id) };
};

const judgeFlags = async (
  t: CheckContext,
  person: Person,
  flags: readonly Flag[],
  listed: Row,
  wanted: boolean,
  response: Exchange,
): Promise<void> => {
  for (const flag of flags) {
    const { exchange, row } = await rowIn(t, person, flag, listed);
    if (row === undefined) continue;
    const message = `${flag.field} of id ${listed.id} is ${row[flag.field]} for ${person.label}, whose list ${wanted ? 'contains' : 'lacks'} it`;
    t.expect('relations/flag', row[flag.field] === wanted, exchange, message, {
      before: [response],
      operation: flag.read,
    });
  }
};

/** Three are put in and taken out again, one of them a second time; the list, the count and the flags follow at each step, for this person only. */
const step = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: RelationOf<'toggles'>,
  param: string,
  listed: Row,
  counting: Counting | undefined,
): Promise<void> => {
  const value = listed.id as Value;
  const before = new Set(idsOf(await t.send(shop.a, relation.list), relation.rows));
  const response = await t.mustSucceed(shop.a, t.operation, { params: { [param]: value } });
  const list = await t.send(shop.a, relation.list);
  const now = idsOf(list, relation.rows);
  const [had, has] = [before.has(value), now.includes(value)];
  const action = valueAt(response.json, relation.action);
  const expect = (passed: boolean, message: string, place: string) =>
    t.expect('relations/toggle', passed, list, message, { before: [response], place });
  expect(has !== had, `id ${value} was toggled and is ${has ? 'still' : 'not'} in the list`, 'list');
  expect(new Set(now).size === now.length, `the list contains a product twice: ${now.join(', ')}`, 'twice');
  const message = `the action says “${action}” though id ${value} was ${had ? '' : 'not '}in the list`;
  t.expect('relations/toggle', (action === 'create') === !had, response, message, { place: 'action' });
  const touched = [...before, ...now].find((id) => id !== value && before.has(id) !== now.includes(id));
  const others = `id ${value} was toggled, and id ${touched} is ${before.has(touched) ? 'gone' : 'new'} in the list`;
  t.expect('relations/others-untouched', touched === undefined, list, others, { before: [response] });
  if (counting !== undefined) await judgeCount(t, shop.a, counting, [response]);
  await judgeFlags(t, shop.a, relation.flags, listed, has, response);
  if (!has) return;
  const theirs = await t.send(shop.b, relation.list);
  const leaked = idsOf(theirs, relation.rows).includes(value);
  t.expect('access/foreign-list', !leaked, theirs, `B's list contains id ${value}, which A put in`, {
    before: [response],
    operation: relation.list,
  });
  for (const other of [shop.visitor, ...(leaked ? [] : [shop.b])])
    await judgeFlags(
      t,
      other,
      relation.flags.filter(({ read }) => read !== relation.list),
      listed,
      false,
      response,
    );
};

export const toggles = forRelation(
  'toggles',
  [
    'relations/toggle',
    'relations/flag',
    'relations/count',
    'relations/others-untouched',
    'access/foreign-list',
  ],
  async (t, shop, relation, operation) => {
    const [param = ''] = Object.keys(operation.pathParams?.shape ?? {});
    const { rows } = await shop.listing(t);
    const known = new Map(rows.map((row) => [row.id, row]));
    const values = (await shop.params(t, shop.a, operation))[param] ?? [];
    const inForms = values.find((value) => known.get(value)?.is_variant === true);
    const plain = values.findLast((value) => known.get(value)?.is_variant === false);
    const chosen = new Set([
      inForms ?? values[0],
      plain ?? values.at(-1),
      values[Math.floor(values.length / 2)],
    ]);
    const three = [...chosen].flatMap((value) => {
      const listed = known.get(value);
      return listed === undefined ? [] : [listed];
    });
    const counting = countingOf(t, relation.list);
    const theirs = values.find((value) => !chosen.has(value));
    const toggleTheirs = () => t.mustSucceed(shop.b, operation.name, { params: { [param]: theirs ?? '' } });
    // Something of B's own, so that a list or a count of everyone's shows.
    if (theirs !== undefined) await toggleTheirs();
    for (const listed of [...three, ...three, ...three.slice(0, 1), ...three.slice(0, 1)])
      await step(t, shop, relation, param, listed, counting);
    if (theirs !== undefined) await toggleTheirs();
  },
);
