import type { Page } from 'playwright';
import { test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { seedShop } from '../support/small-shop.ts';

const { visitor } = shoppers({
  seed: async (db) => {
    await seedShop(db);
    await addCaps(db, 40);
  },
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const position = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls a card into the middle of the viewport. @returns the scroll position */
const scrollTo = async (page: Page, card: number): Promise<number> => {
  await cards(page)
    .nth(card)
    .evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // The scroll event fires with the next frame.
      return new Promise(requestAnimationFrame);
    });
  const reached = await position(page);
  expect(reached).toBeGreaterThan(500);
  return reached;
};

test.each([360, 1280])('at %i px Back and Forward restore the scroll position in the list', async (width) => {
  const { page } = await visitor();
  await page.setViewportSize({ width, height: 740 });
  await page.goto('/shop/all?sort=atoz');
  await expect(cards(page)).toHaveCount(24);
  const first = await cards(page).first().textContent();

  const leftAt = await scrollTo(page, 14);
  const name = await cards(page).nth(14).getByRole('heading').textContent();
  await cards(page).nth(14).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  await expect.poll(() => position(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/all\?sort=atoz$/);
  await expect.poll(() => position(page)).toBe(leftAt);
  await expect(cards(page).nth(14)).toBeInViewport();

  // The next page of the list starts at the top; each page has its own scroll position.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(cards(page).first()).not.toHaveText(first ?? '');
  await expect.poll(() => position(page)).toBe(0);
  const onSecond = await scrollTo(page, 11);
  await page.goBack();
  await expect(cards(page).first()).toHaveText(first ?? '');
  await expect.poll(() => position(page)).toBeGreaterThan(500);
  await page.goForward();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect.poll(() => position(page)).toBe(onSecond);
});
