import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../../src/render/clean-html.ts', import.meta.url));

/** Replaces the HTML sanitizer in the SSR build, because the server has no DOMParser. */
export const serverHtmlCleaner = (): Plugin => ({
  name: 'razz:server-html-cleaner',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/platform/page/clean-html.ts') ? replacement : null),
});
