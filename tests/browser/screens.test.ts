import { AxeBuilder } from '@axe-core/playwright';
import type { ConsoleMessage, Page } from 'playwright';
import { beforeEach, describe, test } from 'vitest';
import { addToCart } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';
import { order } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A quarter of a 1280 px window: what is left of it at 400 % zoom. */
const narrowest = { width: 320, height: 640 };
const schemes = ['light', 'dark'] as const;

const forEveryone = [
  '/',
  '/shop/all',
  '/shop/sarees?search=nothing-like-this',
  '/products/white-panjabi',
  '/products/nothing-here',
  '/vendors/1',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=t&email=a%40example.com',
];
const forCustomers = [
  '/wishlist',
  '/account',
  '/account/orders',
  '/account/addresses',
  '/account/developer',
  '/checkout',
];

/** What no page may do: break a script, log an error of its own, or leave a finding of axe in either scheme. */
async function inspect(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  // The browser itself logs what answers 404: a page that is not there, and the pictures of the tests' goods.
  const isExpected = (url: string) => url.endsWith('nothing-here') || url.includes('/pictures/');
  const hearConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(url)) found.push(`console: ${message.text()} ${url}`);
  };
  const hearError = (error: Error) => found.push(`script: ${error.message}`);
  page.on('console', hearConsole);
  page.on('pageerror', hearError);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    // Colours pass over into the other scheme's; axe must not look at them half-way.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html}`));
  }
  await page.setViewportSize(narrowest);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (over > 0) found.push(`wider than ${narrowest.width} px by ${over}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  page.off('console', hearConsole);
  page.off('pageerror', hearError);
  return found;
}

describe('a visitor', () => {
  let page: Page;
  beforeEach(async () => {
    page = (await visitor()).page;
    await addToCart(page, 'white-panjabi', 'M');
  });
  test.each(forEveryone)('%s has no fault', async (path) => {
    expect(await inspect(page, path)).toEqual([]);
  });
});

describe('a customer', () => {
  let page: Page;
  let orderId = 0;
  beforeEach(async () => {
    const shopper = await customer();
    page = shopper.page;
    const placed = (await shopper.call('POST', '/api/cart/place_order', order())) as { order_id: number };
    orderId = placed.order_id;
    await shopper.call('GET', '/api/user/toggle_wishlist/1');
  });
  test.each(forCustomers)('%s has no fault', async (path) => {
    expect(await inspect(page, path)).toEqual([]);
  });
  test('the order confirmation has no fault', async () => {
    expect(await inspect(page, `/order_confirmed/${orderId}`)).toEqual([]);
  });
});
