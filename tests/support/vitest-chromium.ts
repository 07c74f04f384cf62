import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './find-browser.ts';

/** Vitest browser mode with an installed Chromium. */
export const vitestChromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // One tab on two cores: each loads all modules, and tests in Node run beside it.
  fileParallelism: availableParallelism() > 2,
  provider: playwright({
    launchOptions: { executablePath: findBrowser() },
    // No animations.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
};
