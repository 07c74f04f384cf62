import { describe, expect, test } from 'vitest';
import { safeReturn, signInHref } from '../../src/app/session-gate.ts';

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
    '/forgot-password',
    '/reset-password?token=x',
  ])('%s leads home', (place) => {
    expect(safeReturn(place)).toBe('/');
  });
});

describe('a link for signing in', () => {
  test.each([
    ['/shop/all?search=a%20b', '/login?redirect=%2Fshop%2Fall%3Fsearch%3Da%2520b'],
    ['/login?redirect=%2Fcheckout', '/login?redirect=%2Fcheckout'],
    ['/forgot-password?redirect=/wishlist', '/login?redirect=%2Fwishlist'],
    ['/reset-password?token=secret', '/login'],
    ['/login?redirect=%2F%2Fevil.example', '/login'],
    ['/', '/login'],
    [undefined, '/login'],
  ])('from %s is %s', (place, href) => {
    expect(signInHref('/login', place)).toBe(href);
  });
});
