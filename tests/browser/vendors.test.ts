import type { Page } from 'playwright';
import { test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pageOf = async (page: Page, path: string) => (await page.goto(path))?.status();

test('a vendor’s name links to the pages of its products', async () => {
  await addCaps(shop().database.db, 27);
  const { page } = await visitor();
  await page.goto('/products/white-panjabi');
  await page.getByRole('link', { name: 'Old Town Tailors' }).first().click();
  await expect(page).toHaveURL(/\/vendors\/2$/);
  await expect(heading(page)).toHaveText('Old Town Tailors');
  await expect(page).toHaveTitle('Old Town Tailors · Razz');
  await expect(page.getByText('Showing all 28 results')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);

  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: 'Old Town Tailors' }).click();
  await expect(page).toHaveURL(/\/vendors\/2$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
});

test('an unknown vendor, or a page past the last one, is not found', async () => {
  const { page } = await visitor();
  for (const path of ['/vendors/999', '/vendors/nobody', '/vendors/1?page=9']) {
    expect(await pageOf(page, path)).toBe(404);
    await expect(heading(page)).toHaveText('Page not found');
  }
  expect(await pageOf(page, '/vendors/1')).toBe(200);
});
