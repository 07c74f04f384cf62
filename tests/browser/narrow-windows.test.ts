import pLimit from 'p-limit';
import type { BrowserContext, Page } from 'playwright';
import { test } from 'vitest';
import { overflowingElements } from '../support/accessibility.ts';
import { storageWithCart } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address, ids, order, seedShop } from '../support/small-shop.ts';

const longWord = 'Muktagachharajbarirnakshikanthaandjamdaniworkshop';
const { shop, visitor, customer } = shoppers({
  seed: async (db) => {
    await seedShop(db);
    await db
      .updateTable('products')
      .set({ name: longWord, unit_price: 17_300, sales_price: 17_300, discount: 0 })
      .where('id', '=', ids.saree)
      .execute();
    await db.updateTable('merchants').set({ name: longWord }).execute();
  },
});

/** 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

/** Short texts of the shop that wrap within a word. */
const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('label, dt, dd, button, a, span, th, td, b')]
      .filter(
        (element) =>
          element.childElementCount === 0 &&
          element.clientWidth !== 1 &&
          /^[\p{L}৳\d,]{2,12}$/u.test(element.textContent ?? ''),
      )
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((element) => element.textContent),
  );

test('at 400 % zoom no sticky element covers the products', async () => {
  const { page } = await visitor({ viewport: zoomed });
  await page.goto('/shop/all');
  const card = page.getByRole('article').nth(1);
  await card.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const free = await page.evaluate(() => {
    const heights = Array.from({ length: innerHeight }, (_, y) =>
      document.elementFromPoint(innerWidth / 2, y),
    );
    return heights.filter((element) => element?.closest('main') && !element.closest('.filter-drawer')).length;
  });
  expect(free).toBe(zoomed.height);
});

test.each(['en', 'bn'])('in %s, no link to share a product is cut', async (locale) => {
  const { page } = await visitor({ viewport: { width: 345, height: 740 } });
  await page.goto(`/products/red-jamdani-saree?lang=${locale}`);
  const links = page.locator('.share-links :is(a, button)');
  await expect(links).toHaveCount(5);
  const ends = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(345);
});

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);

/**
 * Overflowing elements and broken words by path, at 320 px and, where tables have columns, at 768 px. At 320 px also
 * elements that overflow with text of twice the size.
 */
const findLayoutErrors = async (
  context: BrowserContext,
  paths: readonly string[],
  prepare?: (page: Page, path: string) => Promise<void>,
) => {
  // Several pages at a time, because each one mostly waits until its requests have ended.
  const limit = pLimit(3);
  const findErrors = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await prepare?.(page, path);
    const found = [...(await overflowingElements(page)), ...(await brokenWords(page))];
    await setTextSize(page, '200%');
    found.push(...(await overflowingElements(page)));
    await setTextSize(page, '100%');
    await page.setViewportSize({ width: 768, height: 640 });
    found.push(...(await overflowingElements(page)), ...(await brokenWords(page)));
    await page.close();
    return [path, found] as const;
  };
  const errors = await Promise.all(paths.map((path) => limit(findErrors, path)));
  return Object.fromEntries(errors.filter(([, found]) => found.length > 0));
};

test('long words cause no horizontal scrolling and break no other word', async () => {
  const storageState = await storageWithCart(shop(), ids.saree);
  const { context } = await visitor({ viewport: { width: 320, height: 640 }, storageState });
  // The device's fonts, used while the page's own are missing, can be wider.
  await context.route('**/*.woff2', (route) => route.abort());
  const errors = await findLayoutErrors(context, [
    '/',
    '/shop/all',
    `/shop/all?search=${longWord}`,
    '/products/red-jamdani-saree',
    '/vendors/1',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    `/${longWord}`,
  ]);
  expect(errors).toEqual({});
});

test('text of twice the size leaves space for names, the sort order and the cart panel', async () => {
  const storageState = await storageWithCart(shop(), ids.saree);
  const { page } = await visitor({ viewport: { width: 320, height: 640 }, storageState });
  // A word of five characters fits.
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await setTextSize(page, '200%');
    const name = await page.getByRole('main').getByRole('cell', { name: longWord }).last().boundingBox();
    expect(name?.width, path).toBeGreaterThan(80);
  }
  await page.goto('/shop/all');
  await setTextSize(page, '200%');
  const sort = await page.getByRole('main').getByRole('combobox', { name: 'Sort' }).boundingBox();
  expect(sort?.width).toBeGreaterThan(200);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  const panel = page.getByRole('dialog');
  // If it stayed at the bottom, it would cover the products.
  await expect(panel.locator('.mini-cart-foot')).toHaveCSS('position', 'static');
  const outside = await panel
    .locator('.dialog-body')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(outside).toBe(0);
});

test('the filter bar does not cover the focused button of an empty result', async () => {
  const { page } = await visitor({ viewport: { width: 320, height: 568 } });
  await page.goto('/shop/all?search=zzqqxx');
  const button = page.getByRole('main').locator('.empty-state').getByRole('button', { name: 'Clear all' });
  await button.waitFor();
  const covering = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.filter-drawer') !== null;
    });
  expect(await covering()).toBe(true);
  await page.getByRole('button', { name: 'Remove filter: “zzqqxx”' }).focus();
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await expect.poll(covering).toBe(false);
});

test('long words in names, addresses and orders cause no horizontal scrolling on account pages', async () => {
  const storageState = await storageWithCart(shop(), ids.saree);
  const { context, request, email } = await customer({ viewport: { width: 320, height: 640 }, storageState });
  const long = longWord.padEnd(60, 'a');
  await request('POST', '/api/user/save_personal_info', { name: long, email, phone: '01812345678' });
  const longAddress = { ...address, name: long, company_name: long, address1: long, address2: long };
  await request('POST', '/api/cart/save_address', longAddress);
  await request('POST', '/api/cart/save_address', { ...longAddress, address1: `${long}b` });
  const placed = await request('POST', '/api/cart/place_order', {
    ...order({ additional_note: long, total_price_cart: 17_400 }),
    shipping_address: longAddress,
    billing_address: { ...longAddress, name: `${long}b` },
  });
  const errors = await findLayoutErrors(
    context,
    [
      '/account',
      '/account/orders',
      '/account/addresses',
      `/order_confirmed/${(placed as { order_id: number }).order_id}`,
      '/cart',
      '/checkout',
    ],
    async (page, path) => {
      if (path !== '/checkout') return;
      await page
        .getByRole('region', { name: 'Shipping address' })
        .getByRole('button', { name: /^Edit/ })
        .click();
      await expect(page.getByRole('heading', { name: 'Choose an address' })).toBeVisible();
    },
  );
  expect(errors).toEqual({});
});
