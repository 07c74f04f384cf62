import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createPageCache } from '../../server/pages/page-cache.ts';
import { createPageRenderer } from '../../server/pages/page-renderer.ts';
import { matchesEntityTag, type PreparedPage } from '../../server/pages/prepared-page.ts';
import { RenderTimeout } from '../../server/pages/render-thread.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { password, stock } from '../support/small-shop.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

/** Stands in for the built pages: what it does with a page stands in the page's address. */
const renderModule = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, request }) => {
  const { url, locale, data } = request;
  if (url.includes('size=endless')) for (;;);
  if (url.includes('size=broken')) return parentPort.postMessage({ id, error: 'Error: broken' });
  if (url.includes('size=elsewhere')) return parentPort.postMessage({ id, html: null });
  const { user } = JSON.parse(data);
  parentPort.postMessage({ id, html: '<main>' + locale + ' ' + (user ? user.name : 'nobody') + ' ' + Math.random() + '</main>' });
});
parentPort.postMessage({ isReady: true });
`;
const indexHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Razz</title>
<script type="application/json" id="shop-settings">{}</script></head>
<body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>`;

let database: FreshDatabase;
let shopDir: string;
const apps: FastifyInstance[] = [];

const open = async (environment: Record<string, string> = {}) => {
  const app = await buildApp({
    config: testConfig({ SERVER_RENDERING: '1', GUARDED_PER_MINUTE: '1000', ...environment }),
    secret: testSecret,
    database,
    shopDir,
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

/** Opens a page as a browser with these cookies. */
const openPage = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
  const {
    statusCode,
    body,
    headers: received,
    cookies,
  } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const content = /<div id="root">([\s\S]*?)<\/div>/.exec(body)?.[1];
  return { statusCode, body, headers: received, cookies, content };
};
const cookieOf = (browser: BrowserClient, more: Record<string, string> = {}) =>
  [...browser.cookies, ...Object.entries(more)].map(([name, value]) => `${name}=${value}`).join('; ');

beforeAll(async () => {
  database = await freshDatabase();
  await stock(database.db);
  shopDir = await mkdtemp(join(tmpdir(), 'razz-rendering-'));
  await mkdir(join(shopDir, '.server'));
  await writeFile(join(shopDir, 'index.html'), indexHtml);
  await writeFile(join(shopDir, '.server', 'render.mjs'), renderModule);
  await writeFile(join(shopDir, '.server', 'early.js'), 'void "early";');
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await rm(shopDir, { recursive: true, force: true });
});

describe('a page is rendered on the server', () => {
  test('with its first data after the content, and a script that its policy allows', async () => {
    const { body, content, headers } = await openPage(await open(), '/shop/all');
    expect(content).toContain('<main>en nobody');
    expect(body.indexOf('id="page-data"')).toBeGreaterThan(body.indexOf('</main>'));
    const nonce = /<script nonce="([\w-]+)">void "early";<\/script>/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  test('unless the setting turns it off: then the browser renders it', async () => {
    const { body, content, headers } = await openPage(await open({ SERVER_RENDERING: '0' }), '/shop/all');
    expect(content).toBe('');
    expect(body).not.toContain('early');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test.each(['broken', 'elsewhere', 'endless'])(
    'or rendering ends %s: the page is sent without it',
    async (size) => {
      const app = await open();
      const { statusCode, content, headers } = await openPage(app, `/shop/all?size=${size}`);
      expect({ statusCode, content }).toEqual({ statusCode: 200, content: '' });
      expect(headers['cache-control']).toBe('private, no-cache');
      // The thread that was stuck is replaced.
      await expect.poll(async () => (await openPage(app, '/shop/women')).content).toContain('<main>');
      const counted = await app.metrics.registry.getSingleMetricAsString('razz_render_fallbacks_total');
      const reason = { broken: 'error', endless: 'timeout' }[size];
      if (reason) expect(counted).toContain(`{route="/shop/:slug",reason="${reason}"} 1`);
    },
  );

  test('a route whose pages keep failing is left to the browser for a while', async () => {
    const reasons: string[] = [];
    const limits = { timeoutMs: 5000, maxFailures: 2, pauseMs: 60_000 };
    const renderer = createPageRenderer(shopDir, (_, reason) => reasons.push(reason), limits);
    if (!renderer) throw new Error('nothing to render with');
    const log = (await open()).log;
    const render = (pattern: string, url: string) =>
      renderer.render(pattern, { url, data: '{}', origin: '', locale: 'en', settings: {} as never }, log);
    await render('/a', '/?size=broken');
    await render('/a', '/?size=broken');
    expect(await render('/a', '/')).toBeNull();
    expect(await render('/b', '/')).toContain('<main>');
    expect(reasons).toEqual(['error', 'error', 'paused']);
    await renderer.close();
  });

  test('a page that waits too long behind others is left to the browser, and theirs are rendered', async () => {
    const reasons: string[] = [];
    const limits = { timeoutMs: 300, maxFailures: 99, pauseMs: 0 };
    const renderer = createPageRenderer(shopDir, (_, reason) => reasons.push(reason), limits);
    if (!renderer) throw new Error('nothing to render with');
    await renderer.start();
    const log = (await open()).log;
    const render = (url: string) =>
      renderer.render('/', { url, data: '{}', origin: '', locale: 'en', settings: {} as never }, log);
    const [stuck] = await Promise.all([render('/?size=endless'), render('/')]);
    expect(stuck).toBeNull();
    expect(reasons).toContain('timeout');
    await expect.poll(() => render('/')).toContain('<main>');
    await renderer.close();
  });
});

describe('the page cache', () => {
  test('sends visitors one rendering with a nonce each, and sets no cookie', async () => {
    const app = await open();
    const first = await openPage(app, '/shop/all');
    const second = await openPage(app, '/shop/all');
    expect(second.content).toBe(first.content);
    expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy']);
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20',
      vary: expect.stringMatching(/cookie/i),
    });
    expect(second.cookies).toEqual([]);
    expect((await openPage(app, '/shop/women')).content).not.toBe(first.content);
    const api = await app.inject({ url: '/api/get_categories', headers: { accept: 'application/json' } });
    expect(api.cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['razz_session', 'XSRF-TOKEN']),
    );
  });

  test('a browser that has the page is not sent it again, and goes on with the policy it has', async () => {
    const app = await open();
    const { headers } = await openPage(app, '/shop/all');
    const again = await openPage(app, '/shop/all', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect((await openPage(app, '/shop/men', { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      200,
    );
  });

  test('a validator ends with the time that its page may be stored', () => {
    expect(matchesEntityTag('W/"abc.100", W/"x.1"', 'abc', 130, 30)).toBe(true);
    expect(matchesEntityTag('W/"abc.100"', 'abc', 131, 30)).toBe(false);
    expect(matchesEntityTag('W/"abc.100"', 'abd', 100, 30)).toBe(false);
    expect(matchesEntityTag(undefined, 'abc', 100, 30)).toBe(false);
  });

  test.each(['/', '/shop/all', '/shop/women?sort=atoz', '/products/red-jamdani-saree', '/vendors/1'])(
    '%s: never another person’s page, nor another language',
    async (url) => {
      const app = await open();
      const rahim = new BrowserClient(app);
      const karim = new BrowserClient(app);
      for (const [browser, name] of [
        [rahim, 'Rahim Uddin'],
        [karim, 'Karim Mia'],
      ] as const) {
        await browser.call('GET', '/api/get_districts');
        const email = `${name.split(' ')[0]}-${Math.random()}@example.com`;
        const created = await browser.call('POST', '/register', {
          body: { name, email, phone: '01812345678', password },
        });
        expect(created.status).toBeLessThan(300);
      }
      const guest = new BrowserClient(app);
      await guest.call('GET', '/api/get_districts');
      // Twice, so that each finds what the others left in the cache.
      for (let round = 0; round < 2; round++) {
        for (const [cookie, owner] of [
          [cookieOf(rahim), 'Rahim Uddin'],
          [undefined, 'nobody'],
          [cookieOf(guest), 'nobody'],
          [cookieOf(karim), 'Karim Mia'],
        ] as const) {
          for (const locale of ['en', 'bn'] as const) {
            const cookies = [cookie, locale === 'bn' ? 'razz_locale=bn' : undefined]
              .filter(Boolean)
              .join('; ');
            const { content, body, headers } = await openPage(
              app,
              url,
              cookies === '' ? {} : { cookie: cookies },
            );
            expect(content).toContain(`<main>${locale} ${owner} `);
            for (const other of ['Rahim Uddin', 'Karim Mia'])
              if (other !== owner) expect(body).not.toContain(other);
            // Only who has no session gets what others may be sent.
            expect(String(headers['cache-control']).startsWith('public')).toBe(cookie === undefined);
          }
        }
      }
    },
  );

  test('a parameter that the page does not know is not cached', async () => {
    const app = await open();
    const first = await openPage(app, '/shop/all?utm_source=mail');
    expect((await openPage(app, '/shop/all?utm_source=mail')).content).not.toBe(first.content);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  test('renders a page once for all who wait for it, and does not store failures', async () => {
    let prepared = 0;
    const page = (status: number): PreparedPage => ({
      status,
      head: '',
      tail: 'x',
      isRendered: true,
      earlyScript: '',
    });
    const prepare = (status: number) => async () => {
      prepared += 1;
      return page(status);
    };
    const cache = createPageCache(10);
    await Promise.all([cache.get('a', prepare(200)), cache.get('a', prepare(200))]);
    expect(prepared).toBe(1);
    await cache.get('b', prepare(503));
    await cache.get('b', prepare(200));
    expect(prepared).toBe(3);
    await expect(cache.get('c', () => Promise.reject(new RenderTimeout('late')))).rejects.toThrow('late');
  });
});
