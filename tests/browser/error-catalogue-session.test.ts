import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart, cartBadge, openCheckout, orderCount, placedOrderId } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { password } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account' });

const signIn = async (page: Page, email: string) => {
  // The URL changes before the page does, and the profile has a field of this name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
};

const signOut = async (page: Page) => {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInLink(page)).toBeVisible();
};
/** Signs out in another tab: the checkout's header has no account menu. */
const signOutInOtherTab = async (context: BrowserContext) => {
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await other.close();
};

/** Opens an account page and waits for its last initial request, so that only the next action can meet a 401. */
const openAndSettle = async (page: Page, path: string) => {
  const lastRequest = page.waitForResponse('**/api/user/get_wishlist_count');
  await page.goto(path);
  await lastRequest;
};

/** Deletes all sessions of a customer on the server, without the browser's knowledge. */
const endSessions = async (email: string) => {
  const { db } = shop().database;
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
    .execute();
};

test('a visitor adds to the wishlist, signs in, returns, and the product is added [2.46, 5.6, 8.1]', async () => {
  const { page, context, email } = await customer();
  await context.clearCookies();
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to Wishlist' }).click();
  const oops = page.getByRole('dialog', { name: 'Oops...' });
  await expect(oops).toContainText('You must sign in to wishlist products!');
  await oops.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproducts%2Fred-jamdani-saree$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/products\/red-jamdani-saree$/);
  await expect(page.getByRole('button', { name: 'Remove from Wishlist' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
});

describe('a session that ends during a visit', () => {
  test('keeps what was typed into a form', async () => {
    const { page, email } = await customer();
    await openAndSettle(page, '/account');
    await page.getByRole('textbox', { name: 'Name' }).fill('Rahima Uddin');
    await endSessions(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'You were signed out. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/);
    await signIn(page, email);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rahima Uddin');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile saved Successfully.' })).toBeVisible();
  });

  test('sends a queued order only for the customer who placed it', async () => {
    const next = await customer();
    const { page, context, email } = await openCheckout(shop(), customer);
    const before = await orderCount(shop());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(alert(page, 'There is no connection.')).toBeVisible();
    await endSessions(email);
    await context.setOffline(false);
    await expect(alert(page, 'An order saved in this browser is not confirmed yet.')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Sign in/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Do not send the order' })).toHaveCount(0);
    await page.goto('/login?redirect=/checkout');
    await signIn(page, next.email);
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    await signOutInOtherTab(context);
    expect(await orderCount(shop())).toBe(before);
    await page.goto('/login');
    await signIn(page, email);
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
  });
});

describe('two tabs', () => {
  test('show the same cart', async () => {
    const { page, context } = await visitor();
    await page.goto('/cart');
    await expect(cartBadge(page, 0)).toBeVisible();
    const other = await context.newPage();
    await addToCart(other, 'red-jamdani-saree');
    await expect(cartBadge(page, 1)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Shopping Cart' }).click();
    await expect(cartBadge(other, 0)).toBeVisible();
  });

  test('sign out and in together', async () => {
    const { page, context, email } = await customer();
    await page.goto('/account/orders');
    const other = await context.newPage();
    await other.goto('/');
    await signOut(other);
    await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/account\/orders$/);
    await expect(accountMenu(other)).toBeVisible();
  });
});

test('without storage the cart works for this visit, with a notification', async () => {
  const { page } = await visitor();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(alert(page, 'lasts until you close this page.')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
});
