import { test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { customer } = shoppers();

test('the wishlist panel lists the products, and Undo restores a removed one [2.55]', async () => {
  const { page, request } = await customer();
  for (const id of [ids.saree, ids.panjabi]) await request('GET', `/api/user/toggle_wishlist/${id}`);
  await page.goto('/shop/all');
  await page.getByRole('link', { name: 'Wishlist, 2 products' }).click();
  const panel = page.getByRole('dialog', { name: 'Wishlist' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Remove White Panjabi from Wishlist' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByText('White Panjabi was removed from the wishlist.')).toBeVisible();
  await expect.poll(() => request('GET', '/api/user/get_wishlist_count')).toEqual({ count: 1 });
  await panel.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel).toBeFocused();
  await expect.poll(() => request('GET', '/api/user/get_wishlist_count')).toEqual({ count: 2 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Wishlist, 2 products' })).toBeVisible();
});
