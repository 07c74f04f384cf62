import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidBkashFields, normalizeBkashPayment, orderObstacle, restoreChoice } from '../../src/domain/checkout.ts';
import { isMobileNumber, normalizePhone } from '../../src/domain/contact.ts';
import { shippingCharge, shippingOption } from '../../src/domain/pricing.ts';
import { home, office } from '../machines/fixtures.ts';

describe('the obstacles of an order', () => {
  const fine = { lineCount: 1, hasShippingAddress: true, hasPaymentMethod: true };
  it.each([
    [{}, null],
    [{ lineCount: 0 }, 'emptyCart'],
    [{ hasShippingAddress: false }, 'noShippingAddress'],
    [{ hasPaymentMethod: false }, 'noPaymentMethod'],
    [{ lineCount: 0, hasShippingAddress: false, hasPaymentMethod: false }, 'emptyCart'],
    [{ lineCount: 0, hasPaymentMethod: false }, 'emptyCart'],
    [{ hasShippingAddress: false, hasPaymentMethod: false }, 'noShippingAddress'],
  ])('with %j is %s first', (change, first) => expect(orderObstacle({ ...fine, ...change })).toBe(first));
});

describe('the addresses to use', () => {
  const third = { ...home, id: 23 };
  const saved = { addresses: [home, office, third], preferred: office };
  const none = { shipping: null, billing: null };
  it.each([
    ['the default for both', saved, none, office, office],
    ['what was chosen before', saved, { shipping: 23, billing: 21 }, third, home],
    ['the default where the chosen one is gone', saved, { shipping: 99, billing: 23 }, office, third],
    ['the first without a default', { ...saved, preferred: null }, none, home, home],
    ['none without any', { addresses: [], preferred: null }, { shipping: 21, billing: 21 }, null, null],
  ])('are %s', (_, addresses, chosen, shipping, billing) =>
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
  ] as const)('picked %s, city %s: %s for %d [4.19, 9.3]', (picked, city, option, charge) => {
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
  ])('%j is 01712345678', (typed) => {
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
  ])('%j stays as it is, and is no mobile number', (typed) => {
    expect(normalizePhone(typed)).toBe(typed);
    expect(isMobileNumber(typed)).toBe(false);
  });
});

describe('a bKash proof', () => {
  const sound = { mobile: '01712345678', transactionId: 'AB12CD34E' };
  it.each([
    [sound, []],
    [{ ...sound, mobile: '017-1234 5678', transactionId: ' ab12 cd34e ' }, []],
    [{ ...sound, mobile: '01312345678' }, []],
    [{ ...sound, mobile: '01912345678' }, []],
    [{ ...sound, mobile: '01212345678' }, ['mobile']],
    [{ ...sound, mobile: '02712345678' }, ['mobile']],
    [{ ...sound, mobile: '0171234567' }, ['mobile']],
    [{ ...sound, mobile: '017123456789' }, ['mobile']],
    [{ ...sound, mobile: '+880 1712-345678' }, []],
    [{ ...sound, mobile: '8801212345678' }, ['mobile']],
    [{ ...sound, transactionId: 'AB12CD3' }, ['transactionId']],
    [{ ...sound, transactionId: 'AB12CD34' }, []],
    [{ ...sound, transactionId: 'AB12CD34EF' }, []],
    [{ ...sound, transactionId: 'AB12CD34EFG' }, ['transactionId']],
    [{ ...sound, transactionId: 'AB12-CD34' }, ['transactionId']],
    [{ mobile: '', transactionId: '' }, ['mobile', 'transactionId']],
  ])('%j has the faults %j', (proof, faults) => expect(invalidBkashFields(proof)).toEqual(faults));

  it('is stored without blanks and hyphens, the id in upper case', () => {
    expect(normalizeBkashPayment({ mobile: ' 017-12 345678', transactionId: ' ab12 cd34e' })).toEqual(sound);
  });

  it('is normalised once and for all', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mobile, transactionId) => {
        const once = normalizeBkashPayment({ mobile, transactionId });
        expect(normalizeBkashPayment(once)).toEqual(once);
        expect(invalidBkashFields(once)).toEqual(invalidBkashFields({ mobile, transactionId }));
      }),
    );
  });
});
