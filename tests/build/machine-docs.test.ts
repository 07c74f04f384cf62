import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateMachineDocs } from '../../scripts/generate-machine-docs.ts';

test('docs/machines.md is up to date (otherwise run `npm run machines:docs`)', async () => {
  const written = await readFile(new URL('../../docs/machines.md', import.meta.url), 'utf8');
  expect(await generateMachineDocs()).toBe(written);
});
