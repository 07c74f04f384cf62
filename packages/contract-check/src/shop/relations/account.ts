import { deepEqual, objectsAt, withValue } from '../../engine/body-path.ts';
import { bodySummary } from '../../engine/check-context.ts';
import { type Exchange, isSuccess } from '../../engine/exchange.ts';
import { relationsOf } from '../../engine/relation-of.ts';
import { normalize } from '../../relations/stored.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';

/** The account in the response is that of the caller. */
export const currentUser = forRelation(
  'current-user',
  ['relations/current-user'],
  async (t, shop, relation, operation) => {
    for (const person of [shop.a, shop.b]) {
      const exchange = await t.send(person, operation.name);
      for (const field of relation.fields) {
        const expected = person.account?.[field];
        if (expected === undefined || expected === '') continue;
        const actual = (exchange.json as Row | undefined)?.[field];
        const passed = String(normalize(actual)).toLowerCase() === String(normalize(expected)).toLowerCase();
        t.expect(
          'relations/current-user',
          passed,
          exchange,
          `the ${field} of ${person.label} is “${expected}”, but the response has “${actual}”`,
          { place: field },
        );
      }
    }
  },
);

const isNone = (value: unknown): boolean => value === null || deepEqual(value, {});

/**
 * The default is empty before anything is saved, then a saved entry, the chosen one, and another saved entry after it is
 * deleted.
 */
export const defaultAddress = forRelation(
  'one-of',
  ['relations/default-address'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const expectConsistent = async (when: string, before: Exchange[]): Promise<Row | null> => {
      const exchange = await t.send(guest, operation.name);
      const rows = objectsAt((await t.send(guest, relation.list)).json, relation.rows);
      const isEmpty = isNone(exchange.json);
      const isListed = rows.some((row) => deepEqual(row, exchange.json));
      const message = isEmpty
        ? `${when}, there is no default`
        : `${when}, the default, id ${(exchange.json as Row | undefined)?.id}, is not in the list`;
      t.expect('relations/default-address', rows.length === 0 ? isEmpty : isListed, exchange, message, {
        before,
      });
      return isEmpty ? null : (exchange.json as Row);
    };
    await expectConsistent('before any entry was saved', []);
    const draft = (await shop.validBody(t, guest, relation.createdBy, 'full')) as Row;
    const first = await t.mustSucceed(guest, relation.createdBy, { body: draft });
    await expectConsistent('after the first entry was saved', [first]);
    const second = await t.mustSucceed(guest, relation.createdBy, {
      body: withValue(draft, ['name'], 'Second Entry'),
    });
    let current = await expectConsistent('after the second entry was saved', [first, second]);
    const other = await shop.guest(t, 'another guest');
    const foreign = await t.mustSucceed(other, relation.createdBy, { body: draft });
    await expectConsistent('after another guest saved an entry', [first, second, foreign]);
    const entry = [first, second].map(({ json }) => json as Row).find(({ id }) => id !== current?.id);
    const [param] = Object.keys((relation.changedBy && t.op(relation.changedBy).pathParams) ?? {});
    if (relation.changedBy !== undefined && param !== undefined && entry !== undefined) {
      const params = { [param]: entry.id as number };
      const change = await t.send(guest, relation.changedBy, { params });
      // The operation may be missing.
      if (change.status !== 404) {
        current = await expectConsistent('after another default was chosen', [first, second, change]);
        const message = `id ${entry.id} was made the default, but the default has id ${current?.id}`;
        const before = [first, second];
        t.expect('relations/default-address', current?.id === entry.id, change, message, { before });
      }
    }
    const deletion = [...t.deleteOperations()].find((each) =>
      relationsOf(each, 'deletes').some(({ list }) => list === relation.list),
    );
    const id = current?.id as number | undefined;
    const [name] = Object.keys(deletion?.pathParams ?? {});
    if (deletion === undefined || name === undefined || id === undefined) return;
    const deleted = await t.send(guest, deletion.name, { params: { [name]: id } });
    await expectConsistent('after the default entry was deleted', [first, second, deleted]);
  },
);

/** A value of another account is rejected, and the field is named. */
export const unique = forRelation('unique', ['relations/unique'], async (t, shop, relation, operation) => {
  const other = shop.b.account?.[relation.field as 'email'];
  if (other === undefined) return t.inconclusive('relations/unique', `the ${relation.field} of B is unknown`);
  const person = operation.metadata.strictRateLimit ? await shop.guest(t) : shop.a;
  const draft = (await shop.validBody(t, person, operation.name, 'required')) as Row;
  const body = { ...draft, [relation.field]: other };
  const exchange = await t.send(person, operation.name, { body });
  const passed = exchange.status === 422 && t.namesField(exchange, [relation.field]);
  const message = `the ${relation.field} of another account got ${exchange.status} ${bodySummary(exchange)}`;
  t.expect('relations/unique', passed, exchange, message);
  if (isSuccess(exchange) && person === shop.a) await t.send(shop.a, operation.name, { body: draft });
});

/** A change without the current password, or with a wrong one, is rejected, and the field is named. */
export const needsPassword = forRelation(
  'needs-password',
  ['relations/needs-password'],
  async (t, shop, relation, operation) => {
    const withPassword = (await shop.validBody(t, shop.a, operation.name, 'required')) as Row;
    const { [relation.password]: _, ...draft } = withPassword;
    const attempts: [string, Row][] = [
      ['without the password', {}],
      ['with a wrong password', { [relation.password]: 'not-the-password' }],
    ];
    for (const [attempt, fields] of attempts) {
      const body = { ...draft, [relation.field]: shop.freshEmail(), ...fields };
      const exchange = await t.send(shop.a, operation.name, { body });
      const passed = exchange.status === 422 && t.namesField(exchange, [relation.password]);
      const message = `changing the ${relation.field} ${attempt} got ${exchange.status} ${bodySummary(exchange)}`;
      t.expect('relations/needs-password', passed, exchange, message);
      if (isSuccess(exchange)) await t.send(shop.a, operation.name, { body: withPassword });
    }
  },
);
