import { defineConfig } from 'vite';
import { cssLayers } from './scripts/build/css-layers.ts';
import { landingPages } from './scripts/build/landing-pages.ts';
import { pageAlias, pagePlugins } from './scripts/build/page-options.ts';
import { precompress } from './scripts/build/precompress.ts';
import { retryLazyChunks } from './scripts/build/retry-lazy-chunks.ts';
import { settingsTag } from './scripts/build/settings-tag.ts';

const landing = landingPages();

export default defineConfig({
  plugins: [...pagePlugins(), settingsTag(), cssLayers(), retryLazyChunks(), landing.plugin, precompress()],
  resolve: { alias: pageAlias },
  build: {
    outDir: 'dist/shop',
    manifest: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    // A Content-Security-Policy may forbid data: URLs; the shop's own does for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Shorter than the default of 8 characters, because the entry chunk lists all files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Dependencies change rarely, so a separate chunk stays cached across releases.
            {
              name: 'frame',
              test: (id) => id.includes('/node_modules/') && ![null, 'actors'].includes(landing.groupOf(id)),
            },
            { name: 'shop', test: (id) => landing.groupOf(id) === 'entry' },
            { name: 'parts', test: (id) => landing.groupOf(id) === 'shared' },
            { name: 'listing', test: (id) => landing.groupOf(id) === 'listing' },
            { name: 'product', test: (id) => landing.groupOf(id) === 'product' },
            { name: 'actors', test: (id) => landing.groupOf(id) === 'actors' },
          ],
        },
      },
    },
  },
});
