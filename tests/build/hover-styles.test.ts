import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ui = fileURLToPath(new URL('../../src/ui/', import.meta.url));
const stylesheets = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(ui, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

/** Selectors with :hover in the stylesheet, each with whether it is inside `@media (hover)`. */
const hoverSelectors = (css: string): { selector: string; isGuarded: boolean }[] => {
  const blocks: string[] = [];
  return [...css.matchAll(/([^{};]*)([{};])/g)].flatMap(([, text = '', end]) => {
    if (end === '}') blocks.pop();
    if (end !== '{') return [];
    const selector = text.trim();
    blocks.push(selector);
    return selector.includes(':hover') ? [{ selector, isGuarded: blocks.includes('@media (hover)') }] : [];
  });
};

test('styles of :hover are only for devices that hover: on a touch screen they would stay after a tap', () => {
  const found = stylesheets.flatMap(({ file, text }) =>
    hoverSelectors(text).map(({ selector, isGuarded }) => ({ rule: `${file}: ${selector}`, isGuarded })),
  );
  expect(found.length).toBeGreaterThan(25);
  expect(found.flatMap(({ rule, isGuarded }) => (isGuarded ? [] : [rule]))).toEqual([]);
});
