import { expect, test, vi } from 'vitest';
import { demoProducts } from '../src/products/products.ts';

const unique = (values: readonly string[]) => new Set(values).size;

test('names, slugs and SKUs are unique', () => {
  expect(unique(demoProducts.map(({ name }) => name.toLowerCase()))).toBe(demoProducts.length);
  expect(unique(demoProducts.map(({ slug }) => slug))).toBe(demoProducts.length);
  expect(unique(demoProducts.map(({ sku }) => sku))).toBe(demoProducts.length);
});

test('creation dates are unique, so newest first is a total order', () => {
  expect(unique(demoProducts.map(({ createdAt }) => createdAt.toISOString()))).toBe(demoProducts.length);
});

test('short descriptions are plain text, descriptions are complete HTML', () => {
  for (const { name, shortDescription, description } of demoProducts) {
    expect(shortDescription, name).not.toMatch(/[<>]/);
    expect(shortDescription, name).toMatch(/^[A-Z].*\.$/);
    expect(description, name).toMatch(/^<p>.+<\/p><p>.+<\/p><ul>(<li>.+<\/li>)+<\/ul><p>.+<\/p>$/);
  }
});

test('the catalogue is deterministic', async () => {
  vi.resetModules();
  const again = await import('../src/products/products.ts');
  expect(again.demoProducts).not.toBe(demoProducts);
  expect(again.demoProducts).toEqual(demoProducts);
});
