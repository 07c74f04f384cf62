import { describe } from 'vitest';
import { dialog, heading, openPath, screenShop } from '../support/screens.ts';
import type { Shopper } from '../support/shoppers.ts';
import { address } from '../support/small-shop.ts';

const { placeOrder, testScreens } = screenShop();

const openDeveloper = async ({ page }: Shopper, button: string) => {
  await page.goto('/account/developer');
  await page.getByRole('button', { name: button }).click();
};

// tests/browser/every-page.test.ts checks pages without parameters as they open.
describe('account screens, narrow and in the dark theme', () => {
  testScreens([
    {
      name: 'the new password',
      open: openPath('/reset-password?token=abc&email=a%40example.com'),
      readyLocator: heading('Choose a new password'),
    },
    {
      name: 'no orders yet',
      open: openPath('/account/orders'),
      readyLocator: (page) => page.getByText('You have no orders yet.'),
      requiresCustomer: true,
    },
    {
      name: 'the orders',
      open: async (shopper) => {
        await placeOrder(shopper);
        await shopper.page.goto('/account/orders');
      },
      readyLocator: (page) => page.getByRole('link', { name: /^View Details/ }),
      requiresCustomer: true,
    },
    {
      name: 'the address book',
      open: async ({ page, request }) => {
        await request('POST', '/api/cart/save_address', address);
        await page.goto('/account/addresses');
      },
      readyLocator: (page) => page.getByText('Dhaka - 1205'),
      requiresCustomer: true,
    },
    {
      name: 'a new client',
      open: (shopper) => openDeveloper(shopper, 'Create New Client'),
      readyLocator: dialog('Create Client'),
      requiresCustomer: true,
    },
    {
      name: "a new client's secret",
      open: async (shopper) => {
        await openDeveloper(shopper, 'Create New Client');
        await shopper.page.getByRole('textbox', { name: 'Name' }).fill('Till');
        await shopper.page.getByRole('textbox', { name: 'Redirect URL' }).fill('https://till.example/back');
        await shopper.page.keyboard.press('Enter');
      },
      readyLocator: dialog('Client Secret'),
      requiresCustomer: true,
    },
    {
      name: 'a new token',
      open: (shopper) => openDeveloper(shopper, 'Create New Token'),
      readyLocator: (page) => dialog('Create Token')(page).getByRole('checkbox').first(),
      requiresCustomer: true,
    },
    {
      name: 'the new token shown once',
      open: async (shopper) => {
        await openDeveloper(shopper, 'Create New Token');
        await shopper.page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
        await shopper.page.keyboard.press('Enter');
      },
      readyLocator: dialog('Personal Access Token'),
      requiresCustomer: true,
    },
    {
      name: 'the wishlist panel',
      open: async ({ page, request }) => {
        await request('GET', '/api/user/toggle_wishlist/10');
        await page.goto('/cart');
        await page.getByRole('link', { name: 'Wishlist, 1 product' }).click();
      },
      readyLocator: (page) => page.getByRole('dialog').getByRole('link', { name: 'View the full wishlist' }),
      requiresCustomer: true,
    },
    {
      name: 'the wishlist',
      open: async ({ page, request }) => {
        await request('GET', '/api/user/toggle_wishlist/10');
        await page.goto('/wishlist');
      },
      readyLocator: (page) => page.getByRole('main').getByRole('listitem').first(),
      requiresCustomer: true,
    },
  ]);
});
