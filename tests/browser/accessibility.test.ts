import { describe } from 'vitest';
import { dialog, heading, openPath, screenShop } from '../support/screens.ts';
import { address } from '../support/small-shop.ts';

const { fillCart, placeOrder, toProduct, toVendor, testScreens } = screenShop();

// tests/browser/every-page.test.ts checks pages without parameters as they open.
describe('shopping screens, narrow and in the dark theme', () => {
  testScreens([
    {
      name: 'the open category menu',
      // The header is the same on every page; axe is fast on a short one.
      open: async ({ page }) => {
        await page.goto('/cart');
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('button', { name: 'Categories' })
          .click();
      },
      readyLocator: (page) => page.getByRole('link', { name: 'All Categories' }),
    },
    {
      name: 'search suggestions',
      open: async ({ page }) => {
        await page.goto('/cart');
        await page
          .getByRole('textbox', { name: 'Search products' })
          .or(page.getByRole('searchbox', { name: 'Search products' }))
          .first()
          .focus();
        await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('saree');
      },
      readyLocator: (page) => page.getByRole('listbox').getByRole('option').first(),
    },
    {
      name: 'listing',
      open: openPath('/shop/all'),
      readyLocator: (page) => page.getByText(/^Showing all \d+ results$/),
    },
    {
      name: 'listing, filtered',
      open: openPath('/shop/all?search=saree&price_min=500&sort=atoz'),
      readyLocator: (page) => page.getByText('Search result for saree'),
    },
    {
      name: 'listing with no results',
      open: openPath('/shop/all?search=zzqqxx'),
      readyLocator: (page) => page.getByText('Sorry, we did not find any results for "zzqqxx"'),
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
      readyLocator: (page) => page.getByRole('dialog').getByRole('button', { name: 'Buy now' }),
    },
    {
      name: 'a product with variations',
      open: toProduct({ is_variant: true }),
      readyLocator: (page) => page.getByRole('combobox', { name: /Size|Colour|Age/ }),
    },
    {
      name: 'a product without variations',
      open: toProduct({ is_variant: false }),
      readyLocator: (page) => page.getByRole('heading', { name: 'You may also like' }),
    },
    {
      name: 'a sold-out product',
      open: toProduct('sold out'),
      readyLocator: (page) => page.getByRole('button', { name: 'Out of stock' }).first(),
    },
    {
      name: 'the cart',
      open: async (shopper) => {
        await fillCart(shopper);
        await shopper.page.goto('/cart');
      },
      readyLocator: (page) => page.getByRole('link', { name: 'Proceed to checkout' }),
    },
    {
      name: 'the mini cart',
      open: async (shopper) => {
        await fillCart(shopper);
        await shopper.page.getByRole('link', { name: 'Cart, 1 item' }).click();
      },
      readyLocator: (page) => dialog('Your cart')(page).getByRole('link', { name: 'View cart' }),
    },
    {
      name: "a visitor's checkout, paying by bKash",
      open: async (shopper) => {
        await fillCart(shopper);
        await shopper.page.goto('/checkout');
        await shopper.page.getByText('Send the money first').click();
        await shopper.page.getByRole('button', { name: 'Save Address' }).click();
      },
      readyLocator: (page) => page.getByText('There were some problems with your input.'),
      expectsErrors: true,
    },
    {
      name: "a customer's checkout, choosing an address",
      open: async (shopper) => {
        await shopper.request('POST', '/api/cart/save_address', address);
        await fillCart(shopper);
        await shopper.page.goto('/checkout');
        await shopper.page.getByRole('button', { name: 'Edit: Shipping address' }).click();
      },
      readyLocator: (page) => page.getByRole('heading', { name: 'Choose an address' }),
      requiresCustomer: true,
    },
    {
      name: 'placing an order with an empty cart',
      open: async ({ page }) => {
        await page.goto('/checkout');
        await page.getByRole('button', { name: 'Place Order' }).click();
      },
      readyLocator: dialog('Oops...'),
    },
    {
      name: 'the confirmed order',
      open: placeOrder,
      readyLocator: heading('Thank you. Your order has been placed.'),
    },
    {
      name: 'a vendor',
      open: toVendor,
      readyLocator: (page) => page.getByRole('main').locator('article').first(),
    },
    {
      name: 'an unknown page',
      open: openPath('/no/such/page'),
      readyLocator: heading('Page not found'),
      expectsErrors: true,
    },
    {
      name: 'an unknown product',
      open: openPath('/products/nothing-here'),
      readyLocator: heading('Page not found'),
      expectsErrors: true,
    },
    {
      name: 'a page that failed to load',
      open: async ({ page }) => {
        await page.goto('/cart');
        await page.route('**/api/filter_products*', (route) =>
          route.fulfill({ status: 500, json: { message: 'Server Error' } }),
        );
        await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
      },
      readyLocator: (page) => page.getByRole('button', { name: 'Try again' }),
      expectsErrors: true,
    },
  ]);
});
