import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from '../support/expect-shown.ts';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids, order } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

interface Case {
  name: string;
  /** The call behind the page. */
  call: string;
  /** Brings a person to the page before the one that reads. */
  before: (shopper: Shopper) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  shows: (page: Page) => ReturnType<Page['getByText']>;
  isCustomers?: true;
}

const pages: Case[] = [
  {
    name: 'the listing [8.9]',
    call: '**/api/filter_products*',
    before: ({ page }) => page.goto('/cart'),
    open: (page) => follow(page, 'Shop'),
    shows: (page) => page.getByText('Showing all 4 results'),
  },
  {
    name: 'a product [8.10]',
    call: '**/api/get_product_details_by_slug/*',
    before: ({ page }) => page.goto('/shop/all'),
    open: (page) => follow(page, 'Red Jamdani Saree'),
    shows: (page) => page.getByRole('heading', { name: 'Red Jamdani Saree' }),
  },
  {
    name: 'the quick view [2.54, 7.5, 8.10]',
    call: '**/api/get_product_details/*',
    before: ({ page }) => page.goto('/shop/all'),
    open: (page) => page.getByRole('button', { name: 'Quick view of Red Jamdani Saree' }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }),
  },
  {
    name: 'a vendor [8.10]',
    call: '**/api/get_merchant_products/*',
    before: ({ page }) => page.goto('/products/red-jamdani-saree'),
    open: (page) => follow(page, 'Aarong Lane'),
    shows: (page) => page.getByRole('heading', { name: 'Aarong Lane' }),
  },
  {
    name: 'the wishlist [2.45, 8.11]',
    call: '**/api/user/get_wishlist_products',
    before: async ({ page, call }) => {
      await call('GET', `/api/user/toggle_wishlist/${ids.saree}`);
      await page.goto('/cart');
    },
    open: (page) => follow(page, 'Wishlist'),
    shows: (page) => page.getByRole('main').getByText('Red Jamdani Saree').first(),
    isCustomers: true,
  },
  {
    name: 'the wishlist at the side [2.55, 8.11]',
    call: '**/api/user/get_wishlist_products',
    before: async ({ page, call }) => {
      await call('GET', `/api/user/toggle_wishlist/${ids.saree}`);
      await page.goto('/cart');
    },
    open: (page) => follow(page, 'Wishlist, 1 product'),
    shows: (page) => page.getByRole('dialog').getByText('Red Jamdani Saree').first(),
    isCustomers: true,
  },
  {
    name: 'the profile [8.14]',
    call: '**/api/get_auth_user/',
    before: ({ page }) => page.goto('/account/orders'),
    open: (page) => follow(page, 'Profile'),
    shows: (page) => page.getByRole('textbox', { name: 'Name' }),
    isCustomers: true,
  },
  {
    name: 'the orders [8.15]',
    call: '**/api/user/get_my_orders*',
    before: ({ page }) => page.goto('/account'),
    open: (page) => follow(page, 'My Orders'),
    shows: (page) => page.getByText('You have no orders yet.'),
    isCustomers: true,
  },
  {
    name: 'an order [8.15]',
    call: '**/api/cart/get_order_detail/*',
    before: async ({ page, call }) => {
      await call('POST', '/api/cart/place_order', order());
      await page.goto('/account/orders');
    },
    open: (page) => page.getByRole('link', { name: /^View Details/ }).click(),
    shows: (page) => page.getByRole('heading', { name: 'Thank you. Your order is placed.' }),
    isCustomers: true,
  },
  {
    name: 'the address book [8.13]',
    call: '**/api/cart/get_addresses',
    before: ({ page }) => page.goto('/account'),
    open: (page) => follow(page, 'Address Book'),
    shows: (page) => page.getByText('You have no saved addresses yet.'),
    isCustomers: true,
  },
  {
    name: "the checkout's addresses [8.13]",
    call: '**/api/cart/get_addresses',
    before: ({ page }) => page.goto('/products/red-jamdani-saree'),
    open: (page) => page.getByRole('button', { name: 'Buy now' }).click(),
    shows: (page) => page.getByRole('textbox', { name: 'Name', exact: true }),
    isCustomers: true,
  },
  {
    name: 'the OAuth clients [2.76, 8.19]',
    call: '**/oauth/clients',
    before: ({ page }) => page.goto('/account'),
    open: (page) => follow(page, 'Developer'),
    shows: (page) => page.getByText('You have not created any OAuth clients.'),
    isCustomers: true,
  },
  {
    name: 'the access tokens [2.85, 8.19]',
    call: '**/oauth/personal-access-tokens',
    before: ({ page }) => page.goto('/account'),
    open: (page) => follow(page, 'Developer'),
    shows: (page) => page.getByText('You have not created any personal access tokens.'),
    isCustomers: true,
  },
];

describe('a page that cannot be read says so, and another try shows it [6.2]', () => {
  test.each(pages)('$name', async ({ call, before, open, shows, isCustomers }) => {
    const shopper = await (isCustomers ? customer() : visitor());
    const { page } = shopper;
    await before(shopper);
    const server = await interceptResponses(page, call);
    server.respond(responses.serverError);
    await open(page);
    await expect(alert(page)).toContainText(/Something went wrong|could not be loaded/);
    // Neighbours differ in their words: those of before stay until the next answer is there.
    server.respond(responses.noConnection);
    await again(page).click();
    await expect(alert(page)).toContainText(/no connection|could not be loaded/);
    server.respond(responses.malformed);
    await again(page).click();
    await expect(alert(page)).toContainText(/Something went wrong|could not be loaded/);
    server.letThrough();
    await again(page).click();
    await expect(shows(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
});

test('a page that takes too long: after ten seconds it says so [8.9]', async () => {
  const { page } = await visitor();
  await page.clock.install();
  // Playwright's clock leaves AbortSignal.timeout alone: here it goes by the same clock as everything else.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
      return control.signal;
    };
  });
  await page.goto('/cart');
  const server = await interceptResponses(page, '**/api/filter_products*');
  server.respond(responses.silence);
  const asked = page.waitForRequest('**/api/filter_products*');
  await follow(page, 'Shop');
  await asked;
  await page.clock.runFor(5_000);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.runFor(5_500);
  await expect(alert(page)).toContainText('The shop is taking too long to respond.');
  server.letThrough();
  await again(page).click();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});

test('the server gone: pages say so, and go on when it is back [8.9]', async () => {
  const { page } = await visitor();
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Shop', exact: true }).first()).toBeVisible();
  await shop().kill();
  await follow(page, 'Shop');
  await expect(alert(page)).toContainText('There seems to be no connection. Check it and try again.');
  await shop().restart();
  await again(page).click();
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});

test('a product that is gone is no fault to try again: the page is not there', async () => {
  const { page } = await visitor();
  await page.goto('/shop/all');
  const server = await interceptResponses(page, '**/api/get_product_details_by_slug/*');
  server.respond(responses.json(404, { message: 'Not found' }));
  await follow(page, 'Red Jamdani Saree');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});
