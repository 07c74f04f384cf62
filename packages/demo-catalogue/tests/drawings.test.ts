import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  demoDrawings,
  demoProducts,
  drawingsOf,
  firstScreen,
  firstScreenFolder,
  scenes,
} from '../src/index.ts';

const drawings = [...demoDrawings.values(), ...scenes];

test('drawings are unique', () => {
  expect(new Set(drawings.map((drawing) => drawing.version())).size).toBe(drawings.length);
});

test('every drawing is a complete SVG document that defines each id it refers to', () => {
  for (const { name, svg, width } of drawings) {
    const markup = svg();
    expect(markup.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} `), name).toBe(
      true,
    );
    expect(markup.endsWith('</svg>'), name).toBe(true);
    expect(markup, name).not.toMatch(/NaN|undefined|Infinity/);
    const defined = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...markup.matchAll(/url\(#([^)]+)\)/g)].flatMap(([, id]) =>
      defined.has(id) ? [] : [id],
    );
    expect(missing, name).toEqual([]);
  }
});

test('every product has a front view first, and a close-up of the product or its cloth', () => {
  for (const product of demoProducts) {
    const views = drawingsOf(product).map(({ name }) => name.slice(product.sku.length + 1));
    expect(views[0], product.sku).toBe('front');
    expect(
      views.some((view) => view === 'near' || view === 'cloth'),
      product.sku,
    ).toBe(true);
  }
});

test('every colour of a product has a drawing named after it', () => {
  const coloured = demoProducts.filter(({ variations }) => variations?.attribute === 'Colour');
  expect(coloured.length).toBeGreaterThan(0);
  for (const product of coloured) {
    const names = drawingsOf(product).map(({ name }) => name);
    for (const colour of product.variations?.values ?? [])
      expect(names).toContain(`${product.sku}-${colour.toLowerCase()}`);
  }
});

test('the rendered pictures of the first screen are up to date (else run `npm run pictures`)', () => {
  const files = firstScreen.flatMap(({ drawing, widths }) =>
    widths.map((width) => `${drawing.name}.${drawing.version()}-${width}.avif`),
  );
  expect(readdirSync(firstScreenFolder).sort()).toEqual(files.sort());
});
