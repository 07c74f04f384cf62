import { describe } from 'vitest';
import { at, dialog, heading, shopOfScreens } from '../support/screens.ts';
import type { Shopper } from '../support/shoppers.ts';
import { address } from '../support/small-shop.ts';

const { placeOrder, hold } = shopOfScreens();

const openDeveloper = async ({ page }: Shopper, button: string) => {
  await page.goto('/account/developer');
  await page.getByRole('button', { name: button }).click();
};

describe('account screens, wide in the light theme and narrow in the dark theme', () => {
  hold([
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
      shows: (page) => page.getByText('You have no orders yet.'),
      isCustomers: true,
    },
    {
      name: 'the orders',
      open: async (shopper) => {
        await placeOrder(shopper);
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
      name: 'the wishlist panel',
      open: async ({ page, call }) => {
        await call('GET', '/api/user/toggle_wishlist/10');
        await page.goto('/cart');
        await page.getByRole('link', { name: 'Wishlist, 1 product' }).click();
      },
      shows: (page) => page.getByRole('dialog').getByRole('link', { name: 'View the full wishlist' }),
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
  ]);
});
