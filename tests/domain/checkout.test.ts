import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invalidBkashFields,
  normalizeBkashPayment,
  orderObstacle,
  restoreChoice,
} from '../../src/domain/checkout.ts';
import { isMobileNumber, normalizePhone } from '../../src/domain/contact.ts';
import { shippingCharge, shippingOption } from '../../src/domain/pricing.ts';
import { home, office } from '../machines/fixtures.ts';

describe('orderObstacle', () => {
  const fine = { lineCount: 1, hasShippingAddress: true, hasPaymentMethod: true };
  it.each([
    [{}, null],
    [{ lineCount: 0 }, 'emptyCart'],
    [{ hasShippingAddress: false }, 'noShippingAddress'],
    [{ hasPaymentMethod: false }, 'noPaymentMethod'],
    [{ lineCount: 0, hasShippingAddress: false, hasPaymentMethod: false }, 'emptyCart'],
    [{ lineCount: 0, hasPaymentMethod: false }, 'emptyCart'],
    [{ hasShippingAddress: false, hasPaymentMethod: false }, 'noShippingAddress'],
  ])('with %j returns %s', (change, first) => expect(orderObstacle({ ...fine, ...change })).toBe(first));
});

describe('restoreChoice', () => {
  const third = { ...home, id: 23 };
  const saved = { addresses: [home, office, third], preferred: office };
  const none = { shipping: null, billing: null };
  it.each([
    ['the default for both', saved, none, office, office],
    ['the stored selection', saved, { shipping: 23, billing: 21 }, third, home],
    ['the default in place of a deleted address', saved, { shipping: 99, billing: 23 }, office, third],
    ['the first address without a default', { ...saved, preferred: null }, none, home, home],
    [
      'none without saved addresses',
      { addresses: [], preferred: null },
      { shipping: 21, billing: 21 },
      null,
      null,
    ],
  ])('returns %s', (_, addresses, chosen, shipping, billing) =>
    expect(restoreChoice(addresses, chosen)).toEqual({
      shipping: shipping?.id ?? null,
      billing: billing?.id ?? null,
    }),
  );
});

describe('shipping', () => {
  const charges = { shippingDhaka: 100, shippingOutDhaka: 150 };
  it.each([
    [null, null, 'dhaka', 100],
    [null, 'Dhaka', 'dhaka', 100],
    [null, 'Sylhet', 'outside', 150],
    [null, 'dhaka', 'outside', 150],
    ['pickup', 'Sylhet', 'pickup', 0],
    ['dhaka', 'Sylhet', 'dhaka', 100],
    ['outside', 'Dhaka', 'outside', 150],
    ['outside', null, 'outside', 150],
  ] as const)('choice %s, city %s: option %s, charge %d [4.19, 9.3]', (picked, city, option, charge) => {
    expect(shippingOption(picked, city)).toBe(option);
    expect(shippingCharge(option, charges)).toBe(charge);
  });
});

describe('a phone number', () => {
  it.each([
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '+880 1712-345678',
    '017-1234 5678',
    ' 01712345678',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
  ])('%j is normalized to 01712345678', (typed) => {
    expect(normalizePhone(typed)).toBe('01712345678');
  });
  it.each([
    '01212345678',
    '+8801212345678',
    '0171234567',
    '017123456789',
    '1712345678',
    '+8811712345678',
    '',
  ])('%j is invalid and left unchanged', (typed) => {
    expect(normalizePhone(typed)).toBe(typed);
    expect(isMobileNumber(typed)).toBe(false);
  });
});

describe('a bKash payment', () => {
  const valid = { mobile: '01712345678', transactionId: 'AB12CD34E' };
  it.each([
    [valid, []],
    [{ ...valid, mobile: '017-1234 5678', transactionId: ' ab12 cd34e ' }, []],
    [{ ...valid, mobile: '01312345678' }, []],
    [{ ...valid, mobile: '01912345678' }, []],
    [{ ...valid, mobile: '01212345678' }, ['mobile']],
    [{ ...valid, mobile: '02712345678' }, ['mobile']],
    [{ ...valid, mobile: '0171234567' }, ['mobile']],
    [{ ...valid, mobile: '017123456789' }, ['mobile']],
    [{ ...valid, mobile: '+880 1712-345678' }, []],
    [{ ...valid, mobile: '8801212345678' }, ['mobile']],
    [{ mobile: '০১৭১২৩৪৫৬৭৮', transactionId: 'AB১২CD৩৪E' }, []],
    [{ ...valid, transactionId: 'AB12CD3' }, ['transactionId']],
    [{ ...valid, transactionId: 'AB12CD34' }, []],
    [{ ...valid, transactionId: 'AB12CD34EF' }, []],
    [{ ...valid, transactionId: 'AB12CD34EFG' }, ['transactionId']],
    [{ ...valid, transactionId: 'AB12-CD34' }, ['transactionId']],
    [{ mobile: '', transactionId: '' }, ['mobile', 'transactionId']],
  ])('%j has the invalid fields %j', (payment, fields) =>
    expect(invalidBkashFields(payment)).toEqual(fields),
  );

  it('is normalized without spaces and hyphens, in Latin digits, the id in upper case', () => {
    expect(normalizeBkashPayment({ mobile: ' 017-12 345678', transactionId: ' ab১২ cd৩৪e' })).toEqual(valid);
  });

  it('has an idempotent normalization', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mobile, transactionId) => {
        const once = normalizeBkashPayment({ mobile, transactionId });
        expect(normalizeBkashPayment(once)).toEqual(once);
        expect(invalidBkashFields(once)).toEqual(invalidBkashFields({ mobile, transactionId }));
      }),
    );
  });
});
