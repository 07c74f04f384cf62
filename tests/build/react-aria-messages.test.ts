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
const put = (path: string) => withShopLanguages(path, readFileSync(path, 'utf8'));

test.each(Object.entries(bangla))(
  '%s: each Bangla text takes the place of one of react-aria',
  (group, texts) => {
    const path = moduleOf(group);
    const code = put(path);
    expect(code).toContain(`import { ${group} as bn }`);
    const source = /from '([^']+en-US\.mjs)'/.exec(code ?? '')?.[1] ?? '';
    const english = readFileSync(join(dirname(path), source), 'utf8');
    for (const key of Object.keys(texts)) expect(english).toContain(`"${key}":`);
  },
);

test('other groups keep English alone, and other modules are left alone', () => {
  expect(put(moduleOf('tree'))).toMatch(/^import en from '[^']+';\nexport default \{ 'en-US': en \};\n$/);
  expect(withShopLanguages('/shop/src/ui/kit/Dialog.tsx', 'export {}')).toBeNull();
  expect(() => withShopLanguages(moduleOf('tree'), 'export default {}')).toThrow(/does not import en-US/);
});
