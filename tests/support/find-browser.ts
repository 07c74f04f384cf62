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
const knownPaths = [
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

/** Path of a Chromium: CHROME_PATH, else Playwright's, else the system's; null when there is none. */
const browserPath = (isShown: boolean): string | null => {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (canRun(configured)) return configured;
    throw new Error(`CHROME_PATH ${configured} is not executable. Set it to the path of a Chromium.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  // The headless shell has no window to show.
  const candidates = commands.filter((command) => !isShown || !command.endsWith('headless-shell'));
  const onPath = candidates.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chromium.executablePath(), ...onPath, ...knownPaths].find(canRun) ?? null;
};

/** Path of a Chromium, one with a window if `isShown`. @throws with instructions when there is none */
export const findBrowser = ({ isShown = false } = {}): string => {
  const path = browserPath(isShown);
  if (path === null)
    throw new Error(
      'No browser found for the browser tests. Run `npx playwright install --with-deps chromium-headless-shell`, or set CHROME_PATH to a Chromium.',
    );
  return path;
};
