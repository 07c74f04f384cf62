import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './find-browser.ts';

/** The machine's own Chromium, for tests that run inside a page. */
export const vitestChromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: findBrowser() } }),
  instances: [{ browser: 'chromium' as const }],
};
