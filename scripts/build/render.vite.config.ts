import { defineConfig } from 'vite';
import { pageAlias, pagePlugins } from './page-options.ts';
import { serverHtmlCleaner } from './server-html-cleaner.ts';

/** The SSR build of the pages, with all dependencies bundled. */
export default defineConfig({
  plugins: [...pagePlugins(), serverHtmlCleaner()],
  resolve: { alias: pageAlias },
  ssr: { noExternal: true, target: 'node' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/render/worker.ts',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: 'render.mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
