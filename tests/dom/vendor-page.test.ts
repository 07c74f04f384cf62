import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop } from './open-shop.ts';

const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

test.each(['/vendors/nobody', '/vendors/1.5', '/vendors/99', '/vendors/1?page=9'])(
  '%s is not found',
  async (address) => {
    await openShop(address);
    await expect.element(heading).toHaveTextContent('Page not found');
  },
);

test.each(['abc', '0', '1.5'])('page %s of a vendor is the first one', async (number) => {
  await openShop(`/vendors/1?page=${number}`);
  await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
  expect(canonical()).toBe(`${location.origin}/vendors/1`);
});

test('while a page of a vendor loads the pagination already shows it as current', async () => {
  const { wire } = await openShop('/vendors/1');
  await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
  const release = wire.holdResponses('GET /api/get_merchant_products/1');
  await userEvent.click(main.getByRole('link', { name: 'Next page' }));
  await expect.element(main.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(canonical()).toBe(`${location.origin}/vendors/1`);
  release();
  await expect.poll(canonical).toBe(`${location.origin}/vendors/1?page=2`);
});

test('each page of a vendor has its own canonical URL, the first one without a page number', async () => {
  const { router, here } = await openShop('/vendors/1?page=2');
  await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
  expect(canonical()).toBe(`${location.origin}/vendors/1?page=2`);
  await expect
    .element(main.getByRole('link', { name: 'Previous page' }))
    .toHaveAttribute('href', '/vendors/1');
  await userEvent.click(main.getByRole('button', { name: /^Quick view of/ }).first());
  await expect.element(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
  expect(here()).toMatch(/^\/vendors\/1\?page=2&quick=\d+$/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(here).toBe('/vendors/1?page=2');
  await router.navigate({ to: '/vendors/$id', params: { id: '1' } });
  await expect.poll(canonical).toBe(`${location.origin}/vendors/1`);
  await expect
    .element(main.getByRole('link', { name: 'Next page' }))
    .toHaveAttribute('href', '/vendors/1?page=2');
  await expect
    .element(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last())
    .toHaveAttribute('href', '/vendors/1');
});
