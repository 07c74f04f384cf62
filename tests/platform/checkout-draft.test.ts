import { expect, test } from 'vitest';
import { blankDraft, type Draft } from '../../src/domain/checkout-draft.ts';
import { changeDraft, draftOf } from '../../src/platform/storage/checkout-draft.ts';
import { draftAfter, renamedDraft } from '../../src/platform/storage/personal-data.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { kamal, rahima } from '../machines/fixtures.ts';

const typed: Draft = {
  shipping: 22,
  billing: 21,
  isBilledElsewhere: true,
  typed: { shipping: { address1: 'House 7, Zindabazar' }, billing: { city: 'Sylhet' }, edited: {} },
  form: { target: 'billing', id: null },
  option: 'pickup',
  note: 'Ring twice',
  method: 'bkash',
  bkash: { mobile: '01712345678', transactionId: '9AB8C7D6E5' },
};
const guests = { ...typed, owner: null };
const rahimas = { ...typed, owner: rahima.email };

test('invalid parts are blank and valid parts are kept', () => {
  for (const nothing of [null, 'nonsense', 7, [], { ...typed, owner: 7 }])
    expect(draftOf(nothing, null)).toEqual(blankDraft);
  expect(draftOf({}, null)).toEqual(blankDraft);
  const odd = {
    shipping: '22',
    billing: 21,
    isBilledElsewhere: 'yes',
    typed: { shipping: 'House 7', billing: { city: 7, zipcode: '3100' } },
    form: { target: 'both', id: 7 },
    option: 'by air',
    note: 7,
    method: 'card',
    bkash: { mobile: 1, transactionId: 'X' },
  };
  expect(draftOf(odd, null)).toEqual({
    ...blankDraft,
    billing: 21,
    typed: { shipping: {}, billing: { zipcode: '3100' }, edited: {} },
    bkash: { mobile: '', transactionId: 'X' },
  });
  expect(draftOf({ form: { target: 'all', id: 'x' } }, null).form).toEqual({ target: 'all', id: null });
  expect(draftOf({ note: 'x'.repeat(1001) }, null).note).toHaveLength(1000);
});

test.each([
  ['a guest’s is available to the guest', guests, null, typed],
  ['a guest’s is available after sign-in', guests, kamal.email, typed],
  ['a customer’s is available to that customer', rahimas, rahima.email, typed],
  ['a customer’s is not available to another customer', rahimas, kamal.email, blankDraft],
  ['a customer’s is not available to a guest', rahimas, null, blankDraft],
  ['without one, it is blank', null, rahima.email, blankDraft],
] as const)('access to the draft: %s', (_, stored, email, expected) =>
  expect(draftOf(stored, email)).toEqual(expected),
);

test('a change overwrites the draft of somebody else, and no part of it is taken over', () => {
  const draft = createStore<unknown>(rahimas);
  changeDraft(draft, rahima.email, { note: 'Twice' });
  expect(draft.get()).toEqual({ ...rahimas, note: 'Twice' });
  changeDraft(draft, null, { note: 'Mine' });
  expect(draft.get()).toEqual({ ...blankDraft, owner: null, note: 'Mine' });
});

test.each([
  ['sign-in takes over a guest’s', guests, rahima, rahimas],
  ['a guest’s stays for the guest', guests, null, guests],
  ['a customer’s stays for that customer', rahimas, rahima, rahimas],
  ['a customer’s is kept while nobody is signed in', rahimas, null, rahimas],
  ['a customer’s is kept while another customer is signed in', rahimas, kamal, rahimas],
  ['without one, there is none', null, rahima, null],
] as const)('change of user: %s', (_, stored, user, expected) =>
  expect(draftAfter(stored, user)).toEqual(expected),
);

test('a draft follows the changed email of its customer only', () => {
  const emails = { from: rahima.email, to: 'moved@example.com' };
  expect(renamedDraft(rahimas, emails)).toEqual({ ...typed, owner: emails.to });
  for (const other of [guests, { ...typed, owner: kamal.email }, null])
    expect(renamedDraft(other, emails)).toEqual(other);
});
