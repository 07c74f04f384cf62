import type { Plugin } from 'vite';
import * as bangla from '../../src/ui/messages/bn/react-aria.ts';

const messageModule = /react-aria(?:-components)?\/dist\/private\/(?:(\w+)\/)?intlStrings\.mjs$/;
const englishImport = /from "([^"]+\/en-US\.mjs)"/;

/**
 * Messages that are silent in every language. The number of options is announced also while a search runs and as the
 * list closes ("0 options available"), and the search box announces the right one.
 */
const silent: Readonly<Record<string, string>> = { combobox: "{ countAnnouncement: () => '' }" };

/**
 * Rewrites react-aria's message modules: English, and Bangla from src/ui/messages/bn/react-aria.ts, replace its 34 bundled
 * languages, which do not include Bangla. Messages without a translation stay English. Returns null for other modules.
 */
export const withShopLanguages = (id: string, code: string): string | null => {
  const found = messageModule.exec(id);
  if (found === null) return null;
  const source = englishImport.exec(code)?.[1];
  if (source === undefined)
    throw new Error(
      `${id} does not import en-US.mjs. Adapt react-aria-messages.ts to this version of react-aria.`,
    );
  const group = found[1] ?? 'components';
  const quiet = group in silent ? `, ...${silent[group]}` : '';
  if (!(group in bangla)) return `import en from '${source}';\nexport default { 'en-US': en };\n`;
  return [
    `import en from '${source}';`,
    `import { ${group} as bn } from '/src/ui/messages/bn/react-aria.ts';`,
    `export default { 'en-US': ${quiet ? `{ ...en${quiet} }` : 'en'}, 'bn-BD': { ...en, ...bn${quiet} } };`,
    '',
  ].join('\n');
};

export const reactAriaMessages = (): Plugin => ({
  name: 'razz:react-aria-messages',
  apply: 'build',
  transform(code, id) {
    const rewritten = withShopLanguages(id, code);
    return rewritten === null ? null : { code: rewritten, map: null };
  },
});
