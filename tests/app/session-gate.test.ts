import { describe, expect, test } from 'vitest';
import { safeReturn } from '../../src/app/session-gate.ts';

describe('where a sign-in leads back to', () => {
  test.each(['/', '/checkout', '/account/orders?page=2', '/shop/all?search=a%20b'])(
    '%s of this shop',
    (place) => {
      expect(safeReturn(place)).toBe(place);
    },
  );

  test.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/register?redirect=/x',
  ])('%s leads home', (place) => {
    expect(safeReturn(place)).toBe('/');
  });
});
