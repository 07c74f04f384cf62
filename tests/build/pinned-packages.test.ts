import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface PackageManifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
}

test('CONTRIBUTING gives a reason for each pinned and each overridden package', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json')) as PackageManifest;
  const pinned = Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, range]) =>
    /^[~\d]/.test(range) ? [name] : [],
  );
  expect(pinned).not.toEqual([]);
  const [, reasons = ''] = read('CONTRIBUTING.md').split('## Pinned packages');
  const unexplained = [...pinned, ...Object.keys(overrides)].filter(
    (name) => !reasons.includes(`| \`${name}\` |`),
  );
  expect(unexplained).toEqual([]);
});
