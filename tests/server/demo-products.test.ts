import { expect, test, vi } from 'vitest';
import { demoProducts } from '../../server/demo/products.ts';
import { Slug } from '../../src/contracts/schemas/identifiers.ts';

const unique = (values: readonly string[]) => new Set(values).size;

test('no two products share a name, a slug or a stock number', () => {
  expect(unique(demoProducts.map(({ name }) => name.toLowerCase()))).toBe(demoProducts.length);
  expect(unique(demoProducts.map(({ slug }) => slug))).toBe(demoProducts.length);
  expect(unique(demoProducts.map(({ sku }) => sku))).toBe(demoProducts.length);
});

test('every slug is one the contract takes', () => {
  for (const { slug } of demoProducts) expect(Slug.safeParse(slug).success, slug).toBe(true);
});

test('no two products came in at the same moment, so newest first is one order', () => {
  expect(unique(demoProducts.map(({ createdAt }) => createdAt.toISOString()))).toBe(demoProducts.length);
});

test('the short text is plain and the long one is whole HTML', () => {
  for (const { name, shortDescription, description } of demoProducts) {
    expect(shortDescription, name).not.toMatch(/[<>]/);
    expect(shortDescription, name).toMatch(/^[A-Z].*\.$/);
    expect(description, name).toMatch(/^<p>.+<\/p><p>.+<\/p><ul>(<li>.+<\/li>)+<\/ul><p>.+<\/p>$/);
  }
});

test('the catalogue is the same each time it is made', async () => {
  vi.resetModules();
  const again = await import('../../server/demo/products.ts');
  expect(again.demoProducts).not.toBe(demoProducts);
  expect(again.demoProducts).toEqual(demoProducts);
});
