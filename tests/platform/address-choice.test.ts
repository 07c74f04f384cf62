import { expect, test } from 'vitest';
import { choiceAfter, choiceOf, createAddressChoice } from '../../src/platform/address-choice.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { kamal, rahima } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const ids = { shipping: 22, billing: 21 };
const none = { shipping: null, billing: null };
const visitors = { ...ids, owner: null };
const rahimas = { ...ids, owner: rahima.email };

const open = (stored: Record<string, string>) =>
  createAddressChoice(createJsonStorage(() => storageIn(new Map(Object.entries(stored)))));

test('a stored choice is read back as it was written', () => {
  const map = new Map<string, string>();
  createAddressChoice(createJsonStorage(() => storageIn(map))).set(rahimas);
  expect(createAddressChoice(createJsonStorage(() => storageIn(map))).get()).toEqual(rahimas);
});

test.each(['"x"', '{"owner":7,"shipping":1,"billing":1}', '{"owner":null,"shipping":"1","billing":1}', '{'])(
  'stored text %s is no choice',
  (text) => expect(open({ 'razz.addresses': text }).get()).toBeNull(),
);

test.each([
  ["a visitor's serves the visitor", visitors, null, visitors],
  ["a visitor's serves who signs in", visitors, kamal.email, visitors],
  ["a customer's serves that customer", rahimas, rahima.email, rahimas],
  ["a customer's serves no other customer", rahimas, kamal.email, none],
  ["a customer's serves no visitor", rahimas, null, none],
  ['none', null, rahima.email, none],
] as const)('of a choice, %s', (_, choice, email, expected) =>
  expect(choiceOf(choice, email)).toMatchObject(expected),
);

test.each([
  ["signing in takes a visitor's over", visitors, rahima, 'opened', rahimas],
  ["a visitor's stays a visitor's", visitors, null, 'found', visitors],
  ["a customer's stays", rahimas, rahima, 'found', rahimas],
  ['another customer ends it', rahimas, kamal, 'opened', null],
  ['another customer found ends it', rahimas, kamal, 'found', null],
  ['signing out ends it', rahimas, null, 'closed', null],
  ['an expired session leaves it to its owner', rahimas, null, 'expired', rahimas],
  ['a sign-out in another tab leaves it to its owner', rahimas, null, 'found', rahimas],
] as const)('of a choice, %s', (_, choice, user, how, expected) =>
  expect(choiceAfter(choice, { user, how })).toEqual(expected),
);
