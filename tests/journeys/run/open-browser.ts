import { firstLine, launchBrowser, type Options, SetupError } from '@razz/model-testing/journeys';
import { type Browser, chromium } from 'playwright';
import { shortPageFlags } from '../../support/browser-flags.ts';
import { findBrowser } from '../../support/find-browser.ts';

const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Launches the browser. Throws a SetupError when none is installed, or when --headed has no display. */
export const openBrowser = async (options: Options): Promise<Browser> => {
  const { headed } = options;
  if (headed && !hasDisplay())
    throw new SetupError('--headed needs a display and none was found. Run with xvfb-run for a virtual one.');
  if (options.browser !== 'chromium') return launchBrowser(options);
  let executablePath: string;
  try {
    executablePath = (await findBrowser({ isShown: headed })).path;
  } catch (error) {
    throw new SetupError(firstLine(error));
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
      ...shortPageFlags,
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  });
};
