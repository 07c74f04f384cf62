import { bodySummary } from '../../engine/check-context.ts';
import { type Exchange, isSuccess } from '../../engine/exchange.ts';
import { deepEqual, objectsAt, withValue } from '../../engine/place.ts';
import { relationsOf } from '../../engine/relation-of.ts';
import { normalize } from '../../relations/stored.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';

/** The account answered is that of the person who asks. */
export const isCaller = forRelation(
  'is-caller',
  ['relations/is-caller'],
  async (t, shop, relation, operation) => {
    for (const person of [shop.a, shop.b]) {
      const exchange = await t.send(person, operation.name);
      for (const field of relation.fields) {
        const given = person.account?.[field];
        if (given === undefined || given === '') continue;
        const said = (exchange.json as Row | undefined)?.[field];
        const passed = String(normalize(said)).toLowerCase() === String(normalize(given)).toLowerCase();
        t.expect(
          'relations/is-caller',
          passed,
          exchange,
          `${person.label} gave the ${field} “${given}”, and the response is “${said}”`,
          { place: field },
        );
      }
    }
  },
);

const isNone = (value: unknown): boolean => value === null || deepEqual(value, {});

/** None, then the first that was saved, then another of the list once that one is removed. */
export const defaultAddress = forRelation(
  'one-of',
  ['relations/default-address'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const judge = async (when: string, before: Exchange[]): Promise<Row | null> => {
      const exchange = await t.send(guest, operation.name);
      const rows = objectsAt((await t.send(guest, relation.list)).json, relation.rows);
      const none = isNone(exchange.json);
      const isListed = rows.some((row) => deepEqual(row, exchange.json));
      const message = none
        ? `${when} there is no default`
        : `${when} the default, id ${(exchange.json as Row | undefined)?.id}, is not among the saved ones`;
      t.expect('relations/default-address', rows.length === 0 ? none : isListed, exchange, message, {
        before,
      });
      return none ? null : (exchange.json as Row);
    };
    await judge('before any was saved', []);
    const draft = (await shop.validBody(t, guest, relation.made, 'full')) as Row;
    const first = await t.mustSucceed(guest, relation.made, { body: draft });
    await judge('after the first was saved', [first]);
    const second = await t.mustSucceed(guest, relation.made, {
      body: withValue(draft, ['name'], 'Second Entry'),
    });
    const chosen = await judge('after the second was saved', [first, second]);
    const other = await shop.guest(t, 'another guest');
    const theirs = await t.mustSucceed(other, relation.made, { body: draft });
    await judge('after another guest saved one', [first, second, theirs]);
    const removal = [...t.deleteOperations()].find((each) =>
      relationsOf(each, 'vanishes-from').some(({ list }) => list === relation.list),
    );
    const id = chosen?.id as number | undefined;
    const [name] = Object.keys(removal?.pathParams?.shape ?? {});
    if (removal === undefined || name === undefined || id === undefined) return;
    const gone = await t.send(guest, removal.name, { params: { [name]: id } });
    await judge('after the default was removed', [first, second, gone]);
  },
);

/** What another account has is refused, the field is named, and nothing is changed. */
export const unique = forRelation('unique', ['relations/unique'], async (t, shop, relation, operation) => {
  const other = shop.b.account?.[relation.field as 'email'];
  if (other === undefined)
    return t.inconclusive('relations/unique', `the ${relation.field} of B is not known`);
  const person = operation.metadata.guarded ? await shop.guest(t) : shop.a;
  const draft = (await shop.validBody(t, person, operation.name, 'required')) as Row;
  const body = { ...draft, [relation.field]: other };
  const exchange = await t.send(person, operation.name, { body });
  const passed = exchange.status === 422 && t.namesField(exchange, [relation.field]);
  const message = `the ${relation.field} of another account got ${exchange.status} ${bodySummary(exchange)}`;
  t.expect('relations/unique', passed, exchange, message);
  if (isSuccess(exchange) && person === shop.a) await t.send(shop.a, operation.name, { body: draft });
});

/** Without the current password, or with a wrong one, the field is not changed. */
export const needsPassword = forRelation(
  'needs-password',
  ['relations/needs-password'],
  async (t, shop, relation, operation) => {
    const proven = (await shop.validBody(t, shop.a, operation.name, 'required')) as Row;
    const { [relation.password]: _, ...draft } = proven;
    const attempts: [string, Row][] = [
      ['without the password', {}],
      ['with a wrong password', { [relation.password]: 'not-the-password' }],
    ];
    for (const [attempt, given] of attempts) {
      const body = { ...draft, [relation.field]: shop.freshEmail(), ...given };
      const exchange = await t.send(shop.a, operation.name, { body });
      const passed = exchange.status === 422 && t.namesField(exchange, [relation.password]);
      const message = `another ${relation.field} ${attempt} got ${exchange.status} ${bodySummary(exchange)}`;
      t.expect('relations/needs-password', passed, exchange, message);
      if (isSuccess(exchange)) await t.send(shop.a, operation.name, { body: proven });
    }
  },
);
