import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withShopLanguages } from '../../scripts/build/react-aria-messages.ts';
import * as bangla from '../../src/ui/messages/bn/react-aria.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => join(dirname(require.resolve(`${name}/package.json`)), 'dist/private');
const moduleOf = (group: string) =>
  group === 'components'
    ? join(folderOf('react-aria-components'), 'intlStrings.mjs')
    : join(folderOf('react-aria'), group, 'intlStrings.mjs');
const transform = (path: string) => withShopLanguages(path, readFileSync(path, 'utf8'));

test.each(Object.entries(bangla))('%s: each Bangla message replaces one of react-aria', (group, messages) => {
  const path = moduleOf(group);
  const code = transform(path);
  expect(code).toContain(`import { ${group} as bn }`);
  const source = /from '([^']+en-US\.mjs)'/.exec(code ?? '')?.[1] ?? '';
  const english = readFileSync(join(dirname(path), source), 'utf8');
  for (const key of Object.keys(messages)) expect(english).toContain(`"${key}":`);
});

test('leaves the announcement of the number of options to the search box', () => {
  const code = transform(moduleOf('combobox'));
  expect(code?.match(/countAnnouncement: \(\) => ''/g)).toHaveLength(2);
  const source = /from '([^']+en-US\.mjs)'/.exec(code ?? '')?.[1] ?? '';
  const english = readFileSync(join(dirname(moduleOf('combobox')), source), 'utf8');
  expect(english).toContain('"countAnnouncement":');
});

test('keeps only English for other groups, and ignores other modules', () => {
  expect(transform(moduleOf('tree'))).toMatch(
    /^import en from '[^']+';\nexport default \{ 'en-US': en \};\n$/,
  );
  expect(withShopLanguages('/shop/src/ui/kit/Dialog.tsx', 'export {}')).toBeNull();
  expect(() => withShopLanguages(moduleOf('tree'), 'export default {}')).toThrow(/does not import en-US/);
});
