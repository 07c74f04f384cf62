import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

interface IndexRequest {
  path: string;
  key: string | undefined;
  body: { requests: { indexName: string }[] };
}
const indexRequests: IndexRequest[] = [];
const hit = {
  objectID: '7',
  name: 'Hosted Saree',
  slug: 'red-jamdani-saree',
  featured_img: '/pictures/a.webp',
  unit_price: 5000,
  sales_price: 4500,
};

/** A fake hosted index on another origin, with CORS for every site. */
const hostedIndex = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://index');
    const key = request.headers['x-algolia-api-key'] ?? searchParams.get('x-algolia-api-key') ?? undefined;
    indexRequests.push({ path: pathname, key: String(key), body: JSON.parse(text) });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ results: [{ hits: [hit], nbHits: 1, page: 0, hitsPerPage: 10 }] }));
  });
});
await new Promise<void>((resolve) => hostedIndex.listen(0, '127.0.0.1', resolve));
afterAll(() => hostedIndex.close());

const { visitor } = shoppers({
  environment: {
    SEARCH_APP_ID: 'boutique',
    SEARCH_KEY: 'search-only-key',
    SEARCH_INDEX: 'goods',
    SEARCH_HOSTS: `http://127.0.0.1:${(hostedIndex.address() as AddressInfo).port}`,
  },
});

test('with an app id and a search-only key the browser queries the hosted index, not the shop [7.38]', async () => {
  const { page } = await visitor();
  const shopRequests: string[] = [];
  page.on('request', (request) => {
    const { pathname, port } = new URL(request.url());
    if (pathname.startsWith('/1/indexes/') && port === new URL(page.url()).port) shopRequests.push(pathname);
  });
  await page.goto('/');
  await page.getByLabel('Search products').focus();
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('saree');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'SareesWomen',
    'Hosted SareePrice now ৳4,500Price before the discount ৳5,000',
    'See all results',
  ]);
  // Each prefix returns the same hit, so the list may be shown before the whole word is queried.
  await expect
    .poll(() => indexRequests.at(-1))
    .toMatchObject({
      path: '/1/indexes/*/queries',
      key: 'search-only-key',
      body: {
        requests: [
          {
            indexName: 'goods',
            query: 'saree',
            hitsPerPage: 10,
            attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
          },
        ],
      },
    });
  expect(shopRequests).toEqual([]);
});
