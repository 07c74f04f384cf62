import type { Page } from 'playwright';
import { test } from 'vitest';
import { sticksOut } from '../support/accessibility.ts';
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

/** The shop's own words that a line break divides. */
const divided = (page: Page) =>
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

test('long words scroll no page sideways, and break no other word', async () => {
  const { page } = await visitor({ viewport: { width: 320, height: 640 } });
  await addToCart(page, 'red-jamdani-saree');
  const faults: Record<string, unknown[]> = {};
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
    const found = [...(await sticksOut(page)), ...(await divided(page))];
    // A table with columns appears from 768 px on.
    await page.setViewportSize({ width: 768, height: 640 });
    found.push(...(await sticksOut(page)), ...(await divided(page)));
    await page.setViewportSize({ width: 320, height: 640 });
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});
