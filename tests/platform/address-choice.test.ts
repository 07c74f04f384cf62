import { expect, test } from 'vitest';
import { choiceAfter, choiceOf, createAddressChoice } from '../../src/platform/address-choice.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { kamal, rahima } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

const ids = { shipping: 22, billing: 21, option: 'pickup' } as const;
const none = { shipping: null, billing: null, option: null };
const guests = { ...ids, owner: null };
const rahimas = { ...ids, owner: rahima.email };

const open = (stored: Record<string, string>) =>
  createAddressChoice(createJsonStorage(() => mapStorage(new Map(Object.entries(stored)))));

test('a stored selection is read back', () => {
  const map = new Map<string, string>();
  createAddressChoice(createJsonStorage(() => mapStorage(map))).set(rahimas);
  expect(createAddressChoice(createJsonStorage(() => mapStorage(map))).get()).toEqual(rahimas);
});

test.each(['"x"', '{"owner":7,"shipping":1,"billing":1}', '{"owner":null,"shipping":"1","billing":1}', '{'])(
  'the invalid stored text %s is ignored',
  (text) => expect(open({ 'razz.addresses': text }).get()).toBeNull(),
);

test('an unknown shipping option is ignored', () =>
  expect(open({ 'razz.addresses': JSON.stringify({ ...guests, option: 'by air' }) }).get()).toEqual({
    ...guests,
    option: null,
  }));

test.each([
  ["a guest's is available to the guest", guests, null, guests],
  ["a guest's is available after sign-in", guests, kamal.email, guests],
  ["a customer's is available to that customer", rahimas, rahima.email, rahimas],
  ["a customer's is not available to another customer", rahimas, kamal.email, none],
  ["a customer's is not available to a guest", rahimas, null, none],
  ['without one, none is available', null, rahima.email, none],
] as const)('access to the selection: %s', (_, choice, email, expected) =>
  expect(choiceOf(choice, email)).toMatchObject(expected),
);

test.each([
  ["sign-in takes over a guest's", guests, rahima, 'signedIn', rahimas],
  ["a guest's stays for the guest", guests, null, 'checked', guests],
  ["a customer's stays for that customer", rahimas, rahima, 'checked', rahimas],
  ['another customer signing in clears it', rahimas, kamal, 'signedIn', null],
  ['finding another customer signed in clears it', rahimas, kamal, 'checked', null],
  ['sign-out clears it', rahimas, null, 'signedOut', null],
  ['an expired session keeps it for its owner', rahimas, null, 'expired', rahimas],
  ['a sign-out in another tab keeps it for its owner', rahimas, null, 'checked', rahimas],
] as const)('change of user: %s', (_, choice, user, reason, expected) =>
  expect(choiceAfter(choice, { user, reason })).toEqual(expected),
);
