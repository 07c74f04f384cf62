import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop } from './open-shop.ts';

const heading = page.getByRole('heading', { level: 1 });

test('the footer links to a content page with its title and description', async () => {
  await openShop('/cart', { settings: { pages: [{ slug: 'delivery', title: { en: 'Delivery' } }] } });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' }).click();
  await expect.element(heading).toHaveTextContent('Delivery');
  await expect.element(page.getByRole('heading', { name: 'Charges' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Delivery · Razz');
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;
  expect(description).toBe('We deliver to all 64 districts.');
});

test('an unknown content page is not found', async () => {
  await openShop('/pages/nowhere');
  await expect.element(heading).toHaveTextContent('Page not found');
});
