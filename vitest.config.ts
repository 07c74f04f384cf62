import { defineConfig } from 'vitest/config';
import { findBrowserOnce } from './tests/support/find-browser-once.ts';
import { maxWorkers } from './tests/support/max-workers.ts';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';

// Before the projects, whose configurations load at once.
await findBrowserOnce();

export default defineConfig({
  test: {
    // A missing snapshot fails; -u writes it.
    update: 'none',
    sequence: { sequencer: SlowFilesFirst },
    // The projects without groupOrder run at once. Then those alone whose timeouts need idle cores.
    projects: [
      'tests/dom/vitest.config.ts',
      'tests/stories/vitest.config.ts',
      {
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers,
          // Imports took a third of the time. Without isolation, contract and machines load once per worker.
          isolate: false,
          setupFiles: ['tests/support/unstub-globals.ts'],
          // The default of one second would make tests fail on a slow machine.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 15_000,
          include: [
            'tests/{domain,contract,machines,platform,build,spec}/**/*.test.ts',
            'tests/journeys/run/**/*.test.ts',
            'tests/histories/**/*.test.ts',
            'packages/*/tests/**/*.test.ts',
          ],
          exclude: ['packages/*/tests/processes/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          maxWorkers,
          // Without isolation, imports such as the demo catalogue load once per worker.
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
          name: 'processes',
          sequence: { groupOrder: 1 },
          environment: 'node',
          maxWorkers: '100%',
          isolate: false,
          include: ['tests/processes/**/*.test.ts', 'packages/*/tests/processes/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          environment: 'node',
          // A page, its server and its test wait for each other, so two files saturate two cores.
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
