import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const heading = page.getByRole('heading', { level: 1 });
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');

test.each([
  ['/account', 'Profile', 'Edit your account information'],
  ['/account/orders', 'My Orders', 'My Orders'],
  ['/account/addresses', 'Address Book', 'Modify your address book entries'],
  ['/account/developer', 'Developer', 'Developer'],
])(
  '%s has its title, is marked as current in the account menu, and is noindex',
  async (path, title, text) => {
    await openShop(path);
    await expect.element(heading).toHaveTextContent(text);
    expect(document.title).toBe(`${title} · Razz`);
    expect(robots()).toBe('noindex');
    const links = page.getByRole('main').getByRole('navigation', { name: 'Account' }).getByRole('link');
    const current = links.elements().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[title, path]]);
  },
);

test.each([
  ['/login', 'Sign in'],
  ['/register', 'Create an account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=t', 'Choose a new password'],
])('%s has its title and is noindex', async (path, title) => {
  await openShop(path, { tab: newTab(null) });
  await expect.element(heading).toHaveTextContent(title);
  expect(document.title).toBe(`${title} · Razz`);
  expect(robots()).toBe('noindex');
});

test('the wishlist has its title and is noindex', async () => {
  await openShop('/wishlist');
  await expect.element(heading).toHaveTextContent('Wishlist');
  expect(document.title).toBe('Wishlist · Razz');
  expect(robots()).toBe('noindex');
});
