import { brotliCompressSync } from 'node:zlib';
import { devices, type Page } from 'playwright';
import { describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { recordedShifts, recordShifts } from '../support/layout-shifts.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { simulateBanglaFont } from '../support/system-fonts.ts';

const { shop, visitor } = shoppers({ seed: loadDemoCatalogue });

/** The demo pictures are rendered on first request. */
const renderTimeoutMs = 40_000;
/** Layout shift that rounds to zero; HTML bytes at the highest brotli quality: see docs/decisions/0046-rendering-on-the-server.md. */
const budgets = { shift: 0.0005, html: 19_700, requests: 10 };

/** Whether the pictures in the viewport are loaded and painted. */
const arePicturesPainted = (page: Page) =>
  page.evaluate(async () => {
    const inWindow = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return inWindow.every(({ complete }) => complete);
  });

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** microseconds */
  ts: number;
  args: {
    /** of UpdateLayoutTree: elements whose style was computed */
    elementCount?: number;
    /** of Layout */
    beginData?: { dirtyObjects: number };
  };
}

/**
 * The style and layout work after the whole content has been parsed, before and after the rest of the page is revealed.
 * Between two parts of the document the browser may lay out the first one.
 */
const traceLayout = async (page: Page, load: () => Promise<void>) => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      'loading',
    ],
  });
  await load();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const start = traceEvents.filter(({ name }) => name === 'navigationStart').sort((a, b) => b.ts - a.ts)[0];
  const isOwn = ({ pid, tid }: TraceEvent) => pid === start?.pid && tid === start.tid;
  const parsedAt = traceEvents.find((event) => isOwn(event) && event.name === 'parsed')?.ts ?? 0;
  const all = traceEvents.filter((event) => isOwn(event) && event.ts >= (start?.ts ?? 0));
  const own = all.filter(({ ts }) => ts >= parsedAt);
  const revealedAt = own.find(({ name }) => name === 'revealed')?.ts ?? 0;
  const styled = own.flatMap(({ name, ts, args: { elementCount = 0 } }) =>
    name === 'UpdateLayoutTree' ? [{ isFirst: ts < revealedAt, count: elementCount }] : [],
  );
  const laidOut = own.flatMap(({ name, ts, args: { beginData } }) =>
    name === 'Layout' && beginData !== undefined
      ? [{ isFirst: ts < revealedAt, count: beginData.dirtyObjects }]
      : [],
  );
  // Some versions of Chromium may show the first frame before DOMContentLoaded.
  const elementsInAll = all.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
  return { styled, laidOut, elementsInAll };
};

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
      await expect.poll(() => arePicturesPainted(page), { timeout: renderTimeoutMs }).toBe(true);
      const { sum, sources } = await recordedShifts(page);
      expect(sum, `shifted: ${sources.join(', ')}`).toBeLessThanOrEqual(budgets.shift);
    },
  );

  test.each(['en', 'bn'])(
    'in %s on phones, sliders are laid out near the viewport, in the height reserved',
    async (locale) => {
      const { page } = await visitor({ viewport: { width: 360, height: 640 } });
      await page.goto(`/?lang=${locale}`, { timeout: renderTimeoutMs });
      const slider = page.locator('.product-slider').last();
      const measure = () =>
        slider.evaluate((element) => ({
          isLaidOut: element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
          height: element.getBoundingClientRect().height,
        }));
      const before = await measure();
      expect(before.isLaidOut).toBe(false);
      await slider.scrollIntoViewIfNeeded();
      await expect(slider.getByRole('listitem').first()).toBeVisible();
      await expect.poll(measure).toEqual({ isLaidOut: true, height: before.height });
    },
  );

  test.each(['en', 'bn'])(
    'in %s on phones, the first product begins on the second screen',
    async (locale) => {
      const { page } = await visitor({ viewport: { width: 360, height: 740 } });
      await page.goto(`/?lang=${locale}`, { timeout: renderTimeoutMs });
      const card = page.locator('.product-card').first();
      await expect(card).toBeAttached();
      const top = await card.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      expect(top / 740).toBeLessThanOrEqual(1.95);
    },
  );

  test.each([
    { path: '/', selectors: ['.product-slider', '.category-leads', '.home > .page-section'] },
    { path: '/shop/all', selectors: ['.footer', '.product-grid > li:nth-child(5)'] },
  ])('$path on phones: $selectors are not laid out before the first paint', async ({ path, selectors }) => {
    const { page } = await visitor({ viewport: { width: 360, height: 640 } });
    await page.addInitScript((names) => {
      addEventListener('DOMContentLoaded', () => {
        const visibility = names.map((name) => {
          const element = document.querySelector(name);
          return element ? getComputedStyle(element).contentVisibility : 'missing';
        });
        document.body.dataset.beforePaint = visibility.join();
      });
    }, selectors);
    await page.goto(path, { timeout: renderTimeoutMs });
    await expect(page.locator('body')).toHaveAttribute(
      'data-before-paint',
      selectors.map(() => 'hidden').join(),
    );
    for (const selector of selectors)
      await expect(page.locator(selector).first()).not.toHaveCSS('content-visibility', 'hidden');
  });

  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

  /**
   * Traces the load of a page until it is hydrated: with HTML that counts as slow and fonts that arrive after the first
   * paint, as on a phone. The first frame waits for the whole document.
   */
  const traceLoad = async (path: string) => {
    const { page } = await visitor({ viewport: { width: 412, height: 823 } });
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(isPainted);
      await route.continue();
    });
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('</head>', '<link rel="expect" href="#last" blocking="render"></head>')
        .replace('</body>', '<i id="last"></i></body>');
      await route.fulfill({ response, body });
    });
    await page.addInitScript(() => {
      Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseStart', { value: -1000 });
      addEventListener('DOMContentLoaded', () => {
        performance.mark('parsed');
        // Until then, the page contains only what the first frame shows: see deferred-layout.css.
        const revealed = new MutationObserver(() => performance.mark('revealed'));
        revealed.observe(document.documentElement, { attributeFilter: ['data-unpainted'] });
      });
      addEventListener('razz:ready', () => document.documentElement.setAttribute('data-ready', ''));
    });
    const trace = await traceLayout(page, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForSelector('[data-ready]', { state: 'attached' });
    });
    return { ...trace, elements: await page.locator('*').count() };
  };

  test.each(['home', 'listing'] as const)(
    '%s: is styled and laid out once before its first paint, and hydration does not repeat it',
    async (name) => {
      const { styled, laidOut, elements, elementsInAll } = await traceLoad(await pathOf(name));
      expect(elementsInAll).toBeGreaterThan(100);
      for (const parts of [styled, laidOut]) {
        const counts = parts.filter(({ isFirst }) => isFirst).map(({ count }) => count);
        const sum = counts.reduce((total, count) => total + count, 0);
        expect(sum).toBeLessThanOrEqual(1.3 * Math.max(0, ...counts));
      }
      const later = styled.filter(({ isFirst }) => !isFirst).map(({ count }) => count);
      // What the first frame leaves out follows in parts.
      expect(Math.max(0, ...later)).toBeLessThan(0.3 * elements);
    },
  );

  const headingFont = (page: Page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily);
  /** Painted without the fonts, past the block period of font-display: optional (100 ms). */
  const isPaintedWithoutFonts = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint !== undefined && performance.now() - paint.startTime > 200;
  };

  const fonts = (['en', 'bn'] as const).flatMap((locale) => [360, 1280].map((width) => ({ locale, width })));
  test.each(fonts)(
    'home in $locale at $width px: fonts that load late are not swapped in until the next page',
    async ({ locale, width }) => {
      const { page, context } = await visitor();
      await context.addCookies([{ name: 'razz_locale', value: locale, url: shop().address }]);
      await page.addInitScript((name) => localStorage.setItem('razz.locale', JSON.stringify(name)), locale);
      await page.setViewportSize({ width, height: 800 });
      await simulateBanglaFont(page, true);
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(isPaintedWithoutFonts);
      const arrived = page.waitForResponse(/instrument-serif.*\.woff2/);
      release();
      await arrived;
      expect(await headingFont(page)).not.toContain('Late');
      await page.locator('.product-card a[href^="/products/"]').first().click();
      await expect(page).toHaveURL(/\/products\//);
      await expect.poll(() => headingFont(page)).toContain('Late');
    },
  );

  test.each([
    { locale: 'bn', family: 'Razz Bangla Late', isHeadingLate: true },
    { locale: 'en', family: 'Razz Taka Late', isHeadingLate: false },
  ])(
    'without a system font for Bangla, home in $locale applies $family when it arrives',
    async ({ locale, family, isHeadingLate }) => {
      const { page } = await visitor();
      await simulateBanglaFont(page, false);
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto(`/?lang=${locale}`, { waitUntil: 'commit' });
      await page.waitForFunction(isPaintedWithoutFonts);
      release();
      const loaded = () =>
        page.evaluate(() =>
          [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family),
        );
      await expect.poll(async () => (await loaded()).join()).toContain(family);
      expect((await headingFont(page)).includes('Serif Late')).toBe(isHeadingLate);
    },
  );

  test('on Android, which has a font for Bangla, none is searched for', async () => {
    const { page } = await visitor(devices['Pixel 7']);
    await simulateBanglaFont(page, false);
    await holdRequests(page, '**/*.woff2');
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(isPaintedWithoutFonts);
    await expect(page.locator('html')).toHaveAttribute('data-missed-fonts', /Taka/);
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts');
  });

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
