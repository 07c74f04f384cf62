import { deepEqual } from '../../engine/place.ts';
import { describeChangedFields } from '../../relations/stored.ts';
import { otherBody } from '../../relations/writes.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';

/** What was sent is what the reading responses, for the one who sent it and for nobody else. */
export const readBack = forRelation(
  'read-back',
  ['relations/updated', 'relations/others-untouched'],
  async (t, shop, relation, operation) => {
    // A new account's address may change too; the given accounts must be able to sign in again.
    const person = shop.canRegister ? await shop.registerCustomer(t) : shop.a;
    const [was, theirs] = [await t.send(person, relation.read), await t.send(shop.b, relation.read)];
    const ownFields = (own: 'email' | 'password') =>
      Object.entries(operation.metadata.from ?? {}).flatMap(([key, source]) =>
        'own' in source && source.own === own ? [key] : [],
      );
    const fresh =
      person === shop.a ? {} : Object.fromEntries(ownFields('email').map((key) => [key, shop.freshEmail()]));
    const body = { ...(await otherBody(t, shop, person, operation)), ...fresh };
    try {
      const response = await t.mustSucceed(person, operation.name, { body });
      const now = await t.send(person, relation.read);
      const secrets = ownFields('password');
      const readable = new Set(Object.keys(body).filter((key) => !secrets.includes(key)));
      const [lost] = describeChangedFields(body, now.json as Row, readable);
      t.expect('relations/updated', lost === undefined, now, `${lost}`, { before: [response] });
      const after = await t.send(shop.b, relation.read);
      const message = `the change of ${person.label} changed what B is answered`;
      t.expect('relations/others-untouched', deepEqual(theirs.json, after.json), after, message, {
        before: [response],
      });
    } finally {
      const stored = Object.entries((was.json ?? {}) as Row).filter(([, value]) => value !== '');
      await t.send(person, operation.name, { body: { ...body, ...Object.fromEntries(stored) } });
    }
  },
);
