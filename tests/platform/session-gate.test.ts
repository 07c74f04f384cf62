import { isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import type { SessionEvent, SessionView } from '../../src/machines/session.ts';
import { firstSession } from '../../src/platform/actors/initial-views.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { getSessionUser, requireUser, safeReturn, signInHref } from '../../src/platform/require-session.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createStore } from '../../src/platform/store.ts';
import { rahima } from '../machines/fixtures.ts';

const unknown = firstSession(readInitialData(null));

/** A shop whose session stands so, and answers what it is sent with `answer`. */
const shopWith = (first: SessionView, answer?: SessionView) => {
  const session = createStore(first);
  const sent: SessionEvent[] = [];
  const send = (event: SessionEvent) => {
    sent.push(event);
    session.set(unknown);
  };
  const start = async () => {
    // Known a while after the machine is there.
    setTimeout(() => answer && session.set(answer), 5);
  };
  return { shop: { session: { ...session, send, start } } as unknown as Shop, sent };
};
const customer = { ...unknown, user: rahima, isKnown: true };
const visitor = { ...unknown, isKnown: true };
const unsure = { ...visitor, checkFailure: { kind: 'offline' } as const };

describe('who is there', () => {
  test('is returned at once when it is known, and waited for when it is not', async () => {
    expect(await getSessionUser(shopWith(customer).shop)).toEqual(rahima);
    expect(await getSessionUser(shopWith(visitor).shop)).toBeNull();
    expect(await getSessionUser(shopWith(unknown, customer).shop)).toEqual(rahima);
  });

  test('is asked again after a failure, and is not taken for nobody when that fails too', async () => {
    const { shop, sent } = shopWith(unsure, customer);
    expect(await getSessionUser(shop)).toEqual(rahima);
    expect(sent).toEqual([{ type: 'session.retry' }]);
    await expect(getSessionUser(shopWith(unsure, unsure).shop)).rejects.toMatchObject({
      failure: { kind: 'offline' },
    });
  });

  test('decides: a customer passes, a visitor signs in first and comes back to the very page', async () => {
    const location = { href: '/account/orders?page=2' };
    expect(await requireUser({ context: shopWith(customer), location })).toEqual({ user: rahima });
    const turned = await requireUser({ context: shopWith(visitor), location }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isRedirect(turned) && turned.options).toMatchObject({
      to: '/login',
      search: { redirect: '/account/orders?page=2' },
    });
  });
});

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
