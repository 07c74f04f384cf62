import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../../src/render/clean-html.ts', import.meta.url));

/** On the server, which has no DOMParser, descriptions are cleaned by a parser of its own. */
export const serverHtmlCleaner = (): Plugin => ({
  name: 'razz:server-html-cleaner',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/platform/clean-html.ts') ? replacement : null),
});
