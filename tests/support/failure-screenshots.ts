import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import type { TestContext } from 'vitest';

const folder = fileURLToPath(new URL('../../reports/browser/', import.meta.url));

/** Saves a screenshot of every open page when a test has failed, and prints its path. */
export const saveScreenshots = async (browser: Browser, task: TestContext['task']): Promise<void> => {
  if (task.result?.state !== 'fail') return;
  await mkdir(folder, { recursive: true });
  const name = task.name.replace(/\W+/g, '-').slice(0, 80);
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    const path = join(folder, `${name}-${i + 1}.png`);
    // A failed screenshot must not hide why the test failed.
    const saved = await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => null);
    if (saved) process.stderr.write(`Screenshot of ${page.url()}: ${relative(process.cwd(), path)}\n`);
  }
};
