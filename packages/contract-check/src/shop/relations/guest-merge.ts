import type { Operation } from '../../contract/operation.ts';
import { objectsAt, valueAt } from '../../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import type { Exchange, Person } from '../../engine/exchange.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import { withChangedFields } from '../../generate/vary-body.ts';
import { describeChangedFields, responseKeys } from '../../relations/stored.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

interface Created {
  list: RelationOf<'guest-merge'>['lists'][number];
  id: unknown;
  response: Exchange;
}

/** Maximum number of attempts to find a distinct body. */
const maxLabels = 50;

/**
 * A body that differs from every entry of the account: a shop may merge equal entries. An earlier run may have left
 * some.
 */
const distinctBody = (operation: Operation, initial: Row, entries: readonly Row[]): Row => {
  const declared = responseKeys(operation);
  const isKnown = (body: Row) =>
    entries.some((entry) => describeChangedFields(body, entry, declared).length === 0);
  let body = initial;
  for (let label = 1; isKnown(body) && label <= maxLabels; label += 1)
    body = withChangedFields(operation, initial, label === 1 ? 'Changed' : `Changed ${label}`);
  return body;
};

const createInLists = async (
  t: CheckContext,
  shop: ShopFixtures,
  guest: Person,
  lists: RelationOf<'guest-merge'>['lists'],
): Promise<Created[]> => {
  const created: Created[] = [];
  for (const target of lists) {
    try {
      const initial = (await shop.validBody(t, guest, target.create, 'full')) as Row;
      const entries = objectsAt((await t.send(shop.b, target.list)).json, target.rows);
      const body = distinctBody(t.op(target.create), initial, entries);
      const response = await t.mustSucceed(guest, target.create, { body });
      created.push({
        list: target,
        id: valueAt(response.json, 'id') ?? valueAt(response.json, 'order_id'),
        response,
      });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      t.inconclusive('relations/guest-merge', `a guest could not send ${target.create}: ${error.message}`);
    }
  }
  return created;
};

/**
 * Signing in transfers the resources of the guest to the account, keeps those of the account, and starts a new
 * session.
 */
export const guestMerge = forRelation(
  'guest-merge',
  ['relations/guest-merge', 'access/fixation'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const isNew = operation.metadata.from?.email !== undefined && 'fresh' in operation.metadata.from.email;
    const own = isNew ? [] : await createInLists(t, shop, shop.b, relation.lists);
    const created = await createInLists(t, shop, guest, relation.lists);
    const oldSession: Person = { label: 'the previous cookie', jar: guest.jar?.copy() ?? null };
    if (isNew) await shop.registerCustomer(t, guest);
    else {
      guest.account = shop.b.account as NonNullable<Person['account']>;
      await t.mustSucceed(guest, operation.name, {
        body: await shop.validBody(t, guest, operation.name, 'required'),
      });
    }
    const check = [...t.operations()].flatMap((each) => relationOf(each, 'ends-session')?.check ?? [])[0];
    if (check !== undefined) {
      const exchange = await t.send(oldSession, check);
      const message = `the session cookie from before signing in got ${exchange.status}: session fixation is possible`;
      t.expect('access/fixation', exchange.status === 401, exchange, message);
    }
    for (const { list: target, id, response } of [...created, ...own]) {
      const list = await t.send(guest, target.list);
      const isListed = objectsAt(list.json, target.rows).some((row) => String(row.id) === String(id));
      const message = `${target.create} created id ${id} before signing in, but ${target.list} does not contain it afterwards`;
      t.expect('relations/guest-merge', isListed, list, message, { before: [response], place: target.list });
    }
  },
);
