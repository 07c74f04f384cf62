import { describe, expect, test } from 'vitest';
import { passwordWeakness } from '../../src/domain/password-strength.ts';

const owner = { name: 'Nusrat Jahan', email: 'nusrat.j@example.com', phone: '01712345678' };

describe('a password is refused', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'passw0rd123',
    '12345678',
    '1234567890',
    '87654321',
    'abcdefgh',
    'zzzzzzzz',
    'qwerty123',
    'QWERTYUIOP',
    '1q2w3e4r',
    'iloveyou',
    'iloveyou2026',
    'bangladesh71',
    'Dhaka1234',
    'bismillah786',
    'trustno1!!',
  ])('as one of the most common: %s', (password) => {
    expect(passwordWeakness(password, owner)).toBe('common');
  });

  test.each([
    'nusratjahan',
    'Nusrat123',
    'jahan@nusrat',
    'nusrat.j@example.com',
    'nusratj1',
    '01712345678',
    'example.com1',
  ])('as hardly more than the own name or address: %s', (password) => {
    expect(passwordWeakness(password, owner)).toBe('personal');
  });
});

test.each([
  'correct horse battery',
  'shiuli-2026',
  'nusrat likes mangos',
  'long enough',
  'আমার পাসওয়ার্ড ৯',
  'q8#Lw0!z',
])('others are accepted: %s', (password) => {
  expect(passwordWeakness(password, owner)).toBeNull();
});

test('an owner without a name or address has no own words', () => {
  expect(passwordWeakness('a-b-c-d-e', { name: 'A B', email: '', phone: '' })).toBeNull();
});
