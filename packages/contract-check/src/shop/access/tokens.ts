import { ScopeId } from '../../../../../src/contracts/schemas/oauth.ts';
import type { Operation } from '../../contract/operation.ts';
import { deepEqual, valueAt } from '../../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { type Exchange, isRefusedByState, isSuccess, type Person } from '../../engine/exchange.ts';
import { type RelationOf, relationOf, relationsOf } from '../../engine/relation-of.ts';
import { normalize } from '../../relations/stored.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

interface IssuedToken {
  person: Person;
  id: string;
  params: Record<string, string>;
  relation: RelationOf<'bearer'>;
}

/** Issues a personal access token of B with the scopes. @throws InconclusiveError */
const issue = async (
  t: CheckContext,
  shop: ShopFixtures,
  scopes: readonly string[],
): Promise<IssuedToken> => {
  const issuer = [...t.operations()].find((operation) => relationOf(operation, 'bearer') !== undefined);
  const relation = issuer === undefined ? undefined : relationOf(issuer, 'bearer');
  if (issuer === undefined || relation === undefined)
    throw new InconclusiveError('the contract has no operation that issues tokens');
  if (shop.b.jar === null)
    throw new InconclusiveError('tokens are issued to sessions, but the run has only bearer tokens');
  const body = {
    ...((await shop.validBody(t, shop.b, issuer.name, 'required')) as object),
    [relation.scopes]: scopes,
  };
  const created = await t.mustSucceed(shop.b, issuer.name, { body });
  const id = String(valueAt(created.json, relation.id));
  const bearer = String(valueAt(created.json, relation.at));
  const [param = 'id'] = Object.keys(t.op(relation.revoke).pathParams ?? {});
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
const revoke = (t: CheckContext, shop: ShopFixtures, { relation, params }: IssuedToken) =>
  t.send(shop.b, relation.revoke, { params });

const isDenied = (status: number): boolean => status === 401 || status === 403;

const expectScopeRequired = async (
  t: CheckContext,
  shop: ShopFixtures,
  operation: Operation,
  scope: string,
): Promise<void> => {
  const others = ScopeId.options.filter((each) => each !== scope);
  for (const [scopes, isAllowed] of [
    [[scope], true],
    [others, false],
    [[], false],
  ] as const) {
    const issued = await issue(t, shop, scopes);
    // The path names a resource of B, so that only the scope can be missing.
    const params = await shop.firstParams(t, shop.b, operation);
    const body = await shop.validBody(t, shop.b, operation.name, 'required');
    const exchange = await t.send(issued.person, operation.name, { params, body });
    const description =
      scopes.length === 0
        ? 'no scope'
        : scopes.length === 1
          ? `the scope ${scope}`
          : `every scope but ${scope}`;
    const passed = isAllowed
      ? isSuccess(exchange) || isRefusedByState(operation, exchange)
      : isDenied(exchange.status);
    t.expect('access/scope', passed, exchange, `a token with ${description} got ${exchange.status}`, {
      place: isAllowed ? 'with-scope' : 'without-scope',
    });
    await revoke(t, shop, issued);
  }
};

/** A token with the scope may send the operation; tokens with all other scopes, or none, may not. */
export const scopes: CheckFactory<ShopFixtures> = (operation) => {
  const { bearer } = operation.metadata;
  if (bearer === 'any' || bearer === 'none') return [];
  return [
    createCheck('access/scope', operation, ['access/scope'], (t, shop) =>
      expectScopeRequired(t, shop, operation, bearer),
    ),
  ];
};

/** An operation for sessions only rejects a token with every scope. */
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
          t.expect('access/no-bearer', isDenied(exchange.status), exchange, message);
          await revoke(t, shop, issued);
        }),
      ];

/** Expects that a read of the caller's account returns the owner of the token. */
const expectOwner = (t: CheckContext, reader: Operation, exchange: Exchange): void => {
  const { name } = reader;
  for (const { fields } of relationsOf(reader, 'current-user'))
    for (const field of isSuccess(exchange) ? fields : []) {
      const expected = exchange.person.account?.[field];
      const actual = valueAt(exchange.json, field);
      if (expected === undefined || expected === '') continue;
      t.expect(
        'relations/current-user',
        String(normalize(actual)).toLowerCase() === String(normalize(expected)).toLowerCase(),
        exchange,
        `the ${field} of the token's owner is “${expected}”, but the response has “${actual}”`,
        { operation: name, place: field },
      );
    }
};

/** A token has the requested scopes and stops working when it is revoked. */
export const bearerTokens = forRelation(
  'bearer',
  ['access/revoked', 'access/scope', 'relations/current-user'],
  async (t, shop, relation) => {
    const readers = [...t.operations()].filter(
      ({ metadata, pathParams }) =>
        metadata.safe &&
        metadata.access === 'customer' &&
        ScopeId.safeParse(metadata.bearer).success &&
        pathParams === undefined,
    );
    const issued = await issue(t, shop, [...new Set(readers.map(({ metadata }) => String(metadata.bearer)))]);
    const accepted: Operation[] = [];
    for (const reader of readers) {
      const exchange = await t.send(issued.person, reader.name);
      if (isSuccess(exchange)) accepted.push(reader);
      expectOwner(t, reader, exchange);
    }
    if (accepted.length === 0)
      return t.inconclusive('access/revoked', 'no operation accepted a token with its scope');
    const revoked = await t.send(shop.b, relation.revoke, { params: issued.params });
    for (const { name } of accepted) {
      const after = await t.send(issued.person, name);
      const message = `${name} responded ${after.status} to a revoked token`;
      t.expect('access/revoked', after.status === 401, after, message, {
        before: [revoked],
        operation: relation.revoke,
        place: name,
      });
    }
    const requested = ScopeId.options.slice(0, 2);
    const body = {
      ...((await shop.validBody(t, shop.b, t.operation, 'required')) as object),
      [relation.scopes]: requested,
    };
    const created = await t.mustSucceed(shop.b, t.operation, { body });
    const granted = valueAt(created.json, `${relation.id.replace(/\.?id$/, '')}.${relation.scopes}`);
    const isEqual = Array.isArray(granted) && deepEqual([...granted].sort(), [...requested].sort());
    t.expect(
      'access/scope',
      isEqual,
      created,
      `the scopes ${requested.join(', ')} were requested, but ${JSON.stringify(granted)} granted`,
    );
  },
);
