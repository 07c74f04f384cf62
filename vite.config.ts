import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ariaLanguages } from './scripts/build/aria-texts.ts';
import { cssLayers } from './scripts/build/css-layers.ts';
import { precompress } from './scripts/build/precompress.ts';
import { settingsTag } from './scripts/build/settings-tag.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    ariaLanguages(),
    settingsTag(),
    cssLayers(),
    precompress(),
  ],
  build: {
    outDir: 'dist/shop',
    manifest: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    // Pages may load fonts and pictures from files alone: see the content policy of whoever serves them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and rarely changes stands apart, so that a new release leaves it in the cache.
          groups: [{ name: 'frame', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\// }],
        },
      },
    },
  },
  test: {
    projects: [
      'tests/stories/vitest.config.ts',
      'tests/stories/vitest.dark.config.ts',
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{domain,contract,machines,mocks,app,build}/**/*.test.ts',
            'tests/journeys/{core,mutants,report,run}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts', 'tests/support/built-shop.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
