import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { type Exchange, isClientError, isSuccess, type Person } from '../../engine/exchange.ts';
import { deepEqual } from '../../engine/place.ts';
import { relationOf } from '../../engine/relation-of.ts';
import { forRelation } from '../for-relation.ts';
import { mailedToken } from '../mailbox.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** A new session of someone's account. */
const signIn = async (t: CheckContext, shop: ShopFixtures, of: Person): Promise<Person> => {
  const { account } = of;
  if (account === undefined) throw new InconclusiveError(`the account of ${of.label} is not known`);
  const person = { ...(await shop.guest(t, `a session of ${of.label}`)), account };
  await t.mustSucceed(person, 'signIn.login', { body: { email: account.email, password: account.password } });
  return person;
};

/** A session that was ended opens nothing, not even to someone with its old cookie. */
export const endsSession = forRelation(
  'ends-session',
  ['access/logout'],
  async (t, shop, relation, operation) => {
    const person = await signIn(t, shop, shop.a);
    const stored: Person = { ...person, label: 'the old cookie', jar: person.jar?.copy() ?? null };
    const before = await t.send(person, relation.check);
    if (!isSuccess(before))
      return t.inconclusive('access/logout', `${relation.check} responded ${before.status} to a new session`);
    const end = await t.mustSucceed(person, operation.name);
    for (const who of [stored, person]) {
      const exchange = await t.send(who, relation.check);
      const message = `after signing out, ${who.label} got ${exchange.status}`;
      t.expect('access/logout', exchange.status === 401, exchange, message, { before: [end] });
    }
  },
);

/** Answers do not tell what is known from what is not, and a wrong password or phone opens nothing. */
export const accountEnumeration = forRelation(
  'discreet',
  ['access/discreet', 'access/password'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const drafter = { ...guest, account: shop.a.account } as Person;
    const known = (await shop.validBody(t, drafter, operation.name, 'required')) as Record<string, unknown>;
    const { field, secret = 'password', wrong: guess = `not-the-password-${shop.seed}` } = relation;
    const wrong = secret in known ? { ...known, [secret]: guess } : known;
    const unknown = { ...wrong, [field]: relation.unknown ?? `nobody-${shop.seed}@example.com` };
    const first = await t.send(guest, operation.name, { body: wrong });
    const second = await t.send(await shop.guest(t), operation.name, { body: unknown });
    if (wrong !== known) {
      t.expect('access/password', isClientError(first), first, `a wrong ${secret} got ${first.status}`);
      t.expect('access/password', isClientError(second), second, `an unknown ${field} got ${second.status}`);
    }
    const isSame = first.status === second.status && deepEqual(first.json, second.json);
    const message = `an unknown ${field} got ${second.status} ${second.text.slice(0, 80)}, a known one ${first.status} ${first.text.slice(0, 80)}`;
    t.expect('access/discreet', isSame, second, message, { before: [first] });
  },
);

/** A reset token that was made up is refused; one that was mailed works once and ends every session. */
export const singleUse = forRelation(
  'single-use',
  ['access/single-use'],
  async (t, shop, relation, operation) => {
    const guest = await shop.guest(t);
    const drafter = { ...guest, account: shop.a.account } as Person;
    const forged = await shop.validBody(t, drafter, operation.name, 'required');
    const invented = await t.send(guest, operation.name, { body: forged });
    t.expect(
      'access/single-use',
      isClientError(invented),
      invented,
      `a token that was made up got ${invented.status}`,
    );
    const { mailbox } = shop.data;
    if (mailbox === undefined)
      return t.inconclusive(
        'access/single-use',
        'mails cannot be read; name where they land as "mailbox" in --data',
      );
    const customer = await shop.registerCustomer(t);
    const email = customer.account?.email ?? '';
    const asked = await t.mustSucceed(guest, relation.ask, { body: { email } });
    const token = await mailedToken(mailbox, email, relation.token, t.client.throttle);
    if (token === undefined)
      return t.inconclusive(
        'access/single-use',
        `no mail with a ${relation.token} for ${email} was found in ${mailbox}`,
      );
    const reset = (password: string): Promise<Exchange> =>
      t.send(guest, operation.name, { body: { email, password, [relation.token]: token } });
    const someone = await shop.registerCustomer(t);
    const others = await t.send(guest, operation.name, {
      body: { email: someone.account?.email, password: 'another-password-0', [relation.token]: token },
    });
    t.expect(
      'access/single-use',
      isClientError(others),
      others,
      `the token that was mailed to one account got ${others.status} for another`,
      { before: [asked], place: 'other' },
    );
    const first = await reset('another-password-1');
    t.expect('access/single-use', isSuccess(first), first, `the token that was mailed got ${first.status}`, {
      before: [asked],
      place: 'first',
    });
    const second = await reset('another-password-2');
    t.expect(
      'access/single-use',
      isClientError(second),
      second,
      `used a second time, the token got ${second.status}`,
      { before: [first], place: 'second' },
    );
    const check = [...t.all()].flatMap((each) => relationOf(each, 'ends-session')?.check ?? [])[0];
    if (check === undefined) return;
    const still = await t.send(customer, check);
    t.expect(
      'access/logout',
      still.status === 401,
      still,
      `after the password was reset, an older session got ${still.status}`,
      { before: [first] },
    );
  },
);
