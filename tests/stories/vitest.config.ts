import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../support/max-workers.ts';
import { vitestChromium } from '../support/vitest-chromium.ts';

/** Every story as a test in a real browser, with the accessibility check. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // Unknown URLs give 404. The SPA fallback would serve index.html, and Vite would
  // bundle the dependencies of the whole app during the run.
  appType: 'mpa',
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })],
  test: {
    name: 'stories',
    maxWorkers,
    expect: { poll: { timeout: 5000, interval: 10 } },
    setupFiles: ['../support/react-development.ts', 'after-each-story.setup.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    ),
    browser: {
      ...vitestChromium,
      // Storybook removes each story; loading it and the kit once per worker saves a third of the time.
      isolate: false,
      commands: { ariaSnapshot: ({ iframe }) => iframe.locator('body').ariaSnapshot() },
    },
  },
});
