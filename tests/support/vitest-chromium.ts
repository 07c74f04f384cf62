import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './find-browser.ts';

/** Finds the browser once for all projects and their workers, and prints which one it is. */
const launchOptions = async (): Promise<{ executablePath?: string }> => {
  if (process.env.FOUND_CHROME_PATH) return { executablePath: process.env.FOUND_CHROME_PATH };
  try {
    const { path, source } = await findBrowser();
    process.stdout.write(`Browser: ${path} (${source})\n`);
    process.env.CHROME_PATH = path;
    process.env.FOUND_CHROME_PATH = path;
    return { executablePath: path };
  } catch (error) {
    // Tests in Node run without a browser; the others fail.
    process.stderr.write(`${(error as Error).message}\n`);
    return {};
  }
};

/** Vitest browser mode with the browser of `findBrowser`. */
export const vitestChromium = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // One tab on two cores: each loads all modules, and tests in Node run beside it.
  fileParallelism: availableParallelism() > 2,
  provider: playwright({
    launchOptions: await launchOptions(),
    // No animations.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
};
