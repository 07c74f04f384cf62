import { createBackend } from '@razz/mock-backend';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const listing = 'POST /api/filter_products';
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null;
const vendorsShown = () => [
  ...new Set(
    [...document.querySelectorAll('main article a[href^="/vendors/"]')].map((link) => link.textContent),
  ),
];
const cards = () => main.getByRole('article').elements().length;
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

describe('filters of a vendor', () => {
  test('narrow its products only, in its URL, which is noindex', async () => {
    const { here, wire } = await openShop('/vendors/1?vendors=2');
    await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
    expect([robots(), canonical()]).toEqual([null, `${location.origin}/vendors/1`]);
    await main
      .getByRole('group', { name: 'Colour' })
      .getByRole('checkbox', { name: /^Madder/ })
      .click();
    await expect.poll(here).toBe('/vendors/1?colours=Madder');
    await userEvent.selectOptions(main.getByRole('combobox', { name: 'Sort' }), 'price_asc');
    await expect.poll(here).toBe('/vendors/1?colours=Madder&sort=price_asc');
    await expect.poll(robots).toBe('noindex');
    await userEvent.fill(main.getByRole('searchbox'), 'madder');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => wire.sent.at(-1)?.body)
      .toEqual({
        category_slug: 'all',
        filter_params: [{ search: 'madder', colours: ['Madder'], vendors: [1] }],
        sort_option: 'price_asc',
      });
    await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
    expect(vendorsShown()).toEqual(['Tangail Tant Ghor']);
    const titles = [...document.querySelectorAll('.facet-filters summary')].map((title) => title.textContent);
    expect(titles).toEqual(['Colour (1)', 'Fabric']);
  });

  test('without results can be cleared, and a page past the last result is the last one', async () => {
    const { here, router } = await openShop('/vendors/1?search=spaceship');
    await expect.element(main.getByText(/^Sorry, we did not find any results/)).toBeVisible();
    await userEvent.click(main.getByRole('button', { name: 'Clear all' }).last());
    await expect.poll(here).toBe('/vendors/1');
    await expect.poll(cards).toBeGreaterThan(1);
    await router.navigate({ to: '/vendors/$id', params: { id: '1' }, search: { size: 'M', page: 2 } });
    await expect.poll(here).toBe('/vendors/1?size=M');
  });

  test.each(['ignores the filter', 'refuses it'])(
    'are not offered if another backend %s: all products of the vendor stay',
    async (kind) => {
      const tab = newTab();
      const { handle } = createBackend(tab);
      const { here } = await openShop('/vendors/1?size=M', {
        tab,
        before: (wire) =>
          wire.respond(listing, async (request) => {
            if (kind === 'refuses it') return Response.json({ message: 'vendors: unknown' }, { status: 422 });
            const body = { category_slug: 'all', filter_params: [], sort_option: 'newness' };
            const { url, headers } = request;
            const response = await handle(
              new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
            );
            const { data, meta } = await response.json();
            const { sizes, price } = meta.facets;
            return Response.json({ data, meta: { ...meta, facets: { sizes, price } } });
          }),
      });
      await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
      await expect.poll(vendorsShown).toEqual(['Tangail Tant Ghor']);
      expect(main.getByRole('searchbox').elements()).toEqual([]);
      expect(main.getByRole('combobox', { name: 'Sort' }).elements()).toEqual([]);
      await userEvent.click(main.getByRole('link', { name: 'Next page' }));
      await expect.poll(here).toBe('/vendors/1?page=2');
      await expect.poll(vendorsShown).toEqual(['Tangail Tant Ghor']);
    },
  );

  test('have all pages of a backend whose list of a vendor has longer ones', async () => {
    await openShop('/vendors/1?page=2', {
      before: (wire) => wire.respondJson('GET /api/get_merchant_products/1', { data: { data: [] } }),
    });
    await expect.element(heading).toHaveTextContent('Tangail Tant Ghor');
    await expect.poll(vendorsShown).toEqual(['Tangail Tant Ghor']);
  });

  test('are not dropped silently if the listing fails', async () => {
    await openShop('/vendors/1?size=M', { before: (wire) => wire.respondJson(listing, {}, 500) });
    await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
