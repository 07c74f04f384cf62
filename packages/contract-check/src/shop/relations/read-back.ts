import { deepEqual } from '../../engine/body-path.ts';
import { describeChangedFields } from '../../relations/stored.ts';
import { otherBody } from '../../relations/writes.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';

/** An update is visible to its sender and changes nothing for others. */
export const readBack = forRelation(
  'read-back',
  ['relations/updated', 'relations/others-unchanged'],
  async (t, shop, relation, operation) => {
    // Only a new account may change its email address: the accounts from the options must be able to sign in again.
    const person = shop.canRegister ? await shop.registerCustomer(t) : shop.a;
    const [original, foreignBefore] = [
      await t.send(person, relation.read),
      await t.send(shop.b, relation.read),
    ];
    const fieldsFrom = (own: 'email' | 'password') =>
      Object.entries(operation.metadata.from ?? {}).flatMap(([key, source]) =>
        'own' in source && source.own === own ? [key] : [],
      );
    const fresh =
      person === shop.a ? {} : Object.fromEntries(fieldsFrom('email').map((key) => [key, shop.freshEmail()]));
    const body = { ...(await otherBody(t, shop, person, operation)), ...fresh };
    try {
      const response = await t.mustSucceed(person, operation.name, { body });
      const now = await t.send(person, relation.read);
      const secrets = fieldsFrom('password');
      const readable = new Set(Object.keys(body).filter((key) => !secrets.includes(key)));
      const [change] = describeChangedFields(body, now.json as Row, readable);
      t.expect('relations/updated', change === undefined, now, `${change}`, { before: [response] });
      const foreignAfter = await t.send(shop.b, relation.read);
      const message = `the change of ${person.label} changed the response to B`;
      t.expect(
        'relations/others-unchanged',
        deepEqual(foreignBefore.json, foreignAfter.json),
        foreignAfter,
        message,
        {
          before: [response],
        },
      );
    } finally {
      const restored = Object.entries((original.json ?? {}) as Row).filter(([, value]) => value !== '');
      await t.send(person, operation.name, { body: { ...body, ...Object.fromEntries(restored) } });
    }
  },
);
