import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';
const replacements: readonly (readonly [string, string])[] = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite's preload helper requests the stylesheet of a lazy chunk only once, so a retry after a network error would load the
 * chunk without its styles. This removes a failed stylesheet from the helper's cache and from the document.
 */
export const retryLazyStyles = (): Plugin => ({
  name: 'razz:retry-lazy-styles',
  apply: 'build',
  transform(code, id) {
    if (id !== preloadHelper) return null;
    return replacements.reduce((changed, [original, replacement]) => {
      if (!changed.includes(original))
        this.error(`Vite's preload helper does not contain "${original}". Adapt retry-lazy-styles.ts to it.`);
      return changed.replace(original, replacement);
    }, code);
  },
});
