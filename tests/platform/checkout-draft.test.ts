import { expect, test } from 'vitest';
import { readDraft } from '../../src/features/checkout/use-checkout-draft.ts';

const typed = {
  note: 'Ring twice',
  method: 'bkash' as const,
  bkash: { mobile: '01712345678', transactionId: '9AB8C7D6E5' },
  address: { address1: 'House 7, Zindabazar' },
  isBilledElsewhere: true,
  billing: { city: 'Sylhet' },
};
const blank = {
  note: '',
  method: 'cash',
  bkash: { mobile: '', transactionId: '' },
  address: {},
  isBilledElsewhere: false,
  billing: {},
};
const rahima = 'rahima@example.com';

test('a guest’s draft is available to the guest, and after sign-in', () => {
  for (const email of [null, rahima]) expect(readDraft({ ...typed, owner: null }, email)).toEqual(typed);
});

test('a customer’s draft is available to that customer only', () => {
  const stored = { ...typed, owner: rahima };
  expect(readDraft(stored, rahima)).toEqual(typed);
  for (const email of [null, 'kamal@example.com']) expect(readDraft(stored, email)).toEqual(blank);
});

test('invalid parts are blank and valid parts are kept', () => {
  for (const stored of [null, undefined, 'nonsense', 7, []]) expect(readDraft(stored, null)).toEqual(blank);
  const odd = {
    note: 7,
    method: 'card',
    bkash: { mobile: 1, transactionId: 'X' },
    address: 'House 7',
    isBilledElsewhere: 'yes',
    billing: 7,
  };
  expect(readDraft(odd, null)).toEqual({ ...blank, bkash: { mobile: '', transactionId: 'X' } });
  expect(readDraft({ note: 'x'.repeat(1001) }, null).note).toHaveLength(1000);
});
