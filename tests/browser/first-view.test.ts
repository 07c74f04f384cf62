import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers({ fill: loadDemoCatalogue });

/** The demo's pictures are drawn when they are first asked for. */
const drawing = 40_000;
/** A shift that rounds to nothing; bytes of HTML at the best quality of brotli: see docs/decisions/0046-rendering-on-the-server.md. */
const gates = { shift: 0.0005, html: 13_200, requests: 14 };

/** Sums up how far the page's content jumped; asked for before the page begins. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0, of: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        seen.sum += entry.value;
        seen.of.push(...entry.sources.map(({ node }) => (node instanceof Element ? node.className : '')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { sum: number; of: string[] } }).seen);

/** Whether the pictures in the window are there and the page has drawn them. */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    const inWindow = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return inWindow.every(({ complete }) => complete);
  });

const pathOf = async (page: 'home' | 'listing' | 'product'): Promise<string> => {
  if (page !== 'product') return page === 'home' ? '/' : '/shop/all';
  const { db } = shop().database;
  const found = db
    .selectFrom('products')
    .select('slug')
    .where('is_variant', '=', true)
    .orderBy('id')
    .limit(1);
  return `/products/${(await found.executeTakeFirstOrThrow()).slug}`;
};

const views = (['home', 'listing', 'product'] as const).flatMap((name) =>
  [360, 1280].map((width) => ({ name, width })),
);

describe('the pages that strangers come to', () => {
  test.each(views)(
    '$name at $width px: nothing jumps while it loads and is scrolled',
    async ({ name, width }) => {
      const { page } = await visitor();
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await page.goto(await pathOf(name), { timeout: drawing });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle', { timeout: drawing });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect.poll(() => isDrawn(page), { timeout: drawing }).toBe(true);
      const { sum, of } = await shifts(page);
      expect(sum, `what jumped: ${of.join(', ')}`).toBeLessThanOrEqual(gates.shift);
    },
  );

  const fonts = (['en', 'bn'] as const).flatMap((locale) => [360, 1280].map((width) => ({ locale, width })));
  test.each(fonts)(
    'home in $locale at $width px: fonts that come late are left to the next page',
    async ({ locale, width }) => {
      const { page, context } = await visitor();
      await context.addCookies([{ name: 'razz_locale', value: locale, url: shop().address }]);
      await page.addInitScript((name) => localStorage.setItem('razz.locale', JSON.stringify(name)), locale);
      await page.setViewportSize({ width, height: 800 });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/*.woff2', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      // The page is painted without them, and has given them up: a browser waits a tenth of a second at most.
      await page.waitForFunction(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return paint !== undefined && performance.now() - paint.startTime > 200;
      });
      const arrived = page.waitForResponse(/instrument-serif.*\.woff2/);
      release();
      await arrived;
      const family = () =>
        page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily);
      expect(await family()).not.toContain('Late');
      await page.locator('.product-card a[href^="/products/"]').first().click();
      await expect(page).toHaveURL(/\/products\//);
      await expect.poll(family).toContain('Late');
    },
  );

  test.each(['home', 'listing', 'product'] as const)('%s: a light page, in few requests', async (name) => {
    const { page } = await visitor();
    const path = await pathOf(name);
    // A page that could not be rendered in time is lighter, and is not cached; this one then is.
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('<h1');
    const answer = await page.goto(path, { timeout: drawing });
    const text = (await answer?.text()) ?? '';
    expect(text).toContain('<h1');
    const html = brotliCompressSync(text);
    // What follows the load event is what the page fetches once it rests.
    const before = await page.evaluate(() => {
      const [view] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files
        .filter(({ startTime }) => startTime < (view?.loadEventStart ?? 0))
        .map(({ name: file }) => new URL(file).pathname)
        .filter((file) => !file.startsWith('/pictures/') && file !== '/favicon.svg');
    });
    expect(html.length).toBeLessThanOrEqual(gates.html);
    // The page itself is one more.
    expect(before.length + 1, before.join('\n')).toBeLessThanOrEqual(gates.requests);
  });
});
