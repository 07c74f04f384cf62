import { ScopeId } from '../../../../../src/contracts/schemas/oauth.ts';
import type { Operation } from '../../contract/operation.ts';
import { type CheckFactory, createCheck } from '../../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { type Exchange, isSuccess, type Person } from '../../engine/exchange.ts';
import { deepEqual, valueAt } from '../../engine/place.ts';
import { type RelationOf, relationOf, relationsOf } from '../../engine/relation-of.ts';
import { normalize } from '../../relations/stored.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

interface Issued {
  person: Person;
  id: string;
  params: Record<string, string>;
  relation: RelationOf<'bearer'>;
}

/** A personal access token of B's with the scopes. @throws InconclusiveError */
const issue = async (t: CheckContext, shop: ShopFixtures, scopes: readonly string[]): Promise<Issued> => {
  const maker = [...t.all()].find((operation) => relationOf(operation, 'bearer') !== undefined);
  const relation = maker === undefined ? undefined : relationOf(maker, 'bearer');
  if (maker === undefined || relation === undefined)
    throw new InconclusiveError('the contract has no operation that issues tokens');
  if (shop.b.jar === null)
    throw new InconclusiveError('tokens are issued to sessions, and the check was given tokens only');
  const body = {
    ...((await shop.validBody(t, shop.b, maker.name, 'required')) as object),
    [relation.scopes]: scopes,
  };
  const made = await t.mustSucceed(shop.b, maker.name, { body });
  const id = String(valueAt(made.json, relation.id));
  const bearer = String(valueAt(made.json, relation.at));
  const [param = 'id'] = Object.keys(t.op(relation.revoke).pathParams?.shape ?? {});
  return {
    person: {
      label: 'a token of B',
      jar: null,
      bearer,
      account: shop.b.account as NonNullable<Person['account']>,
    },
    id,
    params: { [param]: id },
    relation,
  };
};
const revoke = (t: CheckContext, shop: ShopFixtures, { relation, params }: Issued) =>
  t.send(shop.b, relation.revoke, { params });

const isShut = (status: number): boolean => status === 401 || status === 403;

const limit = async (
  t: CheckContext,
  shop: ShopFixtures,
  operation: Operation,
  scope: string,
): Promise<void> => {
  const others = ScopeId.options.filter((each) => each !== scope);
  for (const [scopes, opens] of [
    [[scope], true],
    [others, false],
    [[], false],
  ] as const) {
    const issued = await issue(t, shop, scopes);
    // What the path names is B's own, so that only the scope can be missing.
    const params = await shop.firstParams(t, shop.b, operation);
    const body = await shop.validBody(t, shop.b, operation.name, 'required');
    const exchange = await t.send(issued.person, operation.name, { params, body });
    const which =
      scopes.length === 0
        ? 'no scope'
        : scopes.length === 1
          ? `the scope ${scope}`
          : `every scope but ${scope}`;
    const passed = opens ? isSuccess(exchange) : isShut(exchange.status);
    t.expect('access/scope', passed, exchange, `a token with ${which} got ${exchange.status}`, {
      place: opens ? 'opens' : 'shut',
    });
    await revoke(t, shop, issued);
  }
};

/** A token with the scope opens the operation; one with all others does not, nor one with none. */
export const scopes: CheckFactory<ShopFixtures> = (operation) => {
  const { bearer } = operation.metadata;
  if (bearer === 'any' || bearer === 'none') return [];
  return [
    createCheck('access/scope', operation, ['access/scope'], (t, shop) => limit(t, shop, operation, bearer)),
  ];
};

/** An operation that only sessions open refuses even a token with every scope. */
export const noBearer: CheckFactory<ShopFixtures> = (operation) =>
  operation.metadata.bearer !== 'none' || operation.metadata.access !== 'customer'
    ? []
    : [
        createCheck('access/no-bearer', operation, ['access/no-bearer'], async (t, shop) => {
          const issued = await issue(t, shop, ScopeId.options);
          const params = await shop.firstParamsOrPlaceholders(t, shop.b, operation);
          const body = await shop.validBody(t, shop.b, operation.name, 'required');
          const query = await shop.query(t, shop.b, operation);
          const exchange = await t.send(issued.person, operation.name, { params, query, body });
          const message = `a token with every scope got ${exchange.status}`;
          t.expect('access/no-bearer', isShut(exchange.status), exchange, message);
          await revoke(t, shop, issued);
        }),
      ];

/** What tells who the caller is tells it of the token's owner. */
const judgeCaller = (t: CheckContext, reader: Operation, exchange: Exchange): void => {
  const { name } = reader;
  for (const { fields } of relationsOf(reader, 'is-caller'))
    for (const field of isSuccess(exchange) ? fields : []) {
      const given = exchange.person.account?.[field];
      const said = valueAt(exchange.json, field);
      if (given === undefined || given === '') continue;
      t.expect(
        'relations/is-caller',
        String(normalize(said)).toLowerCase() === String(normalize(given)).toLowerCase(),
        exchange,
        `the token is of a person with the ${field} “${given}”, and the response is “${said}”`,
        { operation: name, place: field },
      );
    }
};

/** A token carries the scopes that were asked for, and stops the moment it is revoked. */
export const bearerTokens = forRelation(
  'bearer',
  ['access/revoked', 'access/scope', 'relations/is-caller'],
  async (t, shop, relation) => {
    const readers = [...t.all()].filter(
      ({ metadata, pathParams }) =>
        metadata.safe &&
        metadata.access === 'customer' &&
        ScopeId.safeParse(metadata.bearer).success &&
        pathParams === undefined,
    );
    const issued = await issue(t, shop, [...new Set(readers.map(({ metadata }) => String(metadata.bearer)))]);
    const opened: Operation[] = [];
    for (const reader of readers) {
      const exchange = await t.send(issued.person, reader.name);
      if (isSuccess(exchange)) opened.push(reader);
      judgeCaller(t, reader, exchange);
    }
    if (opened.length === 0)
      return t.inconclusive('access/revoked', 'no operation was opened by a token with its scope');
    const gone = await t.send(shop.b, relation.revoke, { params: issued.params });
    for (const { name } of opened) {
      const after = await t.send(issued.person, name);
      const message = `the token was revoked, and ${name} responded ${after.status}`;
      t.expect('access/revoked', after.status === 401, after, message, {
        before: [gone],
        operation: relation.revoke,
        place: name,
      });
    }
    const two = ScopeId.options.slice(0, 2);
    const body = {
      ...((await shop.validBody(t, shop.b, t.operation, 'required')) as object),
      [relation.scopes]: two,
    };
    const made = await t.mustSucceed(shop.b, t.operation, { body });
    const given = valueAt(made.json, `${relation.id.replace(/\.?id$/, '')}.${relation.scopes}`);
    const isGiven = Array.isArray(given) && deepEqual([...given].sort(), [...two].sort());
    t.expect(
      'access/scope',
      isGiven,
      made,
      `the scopes ${two.join(', ')} were asked for and ${JSON.stringify(given)} given`,
    );
  },
);
