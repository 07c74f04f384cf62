import type { Page } from 'playwright';
import { test } from 'vitest';
import { badge, continueShopping } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

/** The connection breaks under the open page, as when the shop's server goes away; what this gives mends it. */
const breakConnection = async ({ context }: Shopper) => {
  await context.route('**', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**');
};
const dialog = (page: Page) => page.getByRole('dialog');
const outOfReach = (page: Page) => page.getByText('The shop cannot be reached.');

/** The page stays as it is, keeps the focus where it was and says that the part could not be had. */
const staysAndTells = async ({ page }: Shopper) => {
  await expect(outOfReach(page)).toBeInViewport();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** It opened over the page and with its style, which a failed load must not have cost it. */
const opensOverThePage = async (page: Page) => {
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('.dialog-veil')).toHaveCSS('position', 'fixed');
};

test('the wishlist at the side, opened without a connection, leaves the page, and opens when that is back', async () => {
  const shopper = await customer();
  const { page, call } = shopper;
  await call('GET', `/api/user/toggle_wishlist/${ids.saree}`);
  await page.goto('/shop/all');
  const wishes = page.getByRole('link', { name: 'Wishlist, 1 product' });
  await expect(wishes).toBeVisible();
  const mend = await breakConnection(shopper);
  await wishes.click();
  await staysAndTells(shopper);
  await expect(wishes).toBeFocused();
  await mend();
  await wishes.click();
  await opensOverThePage(page);
  await expect(outOfReach(page)).toHaveCount(0);
});

test('the quick view likewise, from the middle of the list, and its address goes with it', async () => {
  const shopper = await visitor({ viewport: { width: 360, height: 480 } });
  const { page } = shopper;
  await page.goto('/shop/all');
  const eye = page.getByRole('button', { name: 'Quick view of White Panjabi' });
  await eye.scrollIntoViewIfNeeded();
  const mend = await breakConnection(shopper);
  await eye.click();
  await staysAndTells(shopper);
  await expect(page).toHaveURL(/\/shop\/all$/);
  await mend();
  await eye.click();
  await opensOverThePage(page);
  await expect(dialog(page).getByRole('heading', { name: 'White Panjabi' })).toBeVisible();
});

const createAccount = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Create account' });
const errorPage = (page: Page) => page.getByRole('alert').filter({ hasText: 'The page could not be shown' });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const hasStyledForm = async (page: Page) =>
  expect.poll(async () => (await page.getByLabel('Email address').boundingBox())?.width).toBeLessThan(600);

test('a page whose code and styles cannot be loaded says so inside the shop, and a retry loads it', async () => {
  const shopper = await visitor();
  const { page } = shopper;
  await page.goto('/shop/all');
  const mend = await breakConnection(shopper);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(errorPage(page)).toContainText('Something went wrong. Please try again.');
  await again(page).click();
  await expect(errorPage(page)).toBeVisible();
  await mend();
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await hasStyledForm(page);
});

test('without a connection a page of missing code alone is no reason to leave the shop', async () => {
  const { page, context } = await visitor();
  await page.goto('/login');
  await expect(createAccount(page)).toBeVisible();
  await context.setOffline(true);
  await createAccount(page).click();
  await expect(errorPage(page)).toContainText('There seems to be no connection.');
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  // The page is loaded again by itself.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('code that a new release has taken away is had from that release on another try', async () => {
  const { page, context } = await visitor();
  await page.goto('/login');
  await context.route('**/assets/register-*.js', (route) => route.fulfill({ status: 404 }));
  await createAccount(page).click();
  await expect(errorPage(page)).toBeVisible();
  // The page of the new release asks for other files.
  await context.route('**/register', async (route) => {
    await context.unroute('**/assets/register-*.js');
    await route.continue();
  });
  await again(page).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a toast shows the text of a dialog that cannot be loaded', async () => {
  const { page, context } = await visitor();
  await page.goto('/shop/all');
  await context.route('**/assets/dialogs-*', (route) => route.abort('connectionrefused'));
  const heart = page.getByRole('button', { name: 'Add Red Jamdani Saree to Wishlist' });
  await heart.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You must sign in to wishlist products!' }),
  ).toBeVisible();
  await context.unroute('**/assets/dialogs-*');
  await heart.click();
  await expect(
    page.getByRole('dialog', { name: 'Oops...' }).getByRole('link', { name: 'Sign in' }),
  ).toBeVisible();
});

test('the search of the header finds without its suggestions, which come on another try', async () => {
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

test('what is put in the cart before its machine could be had is under way, and there when it can', async () => {
  const { page, context } = await visitor();
  await context.route('**/assets/actors-*', (route) => route.abort('connectionrefused'));
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'busy');
  await expect(badge(page, 0)).toBeVisible();
  await context.unroute('**/assets/actors-*');
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Product Added to cart!')).toBeVisible();
  await continueShopping(page);
  await expect(badge(page, 1)).toBeVisible();
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'done');
});
