import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const dialog = page.getByRole('dialog', { name: 'Oops...' });
const ok = dialog.getByRole('button', { name: 'OK' });
const place = page.getByRole('button', { name: 'Place Order' });

test.each(['{Enter}', '{Escape}'])(
  'placing an order with an empty cart shows a dialog that %s closes, restoring the focus [5.1, 5.4, 8.1]',
  async (key) => {
    await openShop('/checkout', { tab: newTab(null), showsNotifications: true });
    // Disabled until the addresses are loaded.
    await expect.element(place).not.toHaveAttribute('aria-disabled');
    (place.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveTextContent('Your cart is empty.');
    await expect.element(ok).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(place).toHaveFocus();
  },
);

test('placing an order without a shipping address shows a dialog [5.2, 5.4, 8.1]', async () => {
  await openShop('/checkout', { tab: tabWithCart(), showsNotifications: true });
  await place.click();
  await expect.element(dialog).toHaveTextContent('You must select a shipping address.');
});

test("a visitor who follows the header's wishlist link is asked to sign in [2.46, 5.7, 8.1]", async () => {
  await openShop('/', { tab: newTab(null), showsNotifications: true });
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 0 products' }).click();
  await expect.element(dialog).toHaveTextContent('Your must sign in to see wishlist items.');
  await expect
    .element(dialog.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/login/));
});

test('a dialog over the quick view takes the focus, and closing it leaves the quick view open [2.54]', async () => {
  await openShop('/shop/all?quick=1', { tab: newTab(null), showsNotifications: true });
  const view = page.getByRole('dialog', { name: 'Quick view' });
  await view.getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Product Added to cart!' }))
    .toBeInTheDocument();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await view.getByRole('button', { name: 'Add to Wishlist' }).click();
  await expect.element(dialog).toHaveTextContent('You must sign in to wishlist products!');
  await expect.element(ok).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(view).toBeVisible();
});
