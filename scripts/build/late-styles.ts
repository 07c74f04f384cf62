import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const changes: readonly (readonly [string, string])[] = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite's loader of late parts asks for a stylesheet once: after a failure the part would come without its style.
 * Here a failed one is forgotten, so that another try asks for it again.
 */
export const lateStyles = (): Plugin => ({
  name: 'razz:late-styles',
  apply: 'build',
  transform(code, id) {
    if (id !== helper) return null;
    return changes.reduce((changed, [keeps, forgets]) => {
      if (!changed.includes(keeps))
        this.error(`Vite's loader of late parts has changed: no "${keeps}" in it`);
      return changed.replace(keeps, forgets);
    }, code);
  },
});
