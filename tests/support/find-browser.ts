import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A Chromium to drive: CHROME_PATH, else Playwright's own, else the system's; null when there is none. */
const browserPath = (isShown: boolean): string | null => {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (canRun(wanted)) return wanted;
    throw new Error(`CHROME_PATH names ${wanted}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  // The headless shell has no window to show.
  const fitting = commands.filter((command) => !isShown || !command.endsWith('headless-shell'));
  const onPath = fitting.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chromium.executablePath(), ...onPath, ...places].find(canRun) ?? null;
};

/** The path of a Chromium to drive, one with a window if it `isShown`. Throws one line that says how to get one. */
export const findBrowser = ({ isShown = false } = {}): string => {
  const path = browserPath(isShown);
  if (path === null)
    throw new Error(
      'No browser for the browser tests: run `npx playwright install --with-deps chromium-headless-shell`, or set CHROME_PATH to a Chromium.',
    );
  return path;
};
