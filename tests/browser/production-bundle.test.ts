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
