import { isSuccess, type Person } from '../../engine/exchange.ts';
import { objectsAt, valueAt } from '../../engine/place.ts';
import { relationsOf } from '../../engine/relation-of.ts';
import { forRelation } from '../for-relation.ts';

/** A secret is in the response that makes it and never again. */
export const secrets = forRelation('secret', ['access/secret'], async (t, shop, relation, operation) => {
  const body = (await shop.validBody(t, shop.a, operation.name, 'full')) as Record<string, unknown>;
  const { unless } = relation;
  const withSecret = unless === undefined ? body : { ...body, [unless.field]: !unless.is };
  const made = await t.mustSucceed(shop.a, operation.name, { body: withSecret });
  const secret = valueAt(made.json, relation.at);
  if (
    !t.expect(
      'access/secret',
      typeof secret === 'string',
      made,
      `the response that makes it has no ${relation.at}`,
      { place: 'made' },
    )
  )
    return;
  const list = await t.send(shop.a, relation.list);
  t.expect(
    'access/secret',
    !list.text.includes(String(secret)),
    list,
    `${relation.list} shows the ${relation.at} again`,
    { before: [made], operation: relation.list },
  );
  const second = await t.mustSucceed(shop.a, operation.name, { body: withSecret });
  t.expect(
    'access/secret',
    valueAt(second.json, relation.at) !== secret,
    second,
    `two things have the same ${relation.at}`,
    { before: [made], place: 'same' },
  );
  const reading = [...t.all()].filter(
    (each) =>
      relationsOf(each, 'updates').some(({ list }) => list === relation.list) && each.name !== operation.name,
  );
  const id = valueAt(made.json, 'id');
  for (const update of reading) {
    const [param = 'id'] = Object.keys(update.pathParams?.shape ?? {});
    const response = await t.send(shop.a, update.name, {
      params: { [param]: id as string },
      body: await shop.validBody(t, shop.a, update.name, 'required'),
    });
    t.expect(
      'access/secret',
      !response.text.includes(String(secret)),
      response,
      `${update.name} shows the ${relation.at} again`,
      { before: [made], operation: update.name },
    );
  }
  if (unless === undefined) return;
  const { [unless.field]: _left, ...rest } = body;
  const asDefault = await t.mustSucceed(shop.a, operation.name, { body: rest });
  t.expect(
    'access/secret',
    typeof valueAt(asDefault.json, relation.at) === 'string',
    asDefault,
    `one that does not say whether it is ${unless.field} has no ${relation.at}; it is ${unless.field} then`,
    { place: 'default' },
  );
  const without = await t.mustSucceed(shop.a, operation.name, {
    body: { ...body, [unless.field]: unless.is },
  });
  t.expect(
    'access/secret',
    valueAt(without.json, relation.at) === undefined,
    without,
    `one with ${unless.field} ${unless.is} has a ${relation.at} too`,
    { place: 'without' },
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

/** A link's token opens its own order for anyone who holds it; a forged one, or another's, opens nothing. */
export const linkToken = forRelation(
  'link-token',
  ['access/link-token'],
  async (t, shop, relation, operation) => {
    const [param = 'id'] = Object.keys(operation.pathParams?.shape ?? {});
    const [one, other] = [
      await shop.firstParams(t, shop.a, operation),
      await shop.firstParams(t, shop.a, operation),
    ];
    const own = await t.mustSucceed(shop.a, operation.name, { params: one });
    const token = valueAt(own.json, relation.at);
    if (typeof token !== 'string')
      return t.inconclusive('access/link-token', `this backend gives no ${relation.at}`);
    const stranger: Person = await shop.guest(t, 'a stranger');
    const ask = (params: Record<string, string | number>, value: string) =>
      t.send(stranger, operation.name, { params, query: { [relation.query]: value } });
    const opened = await ask(one, token);
    t.expect('access/link-token', isSuccess(opened), opened, `the link's token got ${opened.status}`, {
      place: 'opens',
    });
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const [params, value, message] of [
      [one, forged, 'a forged token'],
      [one, 'x', 'a token that is none'],
      [one, '', 'an empty token'],
      [other, token, 'the token of another'],
    ] as const) {
      const exchange = await ask(params, value);
      const passed = [401, 403, 404].includes(exchange.status);
      t.expect(
        'access/link-token',
        passed,
        exchange,
        `${message} opened ${params[param]}: ${exchange.status}`,
        {
          place: message.replace(/ /g, '-'),
        },
      );
    }
  },
);
