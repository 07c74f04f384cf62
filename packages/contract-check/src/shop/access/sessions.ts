import { deepEqual } from '../../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { type Exchange, isClientError, isSuccess, type Person } from '../../engine/exchange.ts';
import { relationOf } from '../../engine/relation-of.ts';
import { forRelation } from '../for-relation.ts';
import { mailedToken } from '../mailbox.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** Signs in to a person's account in a new session. */
const signIn = async (t: CheckContext, shop: ShopFixtures, owner: Person): Promise<Person> => {
  const { account } = owner;
  if (account === undefined) throw new InconclusiveError(`the account of ${owner.label} is unknown`);
  const person = { ...(await shop.guest(t, `a session of ${owner.label}`)), account };
  await t.mustSucceed(person, 'signIn.login', { body: { email: account.email, password: account.password } });
  return person;
};

/** After signing out, neither the browser nor a copy of its old cookie has access. */
export const endsSession = forRelation(
  'ends-session',
  ['access/logout'],
  async (t, shop, relation, operation) => {
    const person = await signIn(t, shop, shop.a);
    const replay: Person = { ...person, label: 'the old cookie', jar: person.jar?.copy() ?? null };
    const before = await t.send(person, relation.check);
    if (!isSuccess(before))
      return t.inconclusive('access/logout', `${relation.check} responded ${before.status} to a new session`);
    const end = await t.mustSucceed(person, operation.name);
    for (const who of [replay, person]) {
      const exchange = await t.send(who, relation.check);
      const message = `after signing out, ${who.label} got ${exchange.status}`;
      t.expect('access/logout', exchange.status === 401, exchange, message, { before: [end] });
    }
  },
);

/** Responses do not reveal whether an account exists, and wrong credentials are rejected. */
export const accountEnumeration = forRelation(
  'no-enumeration',
  ['access/no-enumeration', 'access/password'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const bodyOwner = { ...guest, account: shop.a.account } as Person;
    const known = (await shop.validBody(t, bodyOwner, operation.name, 'required')) as Record<string, unknown>;
    const { field, secretField = 'password', wrongSecret = `not-the-password-${shop.seed}` } = relation;
    const wrong = secretField in known ? { ...known, [secretField]: wrongSecret } : known;
    const unknown = { ...wrong, [field]: relation.unknownValue ?? `nobody-${shop.seed}@example.com` };
    const first = await t.send(guest, operation.name, { body: wrong });
    const second = await t.send(await shop.guest(t), operation.name, { body: unknown });
    if (wrong !== known) {
      t.expect('access/password', isClientError(first), first, `a wrong ${secretField} got ${first.status}`);
      t.expect('access/password', isClientError(second), second, `an unknown ${field} got ${second.status}`);
    }
    const isSame = first.status === second.status && deepEqual(first.json, second.json);
    const message = `an unknown ${field} got ${second.status} ${second.text.slice(0, 80)}, a known one ${first.status} ${first.text.slice(0, 80)}`;
    t.expect('access/no-enumeration', isSame, second, message, { before: [first] });
  },
);

/** A forged reset token is rejected; a mailed one works once, for its own account, and ends every session. */
export const singleUse = forRelation(
  'single-use',
  ['access/single-use'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const bodyOwner = { ...guest, account: shop.a.account } as Person;
    const forged = await shop.validBody(t, bodyOwner, operation.name, 'required');
    const forgery = await t.send(guest, operation.name, { body: forged });
    t.expect('access/single-use', isClientError(forgery), forgery, `a forged token got ${forgery.status}`);
    const { mailbox } = shop.data;
    if (mailbox === undefined)
      return t.inconclusive('access/single-use', 'sent mails cannot be read; set "mailbox" in --data');
    const customer = await shop.registerCustomer(t);
    const email = customer.account?.email ?? '';
    const requested = await t.mustSucceed(guest, relation.request, { body: { email } });
    const token = await mailedToken(mailbox, email, relation.token, t.client.throttle);
    if (token === undefined)
      return t.inconclusive(
        'access/single-use',
        `no mail to ${email} with a ${relation.token} in ${mailbox}`,
      );
    const reset = (password: string): Promise<Exchange> =>
      t.send(guest, operation.name, { body: { email, password, [relation.token]: token } });
    const stranger = await shop.registerCustomer(t);
    const foreign = await t.send(guest, operation.name, {
      body: { email: stranger.account?.email, password: 'another-password-0', [relation.token]: token },
    });
    t.expect(
      'access/single-use',
      isClientError(foreign),
      foreign,
      `the token of one account got ${foreign.status} for another account`,
      { before: [requested], place: 'other-account' },
    );
    const first = await reset('another-password-1');
    t.expect('access/single-use', isSuccess(first), first, `the mailed token got ${first.status}`, {
      before: [requested],
      place: 'first-use',
    });
    const second = await reset('another-password-2');
    t.expect(
      'access/single-use',
      isClientError(second),
      second,
      `the second use of the token got ${second.status}`,
      { before: [first], place: 'second-use' },
    );
    const check = [...t.operations()].flatMap((each) => relationOf(each, 'ends-session')?.check ?? [])[0];
    if (check === undefined) return;
    const oldSession = await t.send(customer, check);
    t.expect(
      'access/logout',
      oldSession.status === 401,
      oldSession,
      `after the password reset, an older session got ${oldSession.status}`,
      { before: [first] },
    );
  },
);
