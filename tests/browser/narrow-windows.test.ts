import type { Page } from 'playwright';
import { test } from 'vitest';
import { addToCart } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids, stock } from '../support/small-shop.ts';

const word = 'Muktagachharajbarirnakshikanthaandjamdaniworkshop';
const { visitor } = shoppers({
  fill: async (db) => {
    await stock(db);
    await db.updateTable('products').set({ name: word }).where('id', '=', ids.saree).execute();
    await db.updateTable('merchants').set({ name: word }).execute();
  },
});

/** 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('at 400 % zoom nothing that sticks takes the height away from the products', async () => {
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

test('long words scroll no page sideways', async () => {
  const { page } = await visitor({ viewport: { width: 320, height: 640 } });
  await addToCart(page, 'red-jamdani-saree');
  const wide: Record<string, number> = {};
  for (const path of [
    '/',
    '/shop/all',
    `/shop/all?search=${word}`,
    '/products/red-jamdani-saree',
    '/vendors/1',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    `/${word}`,
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const excess = await sideways(page);
    if (excess > 0) wide[path] = excess;
  }
  expect(wide).toEqual({});
});
