import { afterAll, expect, test } from 'vitest';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
await shop.database.pool.query("UPDATE products SET slug = 'লাল-শাড়ি' WHERE id = 4");
const open = async (path: string) => {
  const response = await shop.app.inject({ url: path, headers: { accept: 'text/html' } });
  return [response.statusCode, response.headers.location];
};

test.each([
  ['/products/Red-Jamdani-Saree', '/products/red-jamdani-saree'],
  ['/products/RED-JAMDANI-SAREE/?quick=1&lang=bn', '/products/red-jamdani-saree?quick=1&lang=bn'],
  ['/products/%52ed-jamdani-saree', '/products/red-jamdani-saree'],
  ['/Products/red-jamdani-saree', '/products/red-jamdani-saree'],
  [`/products/${encodeURIComponent('লাল-শা\u09dcি')}`, `/products/${encodeURIComponent('লাল-শাড়ি')}`],
  ['/shop/Sarees?search=%26%3D%2F&page=2', '/shop/sarees?search=%26%3D%2F&page=2'],
  ['/shop/ALL', '/shop/all'],
  ['/SHOP/Women//', '/shop/women'],
  ['/Vendors/1?page=2', '/vendors/1?page=2'],
  ['/pages/Delivery', '/pages/delivery'],
  ['//Products//Red-Jamdani-Saree', '/products/red-jamdani-saree'],
])('%s redirects to %s', async (path, canonical) => {
  expect(await open(path)).toEqual([301, canonical]);
});

test.each([
  '/products/No-Such-Product',
  '/products/Hidden-Shawl',
  '/shop/Nothing',
  '/Vendors/99',
  '/Vendors/x',
  '/Constructor/x',
  '/products/%00A',
  '//evil.example/Products',
  '/Products//evil.example/x',
])('%s is not found', async (path) => {
  expect(await open(path)).toEqual([404, undefined]);
});

test.each(['/products/red-jamdani-saree', '/products/red-jamdani-saree/', '/shop/sarees', '/vendors/1'])(
  '%s is served',
  async (path) => {
    expect(await open(path)).toEqual([200, undefined]);
  },
);
