import type { Operation } from '../../contract/operation.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import type { Exchange, Person } from '../../engine/exchange.ts';
import { objectsAt, valueAt } from '../../engine/place.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import { withChangedFields } from '../../generate/vary-body.ts';
import { describeChangedFields, responseKeys } from '../../relations/stored.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

interface Made {
  what: RelationOf<'takes-over'>['lists'][number];
  id: unknown;
  response: Exchange;
}

/** How often other words are looked for. */
const maxLabels = 50;

/** A draft in words that no entry of the account has, left by an earlier run perhaps: a shop may join equal ones. */
const distinctDraft = (operation: Operation, draft: Row, entries: readonly Row[]): Row => {
  const declared = responseKeys(operation);
  const isKnown = (body: Row) =>
    entries.some((entry) => describeChangedFields(body, entry, declared).length === 0);
  let body = draft;
  for (let label = 1; isKnown(body) && label <= maxLabels; label += 1)
    body = withChangedFields(operation, draft, label === 1 ? 'Changed' : `Changed ${label}`);
  return body;
};

const makeAll = async (
  t: CheckContext,
  shop: ShopFixtures,
  guest: Person,
  lists: RelationOf<'takes-over'>['lists'],
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const what of lists) {
    try {
      const draft = (await shop.validBody(t, guest, what.make, 'full')) as Row;
      const entries = objectsAt((await t.send(shop.b, what.list)).json, what.rows);
      const body = distinctDraft(t.op(what.make), draft, entries);
      const response = await t.mustSucceed(guest, what.make, { body });
      made.push({ what, id: valueAt(response.json, 'id') ?? valueAt(response.json, 'order_id'), response });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      t.inconclusive('relations/takes-over', `as a guest, ${what.make} could not be done: ${error.message}`);
    }
  }
  return made;
};

/** What a guest made is the account's after the operation, the account's own things are still there, and the session is a new one. */
export const takesOver = forRelation(
  'takes-over',
  ['relations/takes-over', 'access/fixation'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const isNew = operation.metadata.from?.email !== undefined && 'fresh' in operation.metadata.from.email;
    const own = isNew ? [] : await makeAll(t, shop, shop.b, relation.lists);
    const made = await makeAll(t, shop, guest, relation.lists);
    const stored: Person = { label: 'the cookie from before', jar: guest.jar?.copy() ?? null };
    if (isNew) await shop.registerCustomer(t, guest);
    else {
      guest.account = shop.b.account as NonNullable<Person['account']>;
      await t.mustSucceed(guest, operation.name, {
        body: await shop.validBody(t, guest, operation.name, 'required'),
      });
    }
    const check = [...t.all()].flatMap((each) => relationOf(each, 'ends-session')?.check ?? [])[0];
    if (check !== undefined) {
      const exchange = await t.send(stored, check);
      const message = `the session cookie from before signing in got ${exchange.status}: whoever planted it is signed in`;
      t.expect('access/fixation', exchange.status === 401, exchange, message);
    }
    for (const { what, id, response } of [...made, ...own]) {
      const list = await t.send(guest, what.list);
      const isThere = objectsAt(list.json, what.rows).some((row) => String(row.id) === String(id));
      const message = `${what.make} gave id ${id} before signing in, and ${what.list} lacks it afterwards`;
      t.expect('relations/takes-over', isThere, list, message, { before: [response], place: what.list });
    }
  },
);
