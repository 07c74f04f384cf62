import type { Plugin } from 'vite';
import * as bangla from '../../src/ui/messages/bn/react-aria.ts';

const table = /react-aria(?:-components)?\/dist\/private\/(?:(\w+)\/)?intlStrings\.mjs$/;
const english = /from "([^"]+\/en-US\.mjs)"/;

/**
 * Gives react-aria the languages of the shop in place of its own thirty-four, of which Bangla is none: English,
 * and Bangla for what src/ui/messages/bn/react-aria.ts says. A text that is not there stays English.
 * @param id the module's path  @param code its text  @returns the new text; null for any other module
 */
export const ariaTexts = (id: string, code: string): string | null => {
  const found = table.exec(id);
  if (found === null) return null;
  const source = english.exec(code)?.[1];
  if (source === undefined) throw new Error(`${id} has no English texts where they are looked for`);
  const group = found[1] ?? 'components';
  if (!(group in bangla)) return `import en from '${source}';\nexport default { 'en-US': en };\n`;
  return [
    `import en from '${source}';`,
    `import { ${group} as bn } from '/src/ui/messages/bn/react-aria.ts';`,
    `export default { 'en-US': en, 'bn-BD': { ...en, ...bn } };`,
    '',
  ].join('\n');
};

export const ariaLanguages = (): Plugin => ({
  name: 'razz:aria-languages',
  apply: 'build',
  transform(code, id) {
    const texts = ariaTexts(id, code);
    return texts === null ? null : { code: texts, map: null };
  },
});
