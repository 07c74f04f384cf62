import { describe, test } from 'vitest';
import { continueShopping } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor, customer } = shoppers();

describe('success toasts', () => {
  test('are shown at the top right for 3000 ms with a progress bar, and pause on hover [8.21, 9.21]', async () => {
    const { page } = await visitor();
    await page.goto('/products/red-jamdani-saree');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const toast = page.getByRole('status').filter({ hasText: 'Product Added to cart!' });
    // The panel moves the toast aside when it opens.
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
    await toast.hover();
    const bar = page.locator('.Toastify__progress-bar--animated');
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
    await expect(bar).toHaveCSS('animation-duration', '3s');
    await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible();
    await page.mouse.move(0, 400);
    await expect(bar).toHaveCSS('animation-play-state', 'running');
    await expect(toast).toHaveCount(0);
  });

  test.each([360, 768, 1280])('do not cover the header at %s px', async (width) => {
    const { page } = await customer();
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/products/red-jamdani-saree');
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    const toast = page.locator('.Toastify__toast');
    const header = await page.getByRole('banner').boundingBox();
    const inView = async () => {
      const box = await toast.boundingBox({ timeout: 1000 }).catch(() => null);
      return box && header && box.y >= header.y + header.height && box.x >= 0 && box.x + box.width <= width;
    };
    await expect.poll(inView).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).click();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  });

  test("show the server's message on adding to and removing from the wishlist [2.24, 7.13, 8.20]", async () => {
    const { page } = await customer();
    await page.goto('/products/red-jamdani-saree');
    const response = page.waitForResponse('**/api/user/toggle_wishlist/*');
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    const { msg } = await (await response).json();
    await expect(page.getByRole('status').filter({ hasText: msg })).toBeVisible();
    const second = page.waitForResponse('**/api/user/toggle_wishlist/*');
    await page.getByRole('button', { name: 'Remove from Wishlist' }).click();
    const { msg: other } = await (await second).json();
    expect(other).not.toBe(msg);
    await expect(page.getByRole('status').filter({ hasText: other })).toBeVisible();
  });

  test('are announced over the quick view, and dialogs work by keyboard [2.54]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/all');
    await page.getByRole('button', { name: 'Quick view of Red Jamdani Saree' }).click();
    const view = page.getByRole('dialog', { name: 'Quick view' });
    await view.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Product Added to cart!' })).toBeVisible();
    await continueShopping(page);
    await view.getByRole('button', { name: 'Add to Wishlist' }).click();
    const oops = page.getByRole('dialog', { name: 'Oops...' });
    await expect(oops).toContainText('You must sign in to wishlist products!');
    await expect(oops.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(oops).toBeHidden();
    await expect(view).toBeVisible();
  });
});
