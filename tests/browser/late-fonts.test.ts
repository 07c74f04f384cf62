import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoProducts } from '@razz/demo-catalogue';
import { afterAll, describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

// With the demo's goods: a row of ten categories adds up what each moves.
const rendered = shoppers({ fill: loadDemoCatalogue });
const unrendered = shoppers({ fill: loadDemoCatalogue, environment: { SERVER_RENDERING: '0' } });

describe('fonts that come after the first paint', () => {
  test.each([
    ['home', rendered, '/', {}],
    ['home rendered by the browser', unrendered, '/', {}],
    ['a listing', rendered, '/shop/all', {}],
    ['a product', rendered, `/products/${demoProducts[0]?.slug}`, {}],
    ['home in Bangla', rendered, '/?lang=bn', {}],
    ['home on a phone', rendered, '/', { viewport: { width: 360, height: 740 } }],
  ])('move nothing on %s', async (_, { visitor }, path, options) => {
    const { page } = await visitor(options);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.woff2/, async (route) => {
      await released;
      await route.continue();
    });
    // Drawn when first asked for, they would take the server's time from the fonts.
    await page.route('**/pictures/**', (route) => route.abort());
    await page.addInitScript(() => {
      const shifts: number[] = [];
      // A paint is reported in a task of its own, up to 0.2 s later: here the fonts always arrive before it.
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
          shifts.push((entry as PerformanceEntry & { value: number }).value);
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
    // With a stylesheet that is added, such as those of parts that come later, the browser evaluates fonts again.
    await page.evaluate(async () => {
      const sheet = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].at(-1);
      const added = document.createElement('link');
      added.rel = 'stylesheet';
      added.href = `${sheet?.href}?again`;
      await new Promise((resolve) => {
        added.onload = resolve;
        // Before the others: a sheet after them is only added to what is there.
        sheet?.before(added);
      });
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

describe('a page whose HTML arrives in two parts', () => {
  const { visitor, shop } = rendered;
  let sendRest = () => {};
  const restIsDue = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  /** Passes everything on from the shop, and the page's HTML up to the language link first. */
  const proxy = createServer(async (asked, answer) => {
    const { port } = new URL(shop().address);
    if (asked.url === '/') {
      const page = await fetch(shop().address, { headers: { accept: 'text/html' } });
      const html = await page.text();
      const end = html.indexOf('</a>', html.indexOf('header-language'));
      const headers = ['content-type', 'content-security-policy'].map((name) => [
        name,
        page.headers.get(name) ?? '',
      ]);
      answer.writeHead(200, Object.fromEntries(headers)).write(html.slice(0, end - 10));
      await restIsDue;
      answer.end(html.slice(end - 10));
      return;
    }
    const { url: path, method, headers } = asked;
    asked.pipe(
      request({ port, path, method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      }),
    );
  });
  afterAll(() => proxy.close());

  test('is painted once its header is whole', async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { page } = await visitor();
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    const styles = () => page.evaluate(() => document.styleSheets.length);
    const links = page.locator('link[rel="stylesheet"]');
    await expect.poll(styles).toBeGreaterThan(0);
    await expect.poll(styles).toBe(await links.count());
    // Nothing tells that a paint is held back: half a second of none has to do.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await painted()).toBe(0);
    sendRest();
    await expect.poll(painted).toBe(1);
  });
});
