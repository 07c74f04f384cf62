import { test } from 'vitest';
import { expect } from '../support/expect-shown.ts';
import { holdResponses, interceptResponses } from '../support/intercept-requests.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const busy = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { message: 'The shop is very busy. Please try again in a few seconds.' },
};

test('while a filter takes long the list and the filter in use stay, and the list says that it is busy', async () => {
  const { page } = await visitor();
  await page.clock.install();
  await page.goto('/shop/all');
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const release = await holdResponses(page, '**/api/filter_products*');
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search in these products' });
  await search.fill('panjabi');
  const asked = page.waitForRequest('**/api/filter_products*');
  await search.press('Enter');
  await asked;
  await page.clock.runFor(5000);
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(list.getByRole('article')).toHaveCount(4);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/search=panjabi/);

  release();
  await expect(list.getByRole('article')).toHaveCount(1);
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(search).toBeFocused();
});

test('a shop too busy for a listing is asked again after the time it gives, and the list appears by itself', async () => {
  const { page } = await visitor();
  await page.goto('/shop/all');
  const list = page.getByRole('main').getByRole('article');
  await expect(list).toHaveCount(4);
  const requests: number[] = [];
  await page.route('**/api/filter_products*', async (route) => {
    requests.push(Date.now());
    if (requests.length < 3) await route.fulfill(busy);
    else await route.fallback();
  });
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search in these products' });
  await search.fill('panjabi');
  await search.press('Enter');
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'busy');
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  const pauses = requests.slice(1).map((at, i) => at - (requests[i] ?? at));
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1000);
});

test('a shop that stays busy says so, and the list appears on another try', async () => {
  const { page } = await visitor();
  await page.goto('/shop/all');
  const server = await interceptResponses(page, '**/api/filter_products*');
  server.respond((route) => route.fulfill({ ...busy, headers: { 'retry-after': '60' } }));
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search in these products' });
  await search.fill('panjabi');
  await search.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is very busy.');
  server.letThrough();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
