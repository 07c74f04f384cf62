import { objectsAt } from '../../engine/body-path.ts';
import { isSuccess, type Person } from '../../engine/exchange.ts';
import { forRelation } from '../for-relation.ts';
import { grantAccess } from '../grant-access.ts';

/** A granted access works until it is revoked or its client is deleted. */
export const grants = forRelation(
  'grants',
  ['access/revoked', 'access/foreign-list'],
  async (t, shop, relation, operation) => {
    const reader = 'account.user';
    for (const [end, idKey] of [
      [relation.revoke, 'id'],
      [relation.remove, 'clientId'],
    ] as const) {
      const access = await grantAccess(t, shop, shop.a, operation.name);
      const person: Person = { label: 'an application of A', jar: null, bearer: access.bearer };
      const before = await t.send(person, reader);
      if (!isSuccess(before))
        return t.inconclusive(
          'access/revoked',
          `${reader} responded ${before.status} to a token with its scope`,
        );
      const otherGrants = await t.send(shop.b, relation.list);
      const leaked = objectsAt(otherGrants.json, '[]').some(({ id }) => String(id) === access.id);
      t.expect(
        'access/foreign-list',
        !leaked,
        otherGrants,
        `the list of B contains the grant ${access.id} of A`,
        {
          operation: relation.list,
        },
      );
      const [param = 'id'] = Object.keys(t.op(end).pathParams ?? {});
      const gone = await t.mustSucceed(shop.a, end, { params: { [param]: access[idKey] } });
      const after = await t.send(person, reader);
      const message = `after ${end}, the token of the application got ${after.status}`;
      t.expect('access/revoked', after.status === 401, after, message, { before: [gone], operation: end });
    }
  },
);
