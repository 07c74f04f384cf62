import type { Page } from 'playwright';
import { test } from 'vitest';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const offered = (page: Page) => page.getByRole('listbox').getByRole('option');

const openSearch = async (page: Page) => {
  await page.locator('header').getByLabel('Search products').and(page.locator('input')).focus();
  await expect(field(page)).toBeFocused();
};
const search = async (page: Page, words: string) => {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
};

test('what was searched for is offered again, newest first, until it is cleared', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await openSearch(page);
  await page.keyboard.press('ArrowDown');
  await expect(offered(page)).toHaveCount(0);
  await search(page, 'saree');
  await search(page, 'panjabi');

  await page.goto('/cart');
  await openSearch(page);
  await expect(offered(page)).toHaveText(['panjabi', 'saree', 'Clear recent searches']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\/all\?search=saree/);
  await expect(page.getByRole('heading', { name: 'Search result for saree' })).toBeVisible();
  await expect(offered(page)).toHaveCount(0);

  await page.goto('/');
  await openSearch(page);
  await expect(offered(page)).toHaveText(['saree', 'panjabi', 'Clear recent searches']);
  await offered(page).last().click();
  await expect(offered(page)).toHaveCount(0);
  await page.reload();
  await openSearch(page);
  await page.keyboard.press('ArrowDown');
  await expect(offered(page)).toHaveCount(0);
});
