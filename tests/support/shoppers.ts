import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { shortPageFlags } from './browser-flags.ts';
import { saveScreenshots } from './failure-screenshots.ts';
import { findBrowser } from './find-browser.ts';
import { type RunningShop, runShop, type ShopOptions } from './running-shop.ts';
import { password } from './small-shop.ts';

export interface Shopper {
  page: Page;
  context: BrowserContext;
  /** Sends an API request as the page's own scripts do. */
  request: (method: 'GET' | 'POST', path: string, data?: object) => Promise<unknown>;
}

export interface Shoppers<Shop> {
  shop: () => Shop;
  /** A new browser context of a visitor; a desktop unless `device` is set. */
  visitor: (device?: BrowserContextOptions) => Promise<Shopper>;
  /** A new browser context with a new customer signed in. */
  customer: (device?: BrowserContextOptions) => Promise<Shopper & { email: string }>;
}

let customers = 0;

let browserLaunch: Promise<Browser> | undefined;

/** The browser shared by all test files of a worker; each shopper has its own context. It exits with the worker. */
const sharedBrowser = (): Promise<Browser> => {
  browserLaunch ??= findBrowser().then(({ path }) =>
    chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu', ...shortPageFlags] }),
  );
  return browserLaunch;
};

/** Starts one shop for a test file. Its shoppers' contexts are closed after each test. */
export const shoppers = (start: ShopOptions = {}): Shoppers<RunningShop> => shoppersOf(() => runShop(start));

/** The same in a shop of any kind. */
export const shoppersOf = <Shop extends Pick<RunningShop, 'address' | 'close'>>(
  start: () => Promise<Shop>,
): Shoppers<Shop> => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([start(), sharedBrowser()]);
  });
  /** Hydration mismatches, from which React recovers by rendering the page again. */
  let hydrationErrors: string[] = [];
  afterEach(async ({ task }) => {
    await saveScreenshots(browser, task);
    await Promise.all(browser.contexts().map((context) => context.close()));
    const errors = hydrationErrors;
    hydrationErrors = [];
    if (errors.length > 0)
      throw new Error(`A page did not match the server-rendered HTML: ${errors.join('\n')}`);
  });
  afterAll(() => shop.close());
  const visitor = async (device: BrowserContextOptions = {}): Promise<Shopper> => {
    const context = await browser.newContext({
      // No animations, unless a test is about motion.
      reducedMotion: 'reduce',
      ...device,
      baseURL: shop.address,
    });
    context.setDefaultTimeout(10_000);
    context.on('weberror', (error) => {
      const { message } = error.error();
      // Hydration errors, see https://react.dev/errors.
      if (/React error #(?:41[89]|42[0-9])\b/.test(message)) hydrationErrors.push(message);
    });
    const request: Shopper['request'] = async (method, path, data) => {
      const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      const headers = {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent(token),
      };
      const response = await context.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
      if (!response.ok()) throw new Error(`${method} ${path} responded ${response.status()}`);
      return response.json();
    };
    return { page: await context.newPage(), context, request };
  };
  return {
    shop: () => shop,
    visitor,
    customer: async (device) => {
      const shopper = await visitor(device);
      customers += 1;
      const email = `shopper-${customers}@example.com`;
      await shopper.request('GET', '/api/get_districts');
      await shopper.request('POST', '/register', {
        name: 'Rahim Uddin',
        email,
        phone: '01812345678',
        password,
      });
      return { ...shopper, email };
    },
  };
};
