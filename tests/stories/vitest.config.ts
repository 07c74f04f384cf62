import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { vitestChromium } from '../support/vitest-chromium.ts';

const configDir = fileURLToPath(new URL('../../.storybook', import.meta.url));

/** Every story as a test in a real browser, with the accessibility check; in the dark those tagged so. */
export const storiesIn = (theme: 'light' | 'dark') =>
  defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // An address there is not is 404: the shop's own page in its place would have all of the shop bundled, late.
    appType: 'mpa',
    plugins: [
      storybookTest({
        configDir,
        initialGlobals: { theme },
        ...(theme === 'dark' ? { tags: { include: ['dark'] } } : {}),
      }),
    ],
    test: {
      name: theme === 'light' ? 'stories' : 'stories-dark',
      maxWorkers: '100%',
      sequence: { groupOrder: theme === 'light' ? 2 : 3 },
      expect: { poll: { timeout: 5000 } },
      ...(theme === 'light'
        ? { setupFiles: [fileURLToPath(new URL('aria-snapshots.setup.ts', import.meta.url))] }
        : {}),
      browser: {
        ...vitestChromium,
        commands: { ariaSnapshot: ({ iframe }) => iframe.locator('body').ariaSnapshot() },
      },
    },
  });

export default storiesIn('light');
