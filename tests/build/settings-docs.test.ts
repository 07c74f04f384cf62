import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateSettingsDocs } from '../../scripts/generate-settings-docs.ts';
import { Environment } from '../../server/config/config.ts';

test('docs/settings.md is up to date (otherwise run `npm run settings:docs`)', () => {
  const written = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  expect(generateSettingsDocs()).toBe(written);
});

test('each setting is described', () => {
  const undescribed = Object.entries(Environment.shape).flatMap(([name, schema]) =>
    schema.description === undefined ? [name] : [],
  );
  expect(undescribed).toEqual([]);
});
