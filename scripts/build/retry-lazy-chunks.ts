import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';
const replacements: readonly (readonly [string, string])[] = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
  // Chunks of the first page are script elements.
  ['document.getElementsByTagName("link")', 'document.querySelectorAll("link,script[src]")'],
  ['preloadedHrefs.all.add(link.href)', 'preloadedHrefs.all.add(link.href || link.src)'],
  [
    'const link = document.createElement("link");',
    'if (!isCss) return fetch(dep).then((r) => r.ok ? r.arrayBuffer() : Promise.reject(new Error(dep)));\n$&',
  ],
];

/** A dynamic import for which Vite lists no files, because its chunk imports no other. */
const loneImport = /(import\(`\.\/([^`]+)`\)[^[\]]*),\[\]\)/g;

/**
 * Lets the code that a page loads on demand be requested again after a network error. Browsers (Chromium 153 is one) keep
 * the failure of an `import()` until the page is reloaded. Therefore Vite's preload helper fetches the chunk and what it
 * imports into the HTTP cache first, and imports only when all have arrived. The helper also requests a stylesheet only
 * once: this removes a failed one from the helper's cache and from the document.
 */
export const retryLazyChunks = (): Plugin => ({
  name: 'razz:retry-lazy-chunks',
  apply: 'build',
  transform(code, id) {
    if (id !== preloadHelper) return null;
    return replacements.reduce((changed, [original, replacement]) => {
      if (!changed.includes(original))
        this.error(`Vite's preload helper does not contain "${original}". Adapt retry-lazy-chunks.ts to it.`);
      return changed.replace(original, replacement);
    }, code);
  },
  generateBundle: {
    // After Vite has written the lists.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(loneImport, (_import, start: string, name: string) => {
            const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1);
            return `${start},["${folder}${name}"])`;
          });
    },
  },
});
