import { describe, expect, test, vi } from 'vitest';
import { blankDraft } from '../../src/domain/checkout-draft.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { prepareOrder } from '../../src/domain/order.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { RequestError } from '../../src/machines/failure.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { createLanguage } from '../../src/platform/language/language.ts';
import type { NotificationText } from '../../src/platform/notifications/notification-types.ts';
import { createShop } from '../../src/platform/shop.ts';
import { draftOf } from '../../src/platform/storage/checkout-draft.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { draft, kamal, rahima, saree } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

const pickup = { ...blankDraft, owner: rahima.email, option: 'pickup' } as const;
const signedOut = { type: 'toast.success', message: { key: 'signedOut' } } as const;

/** Creates a shop in a separate browser. */
const open = (getText: (locale: Locale) => Promise<NotificationText | null> = async () => null) => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const tab = new Map<string, string>();
  const browser = new Map<string, string>();
  const storage = createJsonStorage(() => mapStorage(browser));
  const embedded = readInitialData(JSON.stringify({ user: rahima }));
  const showConfirmation = vi.fn();
  const shop = createShop({
    showConfirmation,
    settings: defaultSettings,
    origin: 'https://razz.example',
    embedded,
    storage,
    tabStorage: createJsonStorage(() => mapStorage(tab)),
    language: createLanguage({ storage, load: async () => undefined, setServerLocale: () => undefined }),
    now: () => 0,
    notificationText: (_, locale) => getText(locale),
    api: (async (operation: string) => {
      if (operation === 'POST /api/cart/place_order') return { order_id: 7 };
      if (operation === 'POST /logout') return null;
      throw new RequestError({ kind: 'offline' });
    }) as never,
  });
  return { shop, tab, browser, showConfirmation };
};

test('progress notifications update the progress bar without a message', async () => {
  const getText = vi.fn(async () => null);
  const { shop } = open(getText);
  shop.notify({ type: 'progress.start' });
  expect(shop.progress.get()).toBe('busy');
  shop.notify({ type: 'progress.finish' });
  expect(shop.progress.get()).toBe('done');
  shop.notify({ type: 'progress.start' });
  shop.notify({ type: 'progress.fail' });
  expect(shop.progress.get()).toBe('failed');
  expect(getText).not.toHaveBeenCalled();
});

test('a notification is translated to the current language; one without text has no effect', async () => {
  const getText = vi.fn(async (_: Locale) => null);
  const { shop } = open(getText);
  shop.notify(signedOut);
  await shop.language.choose('bn');
  shop.notify(signedOut);
  expect(getText.mock.calls).toEqual([['en'], ['bn']]);
  expect(shop.progress.get()).toBe('idle');
});

test('a notification whose message cannot be loaded sets the progress to unreachable', async () => {
  const { shop } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  shop.notify(signedOut);
  await expect.poll(() => shop.progress.get()).toBe('unreachable');
});

test('the embedded user is available before the actors; an expired session clears it', async () => {
  const { shop } = open();
  expect(shop.session.get()).toMatchObject({ user: rahima, isKnown: true });
  shop.notify({ type: 'session.expired' });
  await expect.poll(() => shop.session.get()).toMatchObject({ user: null, isKnown: true });
});

test('adding a product opens the cart panel at its line, buying now does not', async () => {
  const { shop } = open();
  await shop.start();
  const pick = { product: saree, quantity: 1, variation: null };
  shop.cart.send({ type: 'line.add', pick, isBuyNow: true });
  await expect.poll(() => shop.cart.get().lines).toHaveLength(1);
  expect(shop.panel.get()).toBeNull();
  shop.cart.send({ type: 'line.add', pick });
  await expect.poll(() => shop.panel.get()).toEqual({ name: 'cart', addedId: shop.cart.get().lines[0]?.id });
});

test('a placed order clears cart and checkout and shows its confirmation', async () => {
  const { shop, tab, showConfirmation } = open();
  await shop.start();
  shop.cart.send({ type: 'line.add', pick: { product: saree, quantity: 2, variation: null } });
  await expect.poll(() => shop.cart.get().lines).toHaveLength(1);
  shop.checkoutDraft.set(pickup);
  const order = prepareOrder({ ...draft, lines: shop.cart.get().lines });
  const received: string[] = [];
  const visit = { send: ({ type }: { type: string }) => received.push(type) };
  shop.checkout.set(visit);
  if (order) shop.order.send({ type: 'order.submit', order });
  await expect.poll(() => showConfirmation.mock.calls).toEqual([[7]]);
  expect(shop.cart.get().lines).toEqual([]);
  expect(shop.checkoutDraft.get()).toBeNull();
  expect(tab.get('razz.checkout')).toBe('null');
  expect(received).toEqual(['order.placed']);
});

describe('search terms, viewed products, district and shipping option', () => {
  const withHistory = async () => {
    const opened = open();
    await opened.shop.start();
    opened.shop.checkoutDraft.set(pickup);
    opened.shop.district.set('Sylhet');
    opened.browser.set('razz.searched', '["saree"]');
    opened.browser.set('razz.viewed', '[{"at":1,"product":{}}]');
    return {
      ...opened,
      history: () => [
        opened.browser.get('razz.searched'),
        opened.browser.get('razz.viewed'),
        draftOf(opened.shop.checkoutDraft.get(), opened.shop.session.get().user?.email ?? null).option,
        opened.shop.district.get(),
      ],
    };
  };
  const cleared = ['null', 'null', null, null];
  const stored = ['["saree"]', '[{"at":1,"product":{}}]', 'pickup', 'Sylhet'];

  test('are not shown after a sign-out', async () => {
    const { shop, history } = await withHistory();
    shop.session.send({ type: 'session.signOut' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    expect(history()).toEqual(cleared);
    expect(shop.browsingHistory.get()).toBe(1);
  });

  test('survive a change of the email', async () => {
    const { shop, history } = await withHistory();
    const moved = { ...rahima, email: 'moved@example.com' };
    shop.session.send({ type: 'profile.saved', user: moved });
    shop.session.send({ type: 'session.signedIn', user: moved });
    expect(history()).toEqual(stored);
  });

  test('survive an expired session until another customer signs in', async () => {
    const { shop, history } = await withHistory();
    shop.notify({ type: 'session.expired' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    shop.session.send({ type: 'session.signedIn', user: rahima });
    expect(history()).toEqual(stored);
    shop.notify({ type: 'session.expired' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    shop.session.send({ type: 'session.signedIn', user: kamal });
    expect(history()).toEqual(cleared);
  });
});
