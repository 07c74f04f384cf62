import { CannotRun, firstLine, launchBrowser, type Options } from '@razz/model-testing/journeys';
import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../support/find-browser.ts';

const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Starts the browser that all windows share; throws one sentence when there is none, or nowhere to show it. */
export const openBrowser = async (options: Options): Promise<Browser> => {
  const { headed } = options;
  if (headed && !hasDisplay())
    throw new CannotRun('--headed needs a display: there is none here (xvfb-run gives a virtual one)');
  if (options.browser !== 'chromium') return launchBrowser(options);
  let executablePath: string;
  try {
    executablePath = findBrowser({ isShown: headed });
  } catch (error) {
    throw new CannotRun(firstLine(error));
  }
  return chromium.launch({
    executablePath,
    headless: !headed,
    args: [
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  });
};
