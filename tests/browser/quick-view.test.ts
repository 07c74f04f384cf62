import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { cartBadge, continueShopping } from '../support/checkout-page.ts';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor } = shoppers();

const view = (page: Page) => page.getByRole('dialog', { name: 'Quick view' });
const open = (page: Page, name: string) =>
  page.getByRole('button', { name: `Quick view of ${name}` }).click();

describe('the quick view [2.54]', () => {
  test('is part of the URL: a reload keeps it, Back closes it over the same list [4.27]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/all?sort=atoz');
    await open(page, 'White Panjabi');
    await expect(view(page).getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]quick=${ids.panjabi}\\b`));
    await page.reload();
    await expect(view(page).getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
    await page.goBack();
    await expect(view(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/shop\/all\?sort=atoz$/);
    await expect(page.getByText('Showing all 4 results')).toBeVisible();
  });

  test('adds the selection to the cart, links to the product page, and Escape restores the focus', async () => {
    const { page } = await visitor();
    await page.goto('/shop/all');
    await open(page, 'White Panjabi');
    await view(page).getByRole('combobox', { name: 'Size' }).selectOption('L');
    await view(page).getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Product Added to cart!')).toBeVisible();
    await continueShopping(page);
    await expect(view(page).getByRole('button', { name: 'Add to cart' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(view(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Quick view of White Panjabi' })).toBeFocused();
    await cartBadge(page, 1).click();
    const cart = page.getByRole('dialog', { name: 'Your cart' });
    await expect(cart).toContainText('Size L · 1 × ৳1,600');
    await expect(cart).toBeFocused();
    await page.keyboard.press('Escape');
    await open(page, 'Red Jamdani Saree');
    await view(page).getByRole('link', { name: 'View full details' }).click();
    await expect(page).toHaveURL(/\/products\/red-jamdani-saree$/);
    await expect(view(page)).toHaveCount(0);
  });
});

test('the progress bar is light green while a page loads, and red when it failed [9.22]', async () => {
  const { page } = await visitor();
  await page.goto('/cart');
  const bar = page.locator('.progress-bar');
  await expect(bar).toHaveCSS('height', '3px');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await interceptResponses(page, '**/api/filter_products*');
  server.respond(async (route) => {
    await released;
    await responses.serverError(route);
  });
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(bar).toHaveAttribute('data-progress', 'busy');
  await expect(bar).toHaveCSS('background-color', 'rgb(144, 238, 144)');
  release();
  await expect(bar).toHaveAttribute('data-progress', 'failed');
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 0, 0)');
  server.letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toHaveAttribute('data-progress', 'done');
});
