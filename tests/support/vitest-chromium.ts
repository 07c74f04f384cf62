import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './find-browser.ts';

/** The machine's own Chromium, for tests that run inside a page. */
export const vitestChromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: findBrowser() },
    // What fades or slides is there at once.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
};
