import { isSuccess, type Person } from '../../engine/exchange.ts';
import { objectsAt } from '../../engine/place.ts';
import { forRelation } from '../for-relation.ts';
import { grantAccess } from '../grant-access.ts';

/** Access that was given works until it is taken back, or its application removed. */
export const grants = forRelation(
  'grants',
  ['access/revoked', 'access/foreign-list'],
  async (t, shop, relation, operation) => {
    const reader = 'account.user';
    for (const [end, which] of [
      [relation.revoke, 'id'],
      [relation.remove, 'clientId'],
    ] as const) {
      const access = await grantAccess(t, shop, shop.a, operation.name);
      const person: Person = { label: 'an application of A', jar: null, bearer: access.bearer };
      const before = await t.send(person, reader);
      if (!isSuccess(before))
        return t.inconclusive(
          'access/revoked',
          `${reader} responded ${before.status} to an application with its scope`,
        );
      const theirs = await t.send(shop.b, relation.list);
      const leaked = objectsAt(theirs.json, '[]').some(({ id }) => String(id) === access.id);
      t.expect('access/foreign-list', !leaked, theirs, `B's list holds id ${access.id}, which A gave`, {
        operation: relation.list,
      });
      const [param = 'id'] = Object.keys(t.op(end).pathParams?.shape ?? {});
      const gone = await t.mustSucceed(shop.a, end, { params: { [param]: access[which] } });
      const after = await t.send(person, reader);
      const message = `after ${end}, the application's token got ${after.status}`;
      t.expect('access/revoked', after.status === 401, after, message, { before: [gone], operation: end });
    }
  },
);
