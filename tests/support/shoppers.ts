import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { keepScreens } from './failure-screens.ts';
import { findBrowser } from './find-browser.ts';
import { type RunningShop, runShop, type ShopStart } from './running-shop.ts';
import { password } from './small-shop.ts';

export interface Shopper {
  page: Page;
  context: BrowserContext;
  /** Makes a call as the page's own scripts do. */
  call: (method: 'GET' | 'POST', path: string, data?: object) => Promise<unknown>;
}

export interface Shoppers {
  shop: () => RunningShop;
  /** A browser profile of its own that nobody has used yet, on a desk unless `device` says otherwise. */
  visitor: (device?: BrowserContextOptions) => Promise<Shopper>;
  /** The same, with a new customer signed in. */
  customer: () => Promise<Shopper & { email: string }>;
}

let customers = 0;

let launched: Promise<Browser> | undefined;

/** The one browser for all test files of a worker; contexts separate what they do. It ends with the worker. */
const sharedBrowser = (): Promise<Browser> => {
  launched ??= chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return launched;
};

/** One shop for a test file, and people who visit; each leaves after their test. */
export const shoppers = (start: ShopStart = {}): Shoppers => {
  let shop: RunningShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([runShop(start), sharedBrowser()]);
  });
  /** Errors that React recovers from by rendering a page again: what the server rendered was different. */
  let hydrationErrors: string[] = [];
  afterEach(async ({ task }) => {
    await keepScreens(browser, task);
    await Promise.all(browser.contexts().map((context) => context.close()));
    const errors = hydrationErrors;
    hydrationErrors = [];
    if (errors.length > 0)
      throw new Error(`A page was not hydrated as the server rendered it: ${errors.join('\n')}`);
  });
  afterAll(() => shop.close());
  const visitor = async (device: BrowserContextOptions = {}): Promise<Shopper> => {
    const context = await browser.newContext({
      // What fades or slides is there at once, unless a test is about motion.
      reducedMotion: 'reduce',
      ...device,
      baseURL: shop.address,
    });
    context.setDefaultTimeout(10_000);
    context.on('weberror', (error) => {
      const { message } = error.error();
      // See https://react.dev/errors: text, element or boundary differ.
      if (/React error #(?:41[89]|42[0-9])\b/.test(message)) hydrationErrors.push(message);
    });
    const call: Shopper['call'] = async (method, path, data) => {
      const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      const headers = {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent(token),
      };
      const answer = await context.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
      if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}`);
      return answer.json();
    };
    return { page: await context.newPage(), context, call };
  };
  return {
    shop: () => shop,
    visitor,
    customer: async () => {
      const shopper = await visitor();
      customers += 1;
      const email = `shopper-${customers}@example.com`;
      await shopper.call('GET', '/api/get_districts');
      await shopper.call('POST', '/register', { name: 'Rahim Uddin', email, phone: '01812345678', password });
      return { ...shopper, email };
    },
  };
};
