import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const order = /@layer [^;{]+;/;

/**
 * Begins every stylesheet of the build with the order of the layers, as theme.css states it: a page's
 * stylesheets load in any order, and the first one to name a layer would otherwise rank it.
 */
export const cssLayers = (): Plugin => ({
  name: 'razz:css-layers',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const statement = order.exec(readFileSync('src/ui/theme.css', 'utf8'))?.[0];
      if (statement === undefined) throw new Error('src/ui/theme.css does not state the order of its layers');
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${statement}${file.source}`;
    },
  },
});
