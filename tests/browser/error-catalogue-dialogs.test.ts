import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { password } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Oops...' });

describe("dialogs titled 'Oops...'", () => {
  test('placing an order with an empty cart [5.1, 5.4, 8.1]', async () => {
    const { page } = await visitor();
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog(page)).toContainText('Your cart is empty.');
    await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
  });

  test('placing an order without a shipping address [5.2, 5.4, 8.1]', async () => {
    const { page } = await visitor();
    await page.goto('/products/red-jamdani-saree');
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog(page)).toContainText('You must select a shipping address.');
  });

  test('a visitor adds to the wishlist, signs in, returns, and the product is added [2.46, 5.6, 8.1]', async () => {
    const { page, context, email } = await customer();
    await context.clearCookies();
    await page.goto('/products/red-jamdani-saree');
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    await expect(dialog(page)).toContainText('You must sign in to wishlist products!');
    await dialog(page).getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fproducts%2Fred-jamdani-saree$/);
    await page.getByLabel('Email address').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/products\/red-jamdani-saree$/);
    await expect(page.getByRole('button', { name: 'Remove from Wishlist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  });

  test("a visitor follows the header's wishlist link [2.46, 5.7, 8.1]", async () => {
    const { page } = await visitor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Wishlist, 0 products' }).click();
    await expect(dialog(page)).toContainText('Your must sign in to see wishlist items.');
    await expect(dialog(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login/);
  });
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

test('no hits: the message with the query is shown and announced [8.2]', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await page
    .getByPlaceholder(/^Search/)
    .first()
    .focus();
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('zzqqxx');
  const message = 'Sorry, we did not find any results for "zzqqxx"';
  await expect(page.locator('.search-box-note')).toHaveText(message);
  await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1);
});
