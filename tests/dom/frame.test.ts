import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { newTab, openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const bar = () => document.querySelector('[data-progress]')?.getAttribute('data-progress');
/** The texts of all live regions. */
const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);

test('the offline banner is above every page until the connection is back', async () => {
  await openShop('/cart');
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/^You are offline\./)).toBeVisible();
  connection.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^You are offline\./)).not.toBeInTheDocument();
});

test('the progress bar is busy while a page loads; then the title is announced', async () => {
  const { wire, router } = await openShop('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => router.state.isLoading).toBe(false);
  const release = wire.holdResponses('GET /api/get_districts');
  void router.navigate({ to: '/account/addresses' });
  await expect.poll(() => wire.sent.map(({ line }) => line)).toContain('GET /api/get_districts');
  await expect.poll(bar).toBe('busy');
  release();
  await expect.poll(bar).toBe('done');
  await expect.poll(announced).toContain(document.title.split(' · ')[0]);
});

test('leaving a form that is being saved ends the progress bar', async () => {
  const { wire, router } = await openShop('/account');
  wire.holdResponses('POST /api/user/save_personal_info');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(bar).toBe('busy');
  await router.navigate({ to: '/cart' });
  await expect.poll(bar).toBe('done');
});

test('the theme selected in the footer applies', async () => {
  await openShop('/cart');
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Appearance' }).selectOptions('Dark');
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
});

test('the footer of a short page is below the first view, so that loading content does not move it', async () => {
  await openShop('/cart');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByRole('contentinfo').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    innerHeight,
  );
});

test.each([
  ['cart', 'Cart', 'Your cart', [1]],
  ['empty cart', 'Cart', 'Your cart', []],
  ['wishlist', 'Wishlist', 'Wishlist', []],
])('the panel of the %s closes with its button and returns the focus', async (_, name, title, products) => {
  await openShop('/cart', { tab: tabWithCart({ products, addresses: [home] }) });
  const link = page.getByRole('banner').getByRole('link', { name });
  await link.click();
  const panel = page.getByRole('dialog', { name: title });
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('a page that was read before the connection was lost is marked, and read again once it is back', async () => {
  const { router, wire } = await openShop('/shop/kurti', { tab: newTab(null) });
  const listing = 'POST /api/filter_products';
  const cards = page.getByRole('main').getByRole('article');
  const notice = page.getByText(/^The shop cannot be reached now\./);
  await expect.element(cards.first()).toBeVisible();
  await router.navigate({ href: '/cart' });
  wire.fail(listing);
  await router.navigate({ href: '/shop/kurti' });
  await expect.element(notice).toBeVisible();
  await expect.element(cards.first()).toBeVisible();
  wire.letThrough(listing);
  dispatchEvent(new Event('online'));
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(cards.first()).toBeVisible();
});
