import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ariaLanguages } from './aria-texts.ts';
import { plainContract } from './plain-contract.ts';
import { serverHtmlCleaner } from './server-html-cleaner.ts';

/** The second build: the same pages for the server, which renders them to HTML. Its packages are bundled with it. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    ariaLanguages(),
    plainContract(),
    serverHtmlCleaner(),
  ],
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
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
