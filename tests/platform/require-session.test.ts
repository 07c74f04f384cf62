import { isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import type { SessionEvent, SessionView } from '../../src/machines/session.ts';
import { initialSession } from '../../src/platform/actors/initial-views.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { getSessionUser, requireUser, safeRedirect, signInHref } from '../../src/platform/require-session.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { rahima } from '../machines/fixtures.ts';

const unknown = initialSession(readInitialData(null));

/** A shop with this session, which changes to `next` after it starts. */
const shopWith = (first: SessionView, next?: SessionView) => {
  const session = createStore(first);
  const sent: SessionEvent[] = [];
  const send = (event: SessionEvent) => {
    sent.push(event);
    session.set(unknown);
  };
  const start = async () => {
    // The session is known some time after the machine is loaded.
    setTimeout(() => next && session.set(next), 5);
  };
  return { shop: { session: { ...session, send, start } } as unknown as Shop, sent };
};
const customer = { ...unknown, user: rahima, isKnown: true };
const visitor = { ...unknown, isKnown: true };
const failed = { ...visitor, checkFailure: { kind: 'offline' } as const };

describe('getSessionUser and requireUser', () => {
  test('wait until the session is known', async () => {
    expect(await getSessionUser(shopWith(customer).shop)).toEqual(rahima);
    expect(await getSessionUser(shopWith(visitor).shop)).toBeNull();
    expect(await getSessionUser(shopWith(unknown, customer).shop)).toEqual(rahima);
  });

  test('retry a failed check, and reject if it fails again', async () => {
    const { shop, sent } = shopWith(failed, customer);
    expect(await getSessionUser(shop)).toEqual(rahima);
    expect(sent).toEqual([{ type: 'session.retry' }]);
    await expect(getSessionUser(shopWith(failed, failed).shop)).rejects.toMatchObject({
      failure: { kind: 'offline' },
    });
  });

  test('let a customer pass, and redirect a guest to sign in and back', async () => {
    const location = { href: '/account/orders?page=2' };
    expect(await requireUser({ context: shopWith(customer), location })).toEqual({ user: rahima });
    const thrownRedirect = await requireUser({ context: shopWith(visitor), location }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isRedirect(thrownRedirect) && thrownRedirect.options).toMatchObject({
      to: '/login',
      search: { redirect: '/account/orders?page=2' },
    });
  });
});

describe('safeRedirect', () => {
  test.each(['/', '/checkout', '/account/orders?page=2', '/shop/all?search=a%20b'])('accepts %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

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
  ])('replaces %s with the home page', (path) => {
    expect(safeRedirect(path)).toBe('/');
  });
});

describe('signInHref', () => {
  test.each([
    ['/shop/all?search=a%20b', '/login?redirect=%2Fshop%2Fall%3Fsearch%3Da%2520b'],
    ['/login?redirect=%2Fcheckout', '/login?redirect=%2Fcheckout'],
    ['/forgot-password?redirect=/wishlist', '/login?redirect=%2Fwishlist'],
    ['/reset-password?token=secret', '/login'],
    ['/login?redirect=%2F%2Fevil.example', '/login'],
    ['/', '/login'],
    [undefined, '/login'],
  ])('from %s is %s', (path, href) => {
    expect(signInHref('/login', path)).toBe(href);
  });
});
