import { demoProducts } from '@razz/demo-catalogue';
import { describe, test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

// With the demo's goods: a row of ten categories adds up what each moves.
const { visitor } = shoppers({ fill: loadDemoCatalogue });

describe('fonts that come after the first paint', () => {
  test.each([
    ['home', '/', {}],
    ['a listing', '/shop/all', {}],
    ['a product', `/products/${demoProducts[0]?.slug}`, {}],
    ['home on a phone', '/', { viewport: { width: 360, height: 740 } }],
  ])('move nothing on %s', async (_, path, options) => {
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
