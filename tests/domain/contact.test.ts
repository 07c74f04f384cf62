import { expect, it } from 'vitest';
import { isMobileNumber, isSameEmail, normalizePhone, normalizePhones } from '../../src/domain/contact.ts';

it('a number or country code inside a longer text is not recognised', () => {
  expect(isMobileNumber('x01712345678')).toBe(false);
  expect(normalizePhone('188 01712345678')).toBe('188 01712345678');
  expect(normalizePhone('0171288034567')).toBe('0171288034567');
});

it('normalizePhones normalizes the mobile numbers of a body and its addresses, and nothing else', () => {
  const body = {
    phone: '+880 1712-345678',
    note: '+880 1712-345678',
    payment_trnx_mobile: '8801712345678',
    shipping_address: { phone: '+8801812345678', city: 'Dhaka' },
    cart: [{ phone: '+8801712345678' }],
    coupon: null,
  };
  expect(normalizePhones(body)).toEqual({
    ...body,
    phone: '01712345678',
    payment_trnx_mobile: '01712345678',
    shipping_address: { phone: '01812345678', city: 'Dhaka' },
  });
  const other = { phone: 17, payment_trnx_mobile: null };
  expect(normalizePhones(other)).toEqual(other);
  expect(['+8801712345678', null].map(normalizePhones)).toEqual(['+8801712345678', null]);
});

it.each([
  ['Rahima@Shop.example ', 'rahima@shop.example', true],
  ['rahima@shop.example', 'karima@shop.example', false],
])('isSameEmail(%j, %j) is %s', (one, other, same) => expect(isSameEmail(one, other)).toBe(same));
