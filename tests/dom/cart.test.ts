import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { home, office } from '../machines/fixtures.ts';
import { openShop } from './open-shop.ts';
import { changeCatalogue, tabWithCart } from './tab-with-cart.ts';

const totals = page.getByRole('region', { name: 'Cart totals' });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const charge = (name: string) => totals.getByRole('radio', { name });

test('the cart shows current prices and sold-out lines, and sets the title and noindex', async () => {
  const tab = tabWithCart({ products: [1, 2] });
  changeCatalogue(tab);
  await openShop('/cart', { tab });
  await expect.element(row('Indigo Jamdani Saree')).toHaveTextContent('৳9,000');
  const soldOut = 'This item is sold out. Remove it to continue.';
  await expect.element(row('Indigo Katan Saree')).toHaveTextContent(soldOut);
  expect(document.title).toMatch(/^Your cart · /);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('the default address determines the shipping option until one is selected', async () => {
  await openShop('/cart', { tab: tabWithCart({ addresses: [office, home] }) });
  await expect.element(charge('Outside Dhaka')).toBeChecked();
  await charge('Office pickup').click({ force: true });
  await expect.element(charge('Office pickup')).toBeChecked();
});

test('the cart is shown when the default address fails to load', async () => {
  await openShop('/cart', {
    tab: tabWithCart(),
    before: (wire) =>
      wire.respondJson('GET /api/cart/get_shipping_address/', { message: 'Server Error' }, 500),
  });
  await expect.element(charge('Inside Dhaka')).toBeChecked();
});

test('an unknown stored shipping option is ignored', async () => {
  await openShop('/cart', { tab: tabWithCart({ tabStorage: { shipping: 'balloon' } }) });
  await expect.element(charge('Inside Dhaka')).toBeChecked();
});

test('dismissing the undo bar keeps the line removed', async () => {
  await openShop('/cart', { tab: tabWithCart({ products: [1, 2] }) });
  await page.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  const removed = page.getByText('Indigo Katan Saree was removed.');
  await expect.element(removed).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(removed).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
