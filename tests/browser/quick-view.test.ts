import { test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor } = shoppers();

test('the quick view is part of the URL: a reload keeps it, Back closes it over the same list [2.54, 4.27]', async () => {
  const { page } = await visitor();
  const view = page.getByRole('dialog', { name: 'Quick view' });
  await page.goto('/shop/all?sort=atoz');
  await page.getByRole('button', { name: 'Quick view of White Panjabi' }).click();
  await expect(view.getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]quick=${ids.panjabi}\\b`));
  await page.reload();
  await expect(view.getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
  await page.goBack();
  await expect(view).toHaveCount(0);
  await expect(page).toHaveURL(/\/shop\/all\?sort=atoz$/);
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});

test('on a phone the quick view under the cart panel has no scroll container to focus', async () => {
  const { page } = await visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop/all');
  await page.getByRole('button', { name: 'Quick view of Red Jamdani Saree' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Subtotal');
  expect(await violations(page)).toEqual([]);
});
