import { expect, test, vi } from 'vitest';
import { demoProducts } from '../src/products/products.ts';
import { vendors } from '../src/products/vendors.ts';

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

test('descriptions in Bangla are complete, without Latin letters and digits', () => {
  for (const { name, description, descriptionBn } of demoProducts) {
    const structure = (html: string) => html.match(/<[^>]+>/g);
    expect(structure(descriptionBn), name).toEqual(structure(description));
    expect(descriptionBn.replace(/<[^>]+>/g, ''), name).not.toMatch(/[\da-z]/i);
    expect(descriptionBn.normalize('NFC'), name).toBe(descriptionBn);
  }
});

test('vendors have their place, story and promise in both languages', () => {
  for (const { name, place, placeBn, about, aboutBn, promise, promiseBn } of Object.values(vendors)) {
    for (const text of [place, about, promise]) expect(text, name).toMatch(/^[\w“]/);
    for (const text of [placeBn, aboutBn, promiseBn]) {
      expect(text, name).toMatch(/\p{Script=Beng}/u);
      expect(text, name).not.toMatch(/[\da-z]/i);
    }
  }
});

test('the catalogue is deterministic', async () => {
  vi.resetModules();
  const again = await import('../src/products/products.ts');
  expect(again.demoProducts).not.toBe(demoProducts);
  expect(again.demoProducts).toEqual(demoProducts);
});

test('products of a colour group are the same design in several colours', () => {
  const ofOneColour = demoProducts.filter(({ colours }) => colours.length === 1);
  const keyOf = ({ vendor, colourGroup }: (typeof demoProducts)[number]) => `${vendor} ${colourGroup}`;
  const groups = [...new Set(ofOneColour.map(keyOf))].map((key) =>
    ofOneColour.filter((product) => keyOf(product) === key),
  );
  const withColours = groups.filter((group) => new Set(group.map(({ colours }) => colours[0])).size > 1);
  expect(withColours.length).toBeGreaterThan(30);
  for (const group of withColours) {
    const designs = group.map(({ look: { colours: _, seed: __, ...look }, category, fabrics, variations }) =>
      JSON.stringify({ look, category, fabrics, attribute: variations?.attribute }),
    );
    expect(new Set(designs).size, group[0]?.colourGroup).toBe(1);
  }
});

test('no name repeats a word', () => {
  const doubled = demoProducts
    .flatMap(({ name, nameBn }) => [name, nameBn])
    .filter((name) => name.split(/[\s-]+/).some((word, i, words) => word === words[i + 1]));
  expect(doubled).toEqual([]);
});
