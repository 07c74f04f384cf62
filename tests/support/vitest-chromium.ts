import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { findBrowserOnce } from './find-browser-once.ts';

/** Vitest browser mode with the browser of `findBrowser`. */
export const vitestChromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // One tab on two cores: each loads all modules, and tests in Node run beside it.
  fileParallelism: availableParallelism() > 2,
  provider: playwright({
    launchOptions: await findBrowserOnce(),
    // No animations.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
};
