import { objectsAt, valueAt } from '../../engine/body-path.ts';
import { isSuccess, type Person } from '../../engine/exchange.ts';
import { relationsOf } from '../../engine/relation-of.ts';
import { forRelation } from '../for-relation.ts';

/** A secret is in the response that creates it and in no other. */
export const secrets = forRelation('secret', ['access/secret'], async (t, shop, relation, operation) => {
  const body = (await shop.validBody(t, shop.a, operation.name, 'full')) as Record<string, unknown>;
  const { unless } = relation;
  const withSecret = unless === undefined ? body : { ...body, [unless.field]: !unless.is };
  const created = await t.mustSucceed(shop.a, operation.name, { body: withSecret });
  const secret = valueAt(created.json, relation.at);
  if (
    !t.expect(
      'access/secret',
      typeof secret === 'string',
      created,
      `the response of the creation has no ${relation.at}`,
      { place: 'created' },
    )
  )
    return;
  const list = await t.send(shop.a, relation.list);
  t.expect(
    'access/secret',
    !list.text.includes(String(secret)),
    list,
    `${relation.list} shows the ${relation.at} again`,
    { before: [created], operation: relation.list },
  );
  const second = await t.mustSucceed(shop.a, operation.name, { body: withSecret });
  t.expect(
    'access/secret',
    valueAt(second.json, relation.at) !== secret,
    second,
    `two resources have the same ${relation.at}`,
    { before: [created], place: 'unique' },
  );
  const updates = [...t.operations()].filter(
    (each) =>
      relationsOf(each, 'updates').some(({ list }) => list === relation.list) && each.name !== operation.name,
  );
  const id = valueAt(created.json, 'id');
  for (const update of updates) {
    const [param = 'id'] = Object.keys(update.pathParams ?? {});
    const response = await t.send(shop.a, update.name, {
      params: { [param]: id as string },
      body: await shop.validBody(t, shop.a, update.name, 'required'),
    });
    t.expect(
      'access/secret',
      !response.text.includes(String(secret)),
      response,
      `${update.name} shows the ${relation.at} again`,
      { before: [created], operation: update.name },
    );
  }
  if (unless === undefined) return;
  const { [unless.field]: _omitted, ...rest } = body;
  const asDefault = await t.mustSucceed(shop.a, operation.name, { body: rest });
  t.expect(
    'access/secret',
    typeof valueAt(asDefault.json, relation.at) === 'string',
    asDefault,
    `without ${unless.field}, the resource has no ${relation.at}; ${unless.field} must default to ${!unless.is}`,
    { place: 'default' },
  );
  const without = await t.mustSucceed(shop.a, operation.name, {
    body: { ...body, [unless.field]: unless.is },
  });
  t.expect(
    'access/secret',
    valueAt(without.json, relation.at) === undefined,
    without,
    `a resource with ${unless.field} ${unless.is} has a ${relation.at}`,
    { place: 'no-secret' },
  );
  const stored = objectsAt((await t.send(shop.a, relation.list)).json, '[]').find(
    (row) => String(row.id) === String(valueAt(without.json, 'id')),
  );
  t.expect(
    'relations/stored-as-sent',
    stored?.[unless.field] === unless.is,
    without,
    `${unless.field} was sent as ${unless.is} and is ${stored?.[unless.field]}`,
  );
});

/** The token of a link gives anyone access to its own order; a forged token, or that of another order, gives none. */
export const linkToken = forRelation(
  'link-token',
  ['access/link-token'],
  async (t, shop, relation, operation) => {
    const [param = 'id'] = Object.keys(operation.pathParams ?? {});
    const one = await shop.firstParams(t, shop.a, operation);
    const source = operation.metadata.from?.[param];
    if (source === undefined || !('create' in source))
      return t.inconclusive('access/link-token', 'the contract does not say how to create a second order');
    const other = { [param]: await shop.create(t, source, shop.a) };
    const own = await t.mustSucceed(shop.a, operation.name, { params: one });
    const token = valueAt(own.json, relation.at);
    if (typeof token !== 'string')
      return t.inconclusive('access/link-token', `the backend returns no ${relation.at}`);
    const stranger: Person = await shop.guest(t, 'a stranger');
    const open = (params: Record<string, string | number | bigint>, value: string) =>
      t.send(stranger, operation.name, { params, query: { [relation.query]: value } });
    const ownOrder = await open(one, token);
    t.expect(
      'access/link-token',
      isSuccess(ownOrder),
      ownOrder,
      `the token of the link got ${ownOrder.status}`,
      {
        place: 'valid-token',
      },
    );
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const [params, value, message, place] of [
      [one, forged, 'a forged token', 'forged-token'],
      [one, 'x', 'a malformed token', 'malformed-token'],
      [one, '', 'an empty token', 'empty-token'],
      [other, token, 'the token of another order', 'other-token'],
    ] as const) {
      const exchange = await open(params, value);
      const passed = [401, 403, 404].includes(exchange.status);
      t.expect(
        'access/link-token',
        passed,
        exchange,
        `${message} opened ${params[param]}: ${exchange.status}`,
        { place },
      );
    }
  },
);
