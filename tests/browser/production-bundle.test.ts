import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the production build has nothing of the inspection of actors', () => {
  const folder = new URL('../../dist/shop/assets/', import.meta.url);
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  const inspecting = scripts.filter((file) =>
    /XState actors|inspectActors|\binspect-actors/.test(
      `${file}${readFileSync(new URL(file, folder), 'utf8')}`,
    ),
  );
  expect(inspecting).toEqual([]);
});

test('the shop loads nothing of the panel, and the panel is a build of its own', () => {
  const shop = new URL('../../dist/shop/', import.meta.url);
  const ofPanel = /\/api\/admin\/|XSRF-TOKEN-STAFF|admin-frame/;
  const filesWithPanel = (folder: URL) =>
    readdirSync(folder).filter(
      (file) => /\.(?:js|css|html)$/.test(file) && ofPanel.test(readFileSync(new URL(file, folder), 'utf8')),
    );
  expect(filesWithPanel(new URL('assets/', shop))).toEqual([]);
  expect(filesWithPanel(shop)).toEqual([]);
  // Otherwise the pattern finds nothing anywhere.
  expect(filesWithPanel(new URL('.admin/assets/', shop)).length).toBeGreaterThan(1);
  const manifest = readFileSync(new URL('.vite/manifest.json', shop), 'utf8');
  expect(manifest).not.toMatch(/admin/);
});
