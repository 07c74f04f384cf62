import { test } from 'vitest';
import { holdBack } from '../support/answers.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

test('while a filter takes long the list and the filter in use stay, and the list says that it is busy', async () => {
  const { page } = await visitor();
  await page.clock.install();
  await page.goto('/shop/all');
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const release = await holdBack(page, '**/api/filter_products*');
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search in these products' });
  await search.fill('panjabi');
  const asked = page.waitForRequest('**/api/filter_products*');
  await search.press('Enter');
  await asked;
  await page.clock.runFor(5000);
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(list.getByRole('article')).toHaveCount(4);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/search=panjabi/);

  release();
  await expect(list.getByRole('article')).toHaveCount(1);
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(search).toBeFocused();
});
