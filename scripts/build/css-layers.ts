import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const order = /@layer [^;{]+;/;

/**
 * Prepends the @layer order of theme.css to every built stylesheet. A page's stylesheets load in any order, and layers are
 * ordered by their first appearance.
 */
export const cssLayers = (): Plugin => ({
  name: 'razz:css-layers',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const statement = order.exec(readFileSync('src/ui/theme.css', 'utf8'))?.[0];
      if (statement === undefined)
        throw new Error('src/ui/theme.css has no @layer statement. Add one with the order of the layers.');
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${statement}${file.source}`;
    },
  },
});
