import { sql } from 'kysely';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { sticksOut, violations } from '../support/accessibility.ts';
import { addToCart, giveAddress, placedOrderId, sylhet } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import type { FreshDatabase } from '../support/fresh-database.ts';
import { watchFaults } from '../support/page-faults.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { address } from '../support/small-shop.ts';

/** A tenth of the demo's products, and those sold out: names and texts as long as in a real shop. */
async function fill(db: FreshDatabase['db']): Promise<void> {
  await loadDemoCatalogue(db);
  await db.deleteFrom('products').where(sql<boolean>`id % 10 <> 0`).where('current_stock', '>', 0).execute();
}

const { shop, visitor, customer } = shoppers({ fill });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="413"><rect width="330" height="413" fill="#b0503c"/></svg>';

interface Screen {
  name: string;
  /** Brings the page to the screen. */
  open: (shopper: Shopper) => Promise<unknown>;
  /** What shows that the screen is there whole. */
  shows: (page: Page) => ReturnType<Page['getByText']>;
  isCustomers?: true;
  /** The part to look at, where a popup hides all else from screen readers while it has the focus. */
  within?: string;
  /** A failed answer makes this screen: browser and router report it themselves. */
  isOfFailure?: true;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const at =
  (path: string) =>
  ({ page }: Shopper) =>
    page.goto(path);

const slugOf = async (which: { is_variant: boolean } | 'sold out') => {
  const products = shop()
    .database.db.selectFrom('products')
    .select('slug')
    .where('current_stock', which === 'sold out' ? '=' : '>', which === 'sold out' ? 0 : 5);
  const found = which === 'sold out' ? products : products.where('is_variant', '=', which.is_variant);
  return (await found.orderBy('id').limit(1).executeTakeFirstOrThrow()).slug;
};
const toProduct =
  (which: Parameters<typeof slugOf>[0]) =>
  async ({ page }: Shopper) =>
    page.goto(`/products/${await slugOf(which)}`);
const toVendor = async ({ page }: Shopper) => {
  const { db } = shop().database;
  const { merchant_id } = await db
    .selectFrom('products')
    .select('merchant_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await page.goto(`/vendors/${merchant_id}`);
};
const fillCart = async ({ page }: Shopper) => addToCart(page, await slugOf({ is_variant: false }));
const openDeveloper = async ({ page }: Shopper, button: string) => {
  await page.goto('/account/developer');
  await page.getByRole('button', { name: button }).click();
};

const screens: Screen[] = [
  { name: 'home', open: at('/'), shows: heading(/\w/) },
  {
    name: 'the categories, opened',
    open: async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name: 'Categories' })
        .click();
    },
    shows: (page) => page.getByRole('link', { name: 'All Categories' }),
  },
  {
    name: 'search suggestions',
    open: async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('textbox', { name: 'Search products' })
        .or(page.getByRole('searchbox', { name: 'Search products' }))
        .first()
        .focus();
      await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('saree');
    },
    shows: (page) => page.getByRole('option').first(),
    within: '.header-search',
  },
  { name: 'listing', open: at('/shop/all'), shows: (page) => page.getByText(/^Showing all \d+ results$/) },
  {
    name: 'listing, filtered',
    open: at('/shop/all?search=saree&price_min=500&sort=atoz'),
    shows: (page) => page.getByText('Search result for saree'),
  },
  {
    name: 'listing with no results',
    open: at('/shop/all?search=zzqqxx'),
    shows: (page) => page.getByText('Nothing matches'),
  },
  {
    name: 'quick view',
    open: async ({ page }) => {
      await page.goto('/shop/all');
      await page
        .getByRole('button', { name: /^Quick view of/ })
        .first()
        .click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Buy now' }),
  },
  {
    name: 'a product with variations',
    open: toProduct({ is_variant: true }),
    shows: (page) => page.getByRole('combobox', { name: /Size|Colour|Age/ }),
  },
  {
    name: 'a product in one form',
    open: toProduct({ is_variant: false }),
    shows: (page) => page.getByRole('heading', { name: 'You may also like' }),
  },
  {
    name: 'a product sold out',
    open: toProduct('sold out'),
    shows: (page) => page.getByRole('button', { name: 'Out of stock' }).first(),
  },
  { name: 'the empty cart', open: at('/cart'), shows: (page) => page.getByText('Your cart is empty.') },
  {
    name: 'the cart',
    open: async (shopper) => {
      await fillCart(shopper);
      await shopper.page.goto('/cart');
    },
    shows: (page) => page.getByRole('link', { name: 'Proceed to checkout' }),
  },
  {
    name: 'the mini cart',
    open: async (shopper) => {
      await fillCart(shopper);
      await shopper.page.getByRole('link', { name: 'Cart, 1 item' }).click();
    },
    shows: (page) => dialog('Your cart')(page).getByRole('link', { name: 'View cart' }),
  },
  {
    name: "a visitor's checkout, paying by bKash",
    open: async (shopper) => {
      await fillCart(shopper);
      await shopper.page.goto('/checkout');
      await shopper.page.getByText('Send the money first').click();
      await shopper.page.getByRole('button', { name: 'Save Address' }).click();
    },
    shows: (page) => page.getByText('There were some problems with your input.'),
    isOfFailure: true,
  },
  {
    name: "a customer's checkout, choosing an address",
    open: async (shopper) => {
      await shopper.call('POST', '/api/cart/save_address', address);
      await fillCart(shopper);
      await shopper.page.goto('/checkout');
      await shopper.page.getByRole('button', { name: 'Edit: Shipping address' }).click();
    },
    shows: (page) => page.getByRole('heading', { name: 'Choose an address' }),
    isCustomers: true,
  },
  {
    name: 'an order of an empty cart',
    open: async ({ page }) => {
      await page.goto('/checkout');
      await page.getByRole('button', { name: 'Place Order' }).click();
    },
    shows: dialog('Oops...'),
  },
  {
    name: 'the confirmed order',
    open: async (shopper) => {
      await fillCart(shopper);
      await shopper.page.goto('/checkout');
      await giveAddress(shopper.page, sylhet);
      await shopper.page.getByRole('button', { name: 'Place Order' }).click();
      await placedOrderId(shopper.page);
    },
    shows: heading('Thank you. Your order is placed.'),
  },
  { name: 'sign in', open: at('/login'), shows: heading('Sign in') },
  { name: 'registration', open: at('/register'), shows: heading('Create an account') },
  { name: 'the forgotten password', open: at('/forgot-password'), shows: heading('Forgot your password?') },
  {
    name: 'the new password',
    open: at('/reset-password?token=abc&email=a%40example.com'),
    shows: heading('Choose a new password'),
  },
  { name: 'the profile', open: at('/account'), shows: heading(/\w/), isCustomers: true },
  {
    name: 'no orders yet',
    open: at('/account/orders'),
    shows: (page) => page.getByText('You have not ordered anything yet.'),
    isCustomers: true,
  },
  {
    name: 'the orders',
    open: async (shopper) => {
      await fillCart(shopper);
      await shopper.page.goto('/checkout');
      await giveAddress(shopper.page, sylhet);
      await shopper.page.getByRole('button', { name: 'Place Order' }).click();
      await placedOrderId(shopper.page);
      await shopper.page.goto('/account/orders');
    },
    shows: (page) => page.getByRole('link', { name: /^View Details/ }),
    isCustomers: true,
  },
  {
    name: 'the address book',
    open: async ({ page, call }) => {
      await call('POST', '/api/cart/save_address', address);
      await page.goto('/account/addresses');
    },
    shows: (page) => page.getByText('Dhaka - 1205'),
    isCustomers: true,
  },
  {
    name: 'the developer page',
    open: at('/account/developer'),
    shows: (page) => page.getByText('You have not created any personal access tokens.'),
    isCustomers: true,
  },
  {
    name: 'a new client',
    open: (shopper) => openDeveloper(shopper, 'Create New Client'),
    shows: dialog('Create Client'),
    isCustomers: true,
  },
  {
    name: "a new client's secret",
    open: async (shopper) => {
      await openDeveloper(shopper, 'Create New Client');
      await shopper.page.getByRole('textbox', { name: 'Name' }).fill('Till');
      await shopper.page.getByRole('textbox', { name: 'Redirect URL' }).fill('https://till.example/back');
      await shopper.page.keyboard.press('Enter');
    },
    shows: dialog('Client Secret'),
    isCustomers: true,
  },
  {
    name: 'a new token',
    open: (shopper) => openDeveloper(shopper, 'Create New Token'),
    shows: (page) => dialog('Create Token')(page).getByRole('checkbox').first(),
    isCustomers: true,
  },
  {
    name: 'the new token shown once',
    open: async (shopper) => {
      await openDeveloper(shopper, 'Create New Token');
      await shopper.page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
      await shopper.page.keyboard.press('Enter');
    },
    shows: dialog('Personal Access Token'),
    isCustomers: true,
  },
  {
    name: 'the empty wishlist',
    open: at('/wishlist'),
    shows: (page) => page.getByText('Your wishlist is empty.'),
    isCustomers: true,
  },
  {
    name: 'the wishlist at the side',
    open: async ({ page, call }) => {
      await call('GET', '/api/user/toggle_wishlist/10');
      await page.goto('/cart');
      await page.getByRole('link', { name: 'Wishlist, 1 product' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('link', { name: 'See the whole wishlist' }),
    isCustomers: true,
  },
  {
    name: 'the wishlist',
    open: async ({ page, call }) => {
      await call('GET', '/api/user/toggle_wishlist/10');
      await page.goto('/wishlist');
    },
    shows: (page) => page.getByRole('main').getByRole('listitem').first(),
    isCustomers: true,
  },
  {
    name: 'a vendor',
    open: toVendor,
    shows: (page) => page.getByRole('main').locator('article').first(),
  },
  {
    name: 'a page that is not there',
    open: at('/no/such/page'),
    shows: heading('This page is not here'),
    isOfFailure: true,
  },
  {
    name: 'a page that cannot be read',
    open: async ({ page }) => {
      await page.goto('/cart');
      await page.route('**/api/filter_products*', (route) =>
        route.fulfill({ status: 500, json: { message: 'Server Error' } }),
      );
      await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
    },
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
    isOfFailure: true,
  },
];

describe('every screen, in the light and wide, in the dark and narrow', () => {
  test.each(screens)('$name', async ({ open, shows, within, isCustomers, isOfFailure }) => {
    const shopper = await (isCustomers ? customer() : visitor());
    const { page, context } = shopper;
    const faults = watchFaults(context);
    // Drawing the demo's pictures is another test's matter.
    await context.route('**/pictures/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
    );
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(shopper);
    await expect(shows(page)).toBeVisible();
    await expect(page).toHaveTitle(/\bRazz$/);
    await expect(page.locator('h1')).toHaveCount(1);
    const inTheLight = await violations(page, within);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(shows(page)).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
    expect({ inTheLight, inTheDark: await violations(page, within) }).toEqual({
      inTheLight: [],
      inTheDark: [],
    });
    if (!isOfFailure) expect(faults).toEqual([]);
  });
});
