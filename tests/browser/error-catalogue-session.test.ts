import type { BrowserContext, Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  addToCart,
  cartBadge,
  orderCount,
  placedOrderId,
  submitAddressForm,
  sylhet,
} from '../support/checkout-page.ts';
import { holdResponses, interceptResponses, responses } from '../support/intercept-requests.ts';
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

describe('a failed auth check means not signed in, and is retried', () => {
  test('when a page without session data opens [4.26, 6.3, 8.18]', async () => {
    const { page } = await customer();
    await page.route('**/account', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<script[^>]*id="page-data"[\s\S]*?<\/script>/, '');
      await route.fulfill({ response, body: html });
    });
    const server = await interceptResponses(page, '**/api/user/auth_check');
    server.respond(responses.noConnection);
    await page.goto('/account');
    await expect(alert(page, 'There seems to be no connection.')).toBeVisible();
    await expect(signInLink(page)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    server.letThrough();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rahim Uddin');
    await expect(accountMenu(page)).toBeVisible();
  });
});

describe('a session that ends during a visit', () => {
  test('is notified, and after signing in the requested page opens [6.2]', async () => {
    const { page, email } = await customer();
    await openAndSettle(page, '/account');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await endSessions(email);
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await expect(alert(page, 'You were signed out. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
    await signIn(page, email);
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
  });

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

  test('shows an error at Place Order, and the draft is restored after signing in', async () => {
    const { page, email } = await customer();
    await addToCart(page, 'red-jamdani-saree');
    await page.goto('/checkout');
    await submitAddressForm(page, sylhet);
    const note = page.getByRole('textbox', { name: 'Order notes' });
    await note.fill('Ring twice');
    const server = await interceptResponses(page, '**/api/cart/place_order');
    server.respond(responses.json(401, { message: 'Unauthenticated.' }));
    await endSessions(email);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please sign in again.');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(note).toHaveValue('Ring twice');
    server.letThrough();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await placedOrderId(page);
  });

  test('sends a queued order only for the customer who placed it', async () => {
    const next = await customer();
    const { page, context, email } = await customer();
    await addToCart(page, 'red-jamdani-saree');
    await page.goto('/checkout');
    await submitAddressForm(page, sylhet);
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

  test('adds the product to the wishlist after signing in', async () => {
    const { page, email } = await customer();
    await page.goto('/products/red-jamdani-saree');
    await expect(accountMenu(page)).toBeVisible();
    await endSessions(email);
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    const oops = page.getByRole('dialog', { name: 'Oops...' });
    await expect(oops).toContainText('You must sign in to wishlist products!');
    await oops.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await expect(page.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  });
});

describe('the next customer in the same tab', () => {
  test('never sees the cached wishlist of the previous one', async () => {
    const next = await customer();
    const { page, request } = await customer();
    await request('GET', '/api/user/toggle_wishlist/1');
    await page.clock.install();
    await page.goto('/wishlist');
    const wish = page.getByRole('main').getByRole('link', { name: 'Red Jamdani Saree' });
    await expect(wish.first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Razz' }).click();
    await expect(page).toHaveURL(/\/$/);
    await signOut(page);
    await signInLink(page).click();
    await signIn(page, next.email);
    await expect(accountMenu(page)).toBeVisible();
    const release = await holdResponses(page, '**/api/user/get_wishlist_products');
    // By keyboard: hovering the link would preload the page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).press('Enter');
    await expect(page).toHaveURL(/\/wishlist$/);
    await expect(page.getByRole('region', { name: 'Deals Of The Day' })).toHaveCount(0);
    await page.clock.runFor(5000);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading products');
    await expect(wish).toHaveCount(0);
    release();
    await expect(page.getByRole('main')).toContainText('Your wishlist is empty.');
  });

  test('finds no checkout draft of the previous one', async () => {
    const next = await customer();
    const { page, context, email } = await customer();
    await addToCart(page, 'red-jamdani-saree');
    await page.goto('/checkout');
    const form = page.getByRole('form', { name: 'Add Address' });
    const street = form.getByRole('textbox', { name: 'Street Address', exact: true });
    const note = page.getByRole('textbox', { name: 'Order notes' });
    await street.fill('House 7, Zindabazar');
    await note.fill('Ring twice');
    await signOutInOtherTab(context);
    await expect(note).toHaveValue('');
    await expect(street).toHaveValue('');
    await page.goto('/login?redirect=/checkout');
    await signIn(page, next.email);
    await expect(form.getByRole('textbox', { name: 'Email Address' })).toHaveValue(next.email);
    await expect(street).toHaveValue('');
    await expect(note).toHaveValue('');
    await signOutInOtherTab(context);
    // The first customer's draft is restored, as nobody has overwritten it.
    await page.goto('/login?redirect=/checkout');
    await signIn(page, email);
    await expect(street).toHaveValue('House 7, Zindabazar');
    await expect(note).toHaveValue('Ring twice');
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

  test('close the wishlist panel when one signs out', async () => {
    const { page, context, request } = await customer();
    await request('GET', '/api/user/toggle_wishlist/1');
    await page.goto('/');
    await page.getByRole('link', { name: 'Wishlist, 1 product' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('Red Jamdani Saree');
    const other = await context.newPage();
    await other.goto('/');
    await signOut(other);
    await expect(panel).toHaveCount(0);
    await expect(signInLink(page)).toBeVisible();
  });
});

describe('a browser without storage', () => {
  const storageErrors = {
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
    forbidden: () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
    },
  };
  test.each(['full', 'forbidden'] as const)(
    'storage %s: the cart works for this visit, with a notification',
    async (kind) => {
      const { page } = await visitor();
      await page.addInitScript(storageErrors[kind]);
      await page.goto('/products/red-jamdani-saree');
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await expect(alert(page, 'lasts until you close this page.')).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    },
  );
});
