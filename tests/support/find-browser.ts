import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { unpackBrowser } from './packaged-browser.ts';

const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A browser for the tests, and where it comes from. */
export interface TestBrowser {
  path: string;
  source: string;
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether the browser starts: Ubuntu's `chromium-browser` may be a script that only asks to install a snap. */
const starts = async (path: string): Promise<boolean> => {
  if (!isExecutable(path)) return false;
  // Windows browsers open a window for --version.
  if (process.platform === 'win32') return true;
  return promisify(execFile)(path, ['--version'], { timeout: 30_000 }).then(
    ({ stdout }) => /\d+\.\d+/.test(stdout),
    () => false,
  );
};

const installedBrowser = async (isShown: boolean): Promise<string | null> => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  // The headless shell has no window to show.
  const candidates = commands.filter((command) => !isShown || !command.endsWith('headless-shell'));
  for (const path of [
    ...candidates.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...knownPaths,
  ])
    if (await starts(path)) return path;
  return null;
};

/** Path of Playwright's headless shell, which Playwright itself does not tell: it is beside its Chromium. */
const headlessShell = (): string | null => {
  const chromiumFolder = dirname(dirname(chromium.executablePath()));
  const folder = chromiumFolder.replace(/chromium(-\d+)$/, 'chromium_headless_shell$1');
  try {
    const paths = readdirSync(folder).flatMap((name) =>
      ['chrome-headless-shell', 'chrome-headless-shell.exe'].map((file) => join(folder, name, file)),
    );
    return paths.find(isExecutable) ?? null;
  } catch {
    return null;
  }
};

const playwrightBrowser = (isShown: boolean): string | null => {
  const paths = isShown ? [] : [headlessShell()];
  return [...paths, chromium.executablePath()].find((path) => path !== null && isExecutable(path)) ?? null;
};

const packagedBrowser = async (): Promise<string | null> => {
  const path = await unpackBrowser();
  return path !== null && (await starts(path)) ? path : null;
};

/** Downloads Playwright's browser, with the progress on stderr. */
const downloadBrowser = async (isShown: boolean): Promise<string | null> => {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  const name = isShown ? 'chromium' : 'chromium-headless-shell';
  const installer = spawn(process.execPath, [cli, 'install', name], { stdio: ['ignore', 2, 2] });
  const [code] = (await once(installer, 'exit')) as [number | null];
  return code === 0 ? playwrightBrowser(isShown) : null;
};

/**
 * The browser for the tests, one with a window if `isShown`: CHROME_PATH, else an installed one, else Playwright's, else
 * the headless shell of an npm package, else Playwright's after downloading it.
 * @throws with instructions when there is none
 */
export const findBrowser = async ({ isShown = false } = {}): Promise<TestBrowser> => {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (isExecutable(configured)) return { path: configured, source: 'CHROME_PATH' };
    throw new Error(`CHROME_PATH ${configured} is not executable. Set it to the path of a Chromium.`);
  }
  const sources: readonly [source: string, find: () => Promise<string | null> | string | null][] = [
    ['installed', () => installedBrowser(isShown)],
    ['downloaded by Playwright', () => playwrightBrowser(isShown)],
    ['from the npm package @sparticuz/chromium', () => (isShown ? null : packagedBrowser())],
    ['downloaded by Playwright', () => downloadBrowser(isShown)],
  ];
  for (const [source, find] of sources) {
    const path = await find();
    if (path !== null) return { path, source };
  }
  throw new Error(
    'No browser was found for the tests, and Playwright could not download one. Install Chromium or Chrome, or set CHROME_PATH to one.',
  );
};
