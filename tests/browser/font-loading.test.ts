import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoProducts } from '@razz/demo-catalogue';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { simulateBanglaFont } from '../support/system-fonts.ts';

// The demo catalogue has ten category rows, whose layout shifts would add up.
const rendered = shoppers({ seed: loadDemoCatalogue });
const unrendered = shoppers({ seed: loadDemoCatalogue, environment: { SERVER_RENDERING: '0' } });

const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family),
  );

describe('fonts that load after the first paint', () => {
  test.each([
    ['home', rendered, '/', {}],
    ['home rendered by the browser', unrendered, '/', {}],
    ['a listing', rendered, '/shop/all', {}],
    ['a product', rendered, `/products/${demoProducts[0]?.slug}`, {}],
    ['home in Bangla', rendered, '/?lang=bn', {}],
    ['home on a phone', rendered, '/', { viewport: { width: 360, height: 740 } }],
  ])('cause no layout shift on %s', async (_, { visitor }, path, options) => {
    const { page } = await visitor(options);
    // Without one, the fonts of Bangla pages are applied late, with a shift.
    await simulateBanglaFont(page, true);
    const release = await holdRequests(page, '**/*.woff2');
    // Rendering pictures on request would delay the fonts.
    await page.route('**/pictures/**', (route) => route.abort());
    await page.addInitScript(() => {
      const shifts: { value: number; startTime: number }[] = [];
      // A paint is reported up to 0.2 s later in its own task; delay the report until the fonts have loaded.
      const Observer = PerformanceObserver;
      globalThis.PerformanceObserver = class extends Observer {
        constructor(callback: PerformanceObserverCallback) {
          super(async (entries, observer) => {
            if (entries.getEntriesByType('paint').length > 0)
              while ([...document.fonts].some(({ status }) => status === 'loading'))
                await new Promise(requestAnimationFrame);
            callback(entries, observer);
          });
        }
      };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push({
            value: (entry as PerformanceEntry & { value: number }).value,
            startTime: entry.startTime,
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    release();
    const received = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
      );
    await expect.poll(received).toBeGreaterThanOrEqual(3);
    // An added stylesheet, such as one of a lazy component, makes the browser evaluate fonts again.
    await page.evaluate(async () => {
      const sheet = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].at(-1);
      const added = document.createElement('link');
      added.rel = 'stylesheet';
      added.href = `${sheet?.href}?again`;
      await new Promise((resolve) => {
        added.onload = resolve;
        // Before the others: a sheet after them does not trigger the evaluation.
        sheet?.before(added);
      });
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    const visible = await page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: { value: number; startTime: number }[] };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return shifts.filter(({ startTime }) => startTime > (paint?.startTime ?? 0));
    });
    expect(visible).toEqual([]);
  });
});

describe('the name in the header', () => {
  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['forced colours', { forcedColors: 'active' }],
  ] as const)('looks the same without and with the fonts: %s', async (_, options) => {
    const { page, context } = await rendered.visitor(options);
    await context.route('**/pictures/**', (route) => route.abort());
    const nameOn = (shown: Page) => shown.getByRole('banner').getByRole('link', { name: 'Razz' });
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    const plain = await nameOn(page).screenshot();
    const { channels } = await sharp(plain).stats();
    expect(channels[0]?.min, 'neither blank nor filled').toBeLessThan(60);
    expect(channels[0]?.max).toBeGreaterThan(200);
    const second = await context.newPage();
    await second.goto('/');
    // Fonts are applied on the next page.
    await second.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(second).toHaveURL(/shop\/all/);
    await expect.poll(() => loadedFonts(second)).toContain('Razz Serif Late');
    expect((await nameOn(second).screenshot()).equals(plain)).toBe(true);
  });
});

describe('the built index.html behind a static server', () => {
  test.each([
    ['en', 'Razz Taka Late'],
    ['bn', 'Razz Bangla Late'],
  ])('in %s applies %s when it arrives', async (locale, family) => {
    const { page } = await rendered.visitor();
    const html = await readFile('dist/shop/index.html', 'utf8');
    await page.route('**/shop/all?*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    const release = await holdRequests(page, '**/*.woff2');
    await page.goto(`/shop/all?lang=${locale}`, { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    // Past the block period of font-display: optional (100 ms), in which a font may still be applied.
    await page.waitForFunction(
      (since) => performance.now() - since > 200,
      await page.evaluate(() => performance.now()),
    );
    release();
    await expect.poll(() => loadedFonts(page)).toContain(family);
  });
});

describe('a page whose HTML is streamed in two chunks', () => {
  const { visitor, shop } = rendered;
  let sendRest = () => {};
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  /** Proxies the shop, and sends the page up to the language link first. */
  const proxy = createServer(async (incoming, outgoing) => {
    const { port } = new URL(shop().address);
    if (incoming.url === '/') {
      const page = await fetch(shop().address, { headers: { accept: 'text/html' } });
      const html = await page.text();
      const end = html.indexOf('</a>', html.indexOf('header-language'));
      const headers = ['content-type', 'content-security-policy'].map((name) => [
        name,
        page.headers.get(name) ?? '',
      ]);
      outgoing.writeHead(200, Object.fromEntries(headers)).write(html.slice(0, end - 10));
      await rest;
      outgoing.end(html.slice(end - 10));
      return;
    }
    const { url: path, method, headers } = incoming;
    incoming.pipe(
      request({ port, path, method, headers }, (upstream) => {
        outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(outgoing);
      }),
    );
  });
  afterAll(() => proxy.close());

  test('is painted once its header is complete', async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { page } = await visitor();
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    const styles = () => page.evaluate(() => document.styleSheets.length);
    const links = page.locator('link[rel="stylesheet"]');
    await expect.poll(styles).toBeGreaterThan(0);
    await expect.poll(styles).toBe(await links.count());
    // No event tells that a paint is blocked, so assert none within 500 ms.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await painted()).toBe(0);
    sendRest();
    await expect.poll(painted).toBe(1);
  });
});
