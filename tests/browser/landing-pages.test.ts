import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers({ seed: loadDemoCatalogue });

/** The demo pictures are rendered on first request. */
const renderTimeoutMs = 40_000;
/** Layout shift that rounds to zero; HTML bytes at the highest brotli quality: see docs/decisions/0046-rendering-on-the-server.md. */
const budgets = { shift: 0.0005, html: 13_200, requests: 14 };

/** Records the layout shifts of the page; call it before navigation. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0, sources: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        seen.sum += entry.value;
        seen.sources.push(
          ...entry.sources.map(({ node }) => (node instanceof Element ? node.className : '')),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { sum: number; sources: string[] } }).seen);

/** Whether the pictures in the viewport are loaded and painted. */
const isPainted = (page: Page) =>
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

describe('landing pages', () => {
  test.each(views)(
    '$name at $width px: no layout shift while it loads and is scrolled',
    async ({ name, width }) => {
      const { page } = await visitor();
      await page.setViewportSize({ width, height: 800 });
      await recordShifts(page);
      await page.goto(await pathOf(name), { timeout: renderTimeoutMs });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle', { timeout: renderTimeoutMs });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect.poll(() => isPainted(page), { timeout: renderTimeoutMs }).toBe(true);
      const { sum, sources } = await shifts(page);
      expect(sum, `shifted: ${sources.join(', ')}`).toBeLessThanOrEqual(budgets.shift);
    },
  );

  const fonts = (['en', 'bn'] as const).flatMap((locale) => [360, 1280].map((width) => ({ locale, width })));
  test.each(fonts)(
    'home in $locale at $width px: fonts that load late are not swapped in until the next page',
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
      // Painted without the fonts, past the block period of font-display: optional (100 ms).
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

  test.each(['home', 'listing', 'product'] as const)(
    '%s: stays within the budgets for HTML size and requests',
    async (name) => {
      const { page } = await visitor();
      const path = await pathOf(name);
      // A page that missed the rendering timeout is smaller and not cached: wait for a rendered one.
      await expect.poll(async () => (await page.request.get(path)).text()).toContain('<h1');
      const response = await page.goto(path, { timeout: renderTimeoutMs });
      const text = (await response?.text()) ?? '';
      expect(text).toContain('<h1');
      const html = brotliCompressSync(text);
      // Requests after the load event are made when the page is idle.
      const before = await page.evaluate(() => {
        const [view] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return files
          .filter(({ startTime }) => startTime < (view?.loadEventStart ?? 0))
          .map(({ name: file }) => new URL(file).pathname)
          .filter((file) => !file.startsWith('/pictures/') && file !== '/favicon.svg');
      });
      expect(html.length).toBeLessThanOrEqual(budgets.html);
      // Plus the document itself.
      expect(before.length + 1, before.join('\n')).toBeLessThanOrEqual(budgets.requests);
    },
  );
});
