import { describe, expect, test, vi } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { prepareOrder } from '../../src/domain/order.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { CallFailed } from '../../src/machines/failure.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { createLanguage } from '../../src/platform/language.ts';
import type { NotificationText } from '../../src/platform/notification-types.ts';
import { createShop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { draft, kamal, rahima, saree } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const signedOut = { type: 'toast.success', message: { key: 'signedOut' } } as const;

/** A shop in a browser that other tabs do not share. */
const open = (words: (locale: Locale) => Promise<NotificationText | null> = async () => null) => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const tab = new Map<string, string>();
  const browser = new Map<string, string>();
  const storage = createJsonStorage(() => storageIn(browser));
  const embedded = readInitialData(JSON.stringify({ user: rahima }));
  const showConfirmation = vi.fn();
  const shop = createShop({
    showConfirmation,
    settings: defaultSettings,
    origin: 'https://razz.example',
    embedded,
    storage,
    tabStorage: createJsonStorage(() => storageIn(tab)),
    language: createLanguage({ storage, load: async () => undefined, setServerLocale: () => undefined }),
    now: () => 0,
    notificationText: (_, locale) => words(locale),
    api: (async (line: string) => {
      if (line === 'POST /api/cart/place_order') return { order_id: 7 };
      if (line === 'POST /logout') return null;
      throw new CallFailed({ kind: 'offline' });
    }) as never,
  });
  return { shop, tab, browser, showConfirmation };
};

test('what is under way shows in the bar, and is not said', async () => {
  const words = vi.fn(async () => null);
  const { shop } = open(words);
  shop.notify({ type: 'progress.start' });
  expect(shop.progress.get()).toBe('busy');
  shop.notify({ type: 'progress.finish' });
  expect(shop.progress.get()).toBe('done');
  shop.notify({ type: 'progress.start' });
  shop.notify({ type: 'progress.fail' });
  expect(shop.progress.get()).toBe('failed');
  expect(words).not.toHaveBeenCalled();
});

test('a notice is put into the language of the moment, and one without words leaves no trace', async () => {
  const words = vi.fn(async (_: Locale) => null);
  const { shop } = open(words);
  shop.notify(signedOut);
  await shop.language.choose('bn');
  shop.notify(signedOut);
  expect(words.mock.calls).toEqual([['en'], ['bn']]);
  expect(shop.progress.get()).toBe('idle');
});

test('words that cannot be loaded say that the shop is out of reach', async () => {
  const { shop } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  shop.notify(signedOut);
  await expect.poll(() => shop.progress.get()).toBe('cutOff');
});

test('the page says who is there before the machines are, and an ended session makes a visitor', async () => {
  const { shop } = open();
  expect(shop.session.get()).toMatchObject({ user: rahima, isKnown: true });
  shop.notify({ type: 'session.expired' });
  await expect.poll(() => shop.session.get()).toMatchObject({ user: null, isKnown: true });
});

test('what was added opens the cart at its line, and what is bought at once does not', async () => {
  const { shop } = open();
  await shop.wake();
  const pick = { product: saree, quantity: 1, variation: null };
  shop.cart.send({ type: 'line.add', pick, isBuying: true });
  await expect.poll(() => shop.cart.get().lines).toHaveLength(1);
  expect(shop.panel.get()).toBeNull();
  shop.cart.send({ type: 'line.add', pick });
  await expect.poll(() => shop.panel.get()).toEqual({ name: 'cart', addedId: shop.cart.get().lines[0]?.id });
});

test('an order that is placed clears the cart and the checkout, and its confirmation is shown', async () => {
  const { shop, tab, showConfirmation } = open();
  await shop.wake();
  shop.cart.send({ type: 'line.add', pick: { product: saree, quantity: 2, variation: null } });
  await expect.poll(() => shop.cart.get().lines).toHaveLength(1);
  tab.set('razz.checkout', '{"note":"Ring twice."}');
  shop.shippingPick.set('pickup');
  const order = prepareOrder({ ...draft, lines: shop.cart.get().lines });
  const received: string[] = [];
  const visit = { send: ({ type }: { type: string }) => received.push(type) };
  shop.checkoutVisit.set({ placeOrder: visit, coupon: visit });
  if (order) shop.order.send({ type: 'order.submit', order });
  await expect.poll(() => showConfirmation.mock.calls).toEqual([[7]]);
  expect(shop.cart.get().lines).toEqual([]);
  expect(shop.shippingPick.get()).toBeNull();
  expect(tab.get('razz.checkout')).toBe('null');
  expect(received).toEqual(['order.placed']);
});

describe('searches, viewed products, the district and the shipping choice', () => {
  const withHistory = async () => {
    const opened = open();
    await opened.shop.wake();
    opened.shop.shippingPick.set('pickup');
    opened.shop.district.set('Sylhet');
    opened.browser.set('razz.searched', '["saree"]');
    opened.browser.set('razz.viewed', '[{"at":1,"product":{}}]');
    return {
      ...opened,
      history: () => [
        opened.browser.get('razz.searched'),
        opened.browser.get('razz.viewed'),
        opened.shop.shippingPick.get(),
        opened.shop.district.get(),
      ],
    };
  };
  const cleared = ['null', 'null', null, null];
  const stored = ['["saree"]', '[{"at":1,"product":{}}]', 'pickup', 'Sylhet'];

  test('end when a customer signs out', async () => {
    const { shop, history } = await withHistory();
    shop.session.send({ type: 'session.signOut' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    expect(history()).toEqual(cleared);
    expect(shop.browsingHistory.get()).toBe(1);
  });

  test('outlive a session that expired until another customer signs in', async () => {
    const { shop, history } = await withHistory();
    shop.notify({ type: 'session.expired' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    shop.session.send({ type: 'session.opened', user: rahima });
    expect(history()).toEqual(stored);
    shop.notify({ type: 'session.expired' });
    await expect.poll(() => shop.session.get().user).toBeNull();
    shop.session.send({ type: 'session.opened', user: kamal });
    expect(history()).toEqual(cleared);
  });
});
