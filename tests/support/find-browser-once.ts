import { findBrowser } from './find-browser.ts';

/**
 * Finds the browser for all projects of a run and their workers, and prints which one it is. Returns options for
 * Playwright's launch.
 */
export const findBrowserOnce = async (): Promise<{ executablePath?: string }> => {
  if (process.env.FOUND_CHROME_PATH) return { executablePath: process.env.FOUND_CHROME_PATH };
  try {
    const { path, source } = await findBrowser();
    process.stdout.write(`Browser: ${path} (${source})\n`);
    // Workers inherit them.
    process.env.CHROME_PATH = path;
    process.env.FOUND_CHROME_PATH = path;
    return { executablePath: path };
  } catch (error) {
    // Tests in Node run without a browser; the others fail.
    process.stderr.write(`${(error as Error).message}\n`);
    return {};
  }
};
