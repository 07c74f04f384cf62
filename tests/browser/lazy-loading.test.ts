import type { Page } from 'playwright';
import { test } from 'vitest';
import { cartBadge, continueShopping } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

/**
 * Refuses all connections of the browser. @returns restores them
 *
 * Waits for what the page loads in the background: a route refuses even what the HTTP cache has, so a chunk that is
 * fetched but not yet imported would fail for good, which a lost connection does not cause.
 */
const breakConnection = async ({ context, page }: Shopper) => {
  await page.waitForLoadState('networkidle');
  await context.route('**', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**');
};
const dialog = (page: Page) => page.getByRole('dialog');
const unreachable = (page: Page) => page.getByText('The shop cannot be reached.');

/** Asserts that the page stays and shows that the shop is unreachable. */
const expectFailedLoad = async ({ page }: Shopper) => {
  await expect(unreachable(page)).toBeInViewport();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** Asserts that the dialog opened with its styles, which the failed load must not have removed. */
const expectStyledDialog = async (page: Page) => {
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('.dialog-veil')).toHaveCSS('position', 'fixed');
};

test('the wishlist panel fails to load while offline, and opens once the connection is back', async () => {
  const shopper = await customer();
  const { page, request } = shopper;
  await request('GET', `/api/user/toggle_wishlist/${ids.saree}`);
  await page.goto('/shop/all');
  const wishes = page.getByRole('link', { name: 'Wishlist, 1 product' });
  await expect(wishes).toBeVisible();
  const restoreConnection = await breakConnection(shopper);
  await wishes.click();
  await expectFailedLoad(shopper);
  await expect(wishes).toBeFocused();
  await restoreConnection();
  await wishes.click();
  await expectStyledDialog(page);
  await expect(unreachable(page)).toHaveCount(0);
});

test('the quick view fails to load while offline, without changing the URL, and opens once the connection is back', async () => {
  const shopper = await visitor({ viewport: { width: 360, height: 480 } });
  const { page } = shopper;
  await page.goto('/shop/all');
  const quickViewButton = page.getByRole('button', { name: 'Quick view of White Panjabi' });
  await quickViewButton.scrollIntoViewIfNeeded();
  const restoreConnection = await breakConnection(shopper);
  await quickViewButton.click();
  await expectFailedLoad(shopper);
  await expect(page).toHaveURL(/\/shop\/all$/);
  await restoreConnection();
  await quickViewButton.click();
  await expectStyledDialog(page);
  await expect(dialog(page).getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
});

const createAccount = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Create account' });
const errorPage = (page: Page) => page.getByRole('alert').filter({ hasText: 'The page could not be shown' });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const hasStyledForm = async (page: Page) =>
  expect.poll(async () => (await page.getByLabel('Email address').boundingBox())?.width).toBeLessThan(600);

test('a page whose chunks fail to load shows an error screen, and a retry loads it', async () => {
  const shopper = await visitor();
  const { page } = shopper;
  await page.goto('/shop/all');
  const restoreConnection = await breakConnection(shopper);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(errorPage(page)).toContainText(
    'The shop cannot be reached. Check your connection and try again.',
  );
  // Once a stylesheet of the page has failed again, this retry cannot succeed with the restored connection.
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  await again(page).click();
  await failedAgain;
  await expect(errorPage(page)).toBeVisible();
  await restoreConnection();
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await hasStyledForm(page);
});

test('a chunk that fails to load while offline does not reload the shop', async () => {
  const { page, context } = await visitor();
  await page.goto('/login');
  await expect(createAccount(page)).toBeVisible();
  await context.setOffline(true);
  await createAccount(page).click();
  await expect(errorPage(page)).toContainText('There seems to be no connection.');
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  // The page is retried automatically.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a chunk removed by a new release is loaded from that release on retry', async () => {
  const { page, context } = await visitor();
  await page.goto('/login');
  await context.route('**/assets/register-*.js', (route) => route.fulfill({ status: 404 }));
  await createAccount(page).click();
  await expect(errorPage(page)).toBeVisible();
  // The page of the new release refers to other chunks.
  await context.route('**/register', async (route) => {
    await context.unroute('**/assets/register-*.js');
    await route.continue();
  });
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a dialog that fails to load falls back to a toast', async () => {
  const { page, context } = await visitor();
  await page.goto('/shop/all');
  await context.route('**/assets/dialogs-*', (route) => route.abort('connectionrefused'));
  const wishlistButton = page.getByRole('button', { name: 'Add Red Jamdani Saree to Wishlist' });
  await wishlistButton.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You must sign in to wishlist products!' }),
  ).toBeVisible();
  await context.unroute('**/assets/dialogs-*');
  await wishlistButton.click();
  await expect(
    page.getByRole('dialog', { name: 'Oops...' }).getByRole('link', { name: 'Sign in' }),
  ).toBeVisible();
});

test('header search works when its suggestions fail to load, and loads them on retry', async () => {
  const { page, context } = await visitor();
  await page.goto('/cart');
  await context.route('**/assets/Suggestions-*', (route) => route.abort('connectionrefused'));
  const field = page.getByRole('banner').getByLabel('Search products').and(page.locator('input'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/Suggestions-'));
  await field.focus();
  await failed;
  await page.keyboard.type('saree');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search result for saree');
  await context.unroute('**/assets/Suggestions-*');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).focus();
  await field.focus();
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused();
});

test('a line added before the cart machine loads is pending, and added once it loads', async () => {
  const { page, context } = await visitor();
  await context.route('**/assets/actors-*', (route) => route.abort('connectionrefused'));
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'busy');
  await expect(cartBadge(page, 0)).toBeVisible();
  await context.unroute('**/assets/actors-*');
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Product Added to cart!')).toBeVisible();
  await continueShopping(page);
  await expect(cartBadge(page, 1)).toBeVisible();
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'done');
});
