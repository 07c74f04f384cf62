import type { ItemField } from '../../../../../src/contracts/relations.ts';
import { objectsAt, valueAt } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import type { Exchange, Person } from '../../engine/exchange.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import type { Value } from '../../session/fixtures.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

type Counting = RelationOf<'count-of'> & { name: string };

const expectCount = async (
  t: CheckContext,
  person: Person,
  counting: Counting,
  before: Exchange[],
): Promise<void> => {
  const exchange = await t.send(person, counting.name);
  const rows = objectsAt((await t.send(person, counting.list)).json, counting.rows);
  const count = valueAt(exchange.json, counting.at);
  const message = `the count is ${count}, but the list has ${rows.length} rows`;
  t.expect('relations/count', count === rows.length, exchange, message, { before, operation: counting.name });
};

/** The count equals the number of rows in the list. */
export const countOf = forRelation('count-of', ['relations/count'], async (t, shop, relation, operation) => {
  for (const person of [shop.a, shop.b])
    await expectCount(t, person, { ...relation, name: operation.name }, []);
});

const countingOf = (t: CheckContext, list: string): Counting | undefined => {
  for (const operation of t.operations()) {
    const relation = relationOf(operation, 'count-of');
    if (relation?.list === list) return { ...relation, name: operation.name };
  }
  return undefined;
};

const idsOf = (exchange: Exchange, rows: string): unknown[] =>
  objectsAt(exchange.json, rows).map(({ id }) => id);

/** Reads the row of a product through a read operation; the row is undefined if the response does not contain it. */
const readRow = async (
  t: CheckContext,
  person: Person,
  { read, by, at }: ItemField,
  listed: Row,
): Promise<{ exchange: Exchange; row: Row | undefined }> => {
  const { body, pathParams } = t.op(read);
  const [param] = Object.keys(pathParams ?? {});
  const search = String(listed.name).slice(0, 200);
  const exchange = await t.send(person, read, {
    ...(param === undefined ? {} : { params: { [param]: listed[by] as Value } }),
    ...(body === undefined
      ? {}
      : { body: { category_slug: 'all', filter_params: [{ search }], sort_option: 'newness' } }),
  });
  return { exchange, row: objectsAt(exchange.json, at).find(({ id }) => id === listed.id) };
};

const expectFlags = async (
  t: CheckContext,
  person: Person,
  flags: readonly ItemField[],
  listed: Row,
  isInList: boolean,
  response: Exchange,
): Promise<void> => {
  for (const flag of flags) {
    const { exchange, row } = await readRow(t, person, flag, listed);
    if (row === undefined) continue;
    const message = `${flag.field} of id ${listed.id} is ${row[flag.field]} for ${person.label}, whose list ${isInList ? 'contains' : 'does not contain'} it`;
    t.expect('relations/flag', row[flag.field] === isInList, exchange, message, {
      before: [response],
      operation: flag.read,
    });
  }
};

/** Toggles one product of A and checks the list, the count and the flags, for A and for others. */
const toggleAndCheck = async (
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
  expect(has !== had, `id ${value} was toggled, but is ${has ? 'still' : 'not'} in the list`, 'list');
  expect(
    new Set(now).size === now.length,
    `the list contains a product twice: ${now.join(', ')}`,
    'duplicate',
  );
  const message = `the action is “${action}”, but id ${value} was ${had ? '' : 'not '}in the list before`;
  t.expect('relations/toggle', (action === 'create') === !had, response, message, { place: 'action' });
  const touched = [...before, ...now].find((id) => id !== value && before.has(id) !== now.includes(id));
  const others = `toggling id ${value} ${before.has(touched) ? 'removed' : 'added'} id ${touched}`;
  t.expect('relations/others-unchanged', touched === undefined, list, others, { before: [response] });
  if (counting !== undefined) await expectCount(t, shop.a, counting, [response]);
  await expectFlags(t, shop.a, relation.flags, listed, has, response);
  if (!has) return;
  const otherList = await t.send(shop.b, relation.list);
  const leaked = idsOf(otherList, relation.rows).includes(value);
  t.expect('access/foreign-list', !leaked, otherList, `the list of B contains id ${value}, which A added`, {
    before: [response],
    operation: relation.list,
  });
  for (const other of [shop.visitor, ...(leaked ? [] : [shop.b])])
    await expectFlags(
      t,
      other,
      relation.flags.filter(({ read }) => read !== relation.list),
      listed,
      false,
      response,
    );
};

/** Adds three products to the list and removes them again, the first one twice. */
export const toggles = forRelation(
  'toggles',
  [
    'relations/toggle',
    'relations/flag',
    'relations/count',
    'relations/others-unchanged',
    'access/foreign-list',
  ],
  async (t, shop, relation, operation) => {
    const [param = ''] = Object.keys(operation.pathParams ?? {});
    const { rows } = await shop.listing(t);
    const known = new Map(rows.map((row) => [row.id, row]));
    const values = (await shop.params(t, shop.a, operation)).map((params) => params[param]);
    const withVariations = values.find((value) => known.get(value)?.is_variant === true);
    const withoutVariations = values.findLast((value) => known.get(value)?.is_variant === false);
    const selected = new Set([
      withVariations ?? values[0],
      withoutVariations ?? values.at(-1),
      values[Math.floor(values.length / 2)],
    ]);
    const products = [...selected].flatMap((value) => {
      const listed = known.get(value);
      return listed === undefined ? [] : [listed];
    });
    const counting = countingOf(t, relation.list);
    const idOfB = values.find((value) => !selected.has(value));
    const toggleForB = () => t.mustSucceed(shop.b, operation.name, { params: { [param]: idOfB ?? '' } });
    // B's list is not empty, so that a list or count across accounts is noticed.
    if (idOfB !== undefined) await toggleForB();
    for (const listed of [...products, ...products, ...products.slice(0, 1), ...products.slice(0, 1)])
      await toggleAndCheck(t, shop, relation, param, listed, counting);
    if (idOfB !== undefined) await toggleForB();
  },
);
