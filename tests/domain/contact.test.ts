import { expect, it } from 'vitest';
import { isMobileNumber, isSameEmail, maskedEmail, normalizePhone } from '../../src/domain/contact.ts';

it('a number or country code inside a longer text is not recognised', () => {
  expect(isMobileNumber('x01712345678')).toBe(false);
  expect(normalizePhone('188 01712345678')).toBe('188 01712345678');
  expect(normalizePhone('0171288034567')).toBe('0171288034567');
});

it('the marks of direction around a number copied from the contacts are dropped', () =>
  expect(normalizePhone('\u202a+880 1712\u200b-345678\u202c')).toBe('01712345678'));

it.each(['+880 01712-345678', '88001712345678', '0088001712345678'])(
  'the zero that a form or a person left behind the country code of %j is not doubled',
  (phone) => expect(normalizePhone(phone)).toBe('01712345678'),
);

it.each([
  ['Rahima@Shop.example ', 'rahima@shop.example', true],
  ['\u2060rahima@shop.example', 'rahima@shop.example\u00a0', true],
  ['rahima@shop.example', 'karima@shop.example', false],
])('isSameEmail(%j, %j) is %s', (one, other, same) => expect(isSameEmail(one, other)).toBe(same));

it.each([
  ['nusrat@example.com', 'n***@example.com'],
  ['n@example.com', 'n***@example.com'],
  ['"a@b"@example.com', '"***@example.com'],
])('maskedEmail(%j) is %j', (email, masked) => expect(maskedEmail(email)).toBe(masked));
