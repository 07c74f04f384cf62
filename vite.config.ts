import { defineConfig } from 'vitest/config';
import { cssLayers } from './scripts/build/css-layers.ts';
import { firstPages } from './scripts/build/first-pages.ts';
import { lateStyles } from './scripts/build/late-styles.ts';
import { pageAlias, pagePlugins } from './scripts/build/page-options.ts';
import { precompress } from './scripts/build/precompress.ts';
import { settingsTag } from './scripts/build/settings-tag.ts';

const first = firstPages();

export default defineConfig({
  plugins: [...pagePlugins(), settingsTag(), cssLayers(), lateStyles(), first.plugin, precompress()],
  resolve: { alias: pageAlias },
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
          groups: [
            // What rarely changes stands apart, so that a new release leaves it in the cache.
            { name: 'frame', test: (id) => id.includes('/node_modules/') && first.partOf(id) !== null },
            { name: 'shop', test: (id) => first.partOf(id) === 'entry' },
            {
              name: 'parts',
              // A stylesheet more is one more request that text waits for.
              test: (id) =>
                first.partOf(id) === 'shared' || (first.partOf(id) === 'product' && id.endsWith('.css')),
            },
            { name: 'product', test: (id) => first.partOf(id) === 'product' },
          ],
        },
      },
    },
  },
  test: {
    // A snapshot is written when somebody means it to be, with -u; a missing one fails.
    update: 'none',
    // One project after the other: two cores do not carry a database, browsers and generated paths at once.
    projects: [
      'tests/dom/vitest.config.ts',
      'tests/stories/vitest.config.ts',
      {
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers: '100%',
          // Imports were a third of the time: contract and machines are read once for all files of a worker.
          isolate: false,
          // What a test waits for comes or not, however slow the machine: a second would be a measure of speed.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 15_000,
          include: [
            'tests/{domain,contract,machines,build,spec}/**/*.test.ts',
            'packages/*/tests/**/*.test.ts',
            'tests/journeys/run/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          // Apart from the unit tests: these replace modules and globals of the browser, so each file has its own.
          name: 'platform',
          environment: 'node',
          maxWorkers: '100%',
          expect: { poll: { timeout: 5000 } },
          testTimeout: 15_000,
          include: ['tests/platform/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          environment: 'node',
          maxWorkers: '100%',
          // What they import, the demo's goods among it, is read once for all files of a worker.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 4 },
          environment: 'node',
          // A page, its server and its test wait for each other, so two files fill two cores.
          maxWorkers: 2,
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts', 'tests/support/built-shop.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
