import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ConnectedDatabase, connect } from '../../server/database/connect.ts';
import { initialDataJson } from '../../server/pages/initial-requests.ts';
import { createPageCache } from '../../server/pages/page-cache.ts';
import { createPageRenderer } from '../../server/pages/page-renderer.ts';
import { encodePage, entityTag, matchesPage, type PreparedPage } from '../../server/pages/prepared-page.ts';
import { createRenderThread, RenderTimeout } from '../../server/pages/render-thread.ts';
import { sessionRepository } from '../../server/repositories/accounts/sessions.ts';
import { generateSecret } from '../../server/secrets/tokens.ts';
import { withLocale } from '../../src/domain/locale.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { password, seedShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

/** Fake render module: the `size` parameter of the URL selects its behaviour. */
const renderModule = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ url, locale, data }) => {
  if (url.includes('size=endless')) for (;;);
  if (url.includes('size=broken')) return parentPort.postMessage({ error: 'Error: broken' });
  if (url.includes('size=elsewhere')) return parentPort.postMessage({ content: null });
  const { user } = JSON.parse(data);
  const html = '<main>' + locale + ' ' + (user ? user.name : 'nobody') + ' ' + url + ' ' + (url === '/vendors/1' ? '' : Math.random()) + '</main>';
  parentPort.postMessage({ content: new TextEncoder().encode(html) });
});
parentPort.postMessage({ isReady: true });
`;
const stylesheet = 'h1 { color: green }';
/** The names of the route files of some pages. */
const routeFiles = {
  '/': 'index',
  '/shop/all': 'shop.$slug',
  '/products/red-jamdani-saree': 'products.$slug',
  '/vendors/1': 'vendors.$id',
  '/pages/help': 'pages.$slug',
  '/cart': 'cart',
};
const indexHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Razz</title>
<link rel="stylesheet" crossorigin href="/assets/shop.css">
<script type="application/json" id="shop-settings">{}</script></head>
<body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>`;

let database: FreshDatabase;
let shopDir: string;
const apps: FastifyInstance[] = [];

const pageOf = (page: Partial<PreparedPage>): PreparedPage => ({
  status: 200,
  html: Buffer.from('x'),
  isRendered: true,
  policy: undefined,
  ...page,
});

const open = async (environment: Record<string, string> = {}, connected: ConnectedDatabase = database) => {
  const app = await testApp({
    config: testConfig({ PAGE_CACHE_SECONDS: '10', GUARDED_PER_MINUTE: '1000', ...environment }),
    database: connected,
    shopDir,
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

/** Requests a page as a browser does. */
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
/** The CSP hash source of an inline script or style. */
const digestOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const cookieOf = (browser: BrowserClient, more: Record<string, string> = {}) =>
  [...browser.cookies, ...Object.entries(more)].map(([name, value]) => `${name}=${value}`).join('; ');

beforeAll(async () => {
  database = await freshDatabase();
  await seedShop(database.db);
  shopDir = await mkdtemp(join(tmpdir(), 'razz-rendering-'));
  await mkdir(join(shopDir, '.server'));
  await writeFile(join(shopDir, 'index.html'), indexHtml);
  await writeFile(join(shopDir, '.server', 'render.mjs'), renderModule);
  await writeFile(join(shopDir, '.server', 'early.js'), 'void "early";');
  await Promise.all(['assets', '.vite'].map((folder) => mkdir(join(shopDir, folder))));
  await writeFile(join(shopDir, 'assets', 'shop.css'), stylesheet);
  const manifest = {
    'index.html': { file: 'assets/shop.js', css: ['assets/shop.css'] },
    ...Object.fromEntries(
      Object.values(routeFiles).map((name) => [
        `src/routes/${name}.tsx`,
        { file: `assets/route-${name}.js` },
      ]),
    ),
  };
  await writeFile(join(shopDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await rm(shopDir, { recursive: true, force: true });
});

describe('server rendering', () => {
  test('sends the initial data after the content, and a script allowed by the CSP', async () => {
    const { body, content, headers } = await openPage(await open(), '/shop/all');
    expect(content).toContain('<main>en nobody');
    expect(body.indexOf('id="page-data"')).toBeGreaterThan(body.indexOf('</main>'));
    const scripts = [...body.matchAll(/<script(?: data-entry[^>]*)?>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' '${digestOf(scripts[0]?.[1] ?? '')}';`,
    );
  });

  test('preloads the chunk of the route', async () => {
    const app = await open();
    for (const [url, name] of Object.entries(routeFiles))
      expect((await openPage(app, url)).body.match(/\/assets\/route-[^" ]*/g), url).toEqual([
        `/assets/route-${name}.js`,
      ]);
  });

  test('inlines the stylesheets, allowed by the CSP, and does not request them', async () => {
    const { body, headers } = await openPage(await open(), '/shop/all');
    expect(body).toContain(`<style>${stylesheet}</style>`);
    expect(headers['content-security-policy']).toMatch(
      new RegExp(`style-src 'self' 'nonce-[^']+' '${digestOf(stylesheet).replaceAll('+', '\\+')}';`),
    );
    const links = body.match(/<link[^>]*rel="stylesheet"[^>]*>/g);
    expect(links).toEqual(['<link rel="stylesheet" type="text/plain" href="/assets/shop.css">']);
  });

  test('is skipped with SERVER_RENDERING=0', async () => {
    const { body, content, headers } = await openPage(await open({ SERVER_RENDERING: '0' }), '/shop/all');
    expect(content).toBe('');
    expect(body).toContain('<script>void "early";</script>');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/shop.css">');
    expect(body).not.toContain('<style>');
    expect(headers['content-security-policy']).toContain(`'${digestOf('void "early";')}'`);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  });

  test('is skipped in development, where Vite adds inline scripts, and index.html is read for each page', async () => {
    const app = await open({ NODE_ENV: 'development' });
    const indexFile = join(shopDir, 'index.html');
    await writeFile(indexFile, indexHtml.replace('</body>', '<p>Changed</p></body>'));
    const { body, content, headers } = await openPage(app, '/shop/all');
    await writeFile(indexFile, indexHtml);
    expect(content).toBe('');
    expect(body).toContain('<p>Changed</p>');
    expect(headers).not.toHaveProperty('content-security-policy');
  });

  test.each([
    ['/cart', 200],
    ['/shop/nowhere', 404],
  ])('is skipped for %s with status %s', async (url, status) => {
    const { statusCode, content } = await openPage(await open(), url);
    expect([statusCode, content]).toEqual([status, '']);
  });

  test.each(['broken', 'elsewhere', 'endless'])(
    'falls back to an empty page when rendering is %s',
    async (size) => {
      const app = await open();
      const { statusCode, content, headers } = await openPage(app, `/shop/all?size=${size}`);
      expect({ statusCode, content }).toEqual({ statusCode: 200, content: '' });
      expect(headers['cache-control']).toBe('private, no-cache');
      // The stuck worker is replaced.
      await expect.poll(async () => (await openPage(app, '/shop/women')).content).toContain('<main>');
      const counted = await app.metrics.registry.getSingleMetricAsString('razz_render_fallbacks_total');
      const reason = { broken: 'error', endless: 'timeout' }[size];
      if (reason) expect(counted).toContain(`{route="/shop/:slug",reason="${reason}"} 1`);
    },
  );

  test('pauses for a route that fails repeatedly', async () => {
    const reasons: string[] = [];
    const limits = { timeoutMs: 5000, maxFailures: 2, pauseMs: 60_000 };
    const renderer = createPageRenderer(shopDir, (_, reason) => reasons.push(reason), limits);
    if (!renderer) throw new Error('There is no render module.');
    const error = vi.fn();
    const log = { error } as unknown as FastifyBaseLogger;
    const render = async (pattern: string, url: string) => {
      const request = { url, data: '{}', origin: '', locale: 'en', settings: {} as never } as const;
      const content = await renderer.render(pattern, request, log);
      return content && Buffer.from(content).toString();
    };
    // A success in between ends a series of failures.
    for (const url of ['/?size=broken', '/', '/?size=broken']) await render('/c', url);
    expect(await render('/c', '/')).toContain('<main>');
    const line = (pattern: string, isPaused: boolean) => [
      { err: expect.objectContaining({ message: 'Error: broken' }), pattern, isPaused },
      'server-side rendering failed; the browser renders the page',
    ];
    expect(error.mock.calls).toEqual([line('/c', false), line('/c', false)]);
    reasons.length = 0;
    error.mockClear();
    // Concurrent failures count as well.
    await Promise.all([render('/a', '/?size=broken'), render('/a', '/?size=broken')]);
    expect(await render('/a', '/')).toBeNull();
    expect(await render('/b', '/')).toContain('<main>');
    expect(reasons).toEqual(['error', 'error', 'paused']);
    expect(error.mock.calls).toEqual([line('/a', false), line('/a', true)]);
    await renderer.close();
  });

  test('a timeout while waiting for another page does not count as a failure of the route', async () => {
    const reasons: string[] = [];
    const limits = { timeoutMs: 300, maxFailures: 1, pauseMs: 60_000 };
    const renderer = createPageRenderer(shopDir, (_, reason) => reasons.push(reason), limits);
    if (!renderer) throw new Error('There is no render module.');
    await renderer.start();
    const log = (await open()).log;
    const render = async (pattern: string, url: string) => {
      const request = { url, data: '{}', origin: '', locale: 'en', settings: {} as never } as const;
      const content = await renderer.render(pattern, request, log);
      return content && Buffer.from(content).toString();
    };
    expect(await Promise.all([render('/a', '/?size=endless'), render('/b', '/')])).toEqual([null, null]);
    expect(reasons).toEqual(['timeout', 'timeout']);
    // Route /b did not fail: it only waited.
    await expect.poll(() => render('/b', '/')).toContain('<main>');
    expect(await render('/a', '/')).toBeNull();
    expect(reasons.at(-1)).toBe('paused');
    await renderer.close();
  });
});

describe('the render thread', () => {
  const request = { url: '/', data: '{}', origin: '', locale: 'en', settings: {} as never } as const;

  test('that fails to start rejects with the reason, and is not restarted at once', async () => {
    const file = join(shopDir, '.server', 'broken.mjs');
    await writeFile(file, "throw new Error('broken build');");
    const thread = createRenderThread(file, 10_000);
    await expect(thread.render(request)).rejects.toThrow('broken build');
    await expect(thread.render(request)).rejects.toThrow('the render thread failed to start');
    await thread.close();
  });

  test('rejects pages beyond 50 in its queue, and all of them on close', async () => {
    const thread = createRenderThread(join(shopDir, '.server', 'render.mjs'), 10_000);
    await thread.start();
    const endless = { ...request, url: '/?size=endless' };
    // The first is being rendered.
    const pages = Promise.allSettled(Array.from({ length: 51 }, () => thread.render(endless)));
    await expect(thread.render(request)).rejects.toThrow('the queue is full: 50 pages');
    await thread.close();
    const reasons = (await pages).map((page) => page.status === 'rejected' && page.reason.message);
    expect(reasons).toEqual(Array(51).fill('the server is closing'));
    await expect(thread.render(request)).rejects.toThrow('the server is closing');
  });

  test('exits while a page is rendered: the page is rejected, and the next one gets a new thread', async () => {
    const file = join(shopDir, '.server', 'exiting.mjs');
    await writeFile(file, renderModule.replace('for (;;)', 'process.exit()'));
    const thread = createRenderThread(file, 10_000);
    await thread.start();
    const exiting = thread.render({ ...request, url: '/?size=endless' });
    const next = thread.render(request);
    await expect(exiting).rejects.toThrow('the render thread has exited');
    expect(Buffer.from((await next) ?? []).toString()).toContain('<main>en');
    await thread.close();
  });
});

describe('the page cache', () => {
  test('sends the cached page with its own CSP and no cookies', async () => {
    const app = await open();
    const first = await openPage(app, '/shop/all');
    const second = await openPage(app, '/shop/all');
    expect(second.body).toBe(first.body);
    const policy = second.headers['content-security-policy'];
    expect(policy).toBe(first.headers['content-security-policy']);
    expect(policy).not.toBe((await openPage(app, '/shop/women')).headers['content-security-policy']);
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20',
      vary: expect.stringMatching(/cookie/i),
    });
    expect(second.cookies).toEqual([]);
    expect((await openPage(app, '/shop/women')).content).not.toBe(first.content);
    const api = await app.inject({ url: '/api/get_categories', headers: { accept: 'application/json' } });
    expect(api.cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['razz_visitor', 'XSRF-TOKEN']),
    );
  });

  test('responds 304 with the CSP of the page', async () => {
    const app = await open();
    const { headers } = await openPage(app, '/shop/all');
    const again = await openPage(app, '/shop/all', { 'if-none-match': String(headers.etag) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await openPage(app, '/shop/men', { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      200,
    );
  });

  test('an owner who changes a vendor sees it on cached pages at once', async () => {
    const app = await open();
    const owner = await signedInStaff(app, 'owner');
    const path = '/products/red-jamdani-saree';
    const rename = async (name: string) => {
      const { version } = (await owner.get('/api/admin/vendors/1')).body.data;
      expect((await owner.patch('/api/admin/vendors/1', { version, name })).status).toBe(200);
    };
    expect((await openPage(app, path)).body).toContain('Aarong Lane');
    await rename('Aarong Road');
    const renamed = await openPage(app, path);
    expect(renamed.body).toContain('Aarong Road');
    // A rejected change, and reading, forget nothing.
    await owner.patch('/api/admin/vendors/1', { version: 1, name: 'Elsewhere' });
    await owner.get('/api/admin/vendors/1');
    expect((await openPage(app, path)).body).toBe(renamed.body);
    await rename('Aarong Lane');
  });

  test('a review that is published in the panel is on cached pages at once', async () => {
    const app = await open();
    const owner = await signedInStaff(app, 'owner');
    const path = '/products/red-jamdani-saree';
    const { rows } = await sql<{ id: number }>`
      WITH placed AS (
        INSERT INTO orders (payment_method, shipping_address, billing_address, sub_total, discount,
          delivery_charge, grand_total)
        VALUES ('cash', '{}', '{}', 100, 0, 60, 160) RETURNING id
      ), line AS (
        INSERT INTO order_lines (order_id, position, product_id, name, quantity, sales_price, is_variant, product)
        SELECT placed.id, 0, products.id, 'Saree', 1, 100, false, '{}'
        FROM placed, products WHERE slug = 'red-jamdani-saree' RETURNING id, product_id
      )
      INSERT INTO reviews (order_line_id, product_id, stars, text, name)
      SELECT id, product_id, 5, 'Fine weave', 'Rina' FROM line RETURNING id`.execute(database.db);
    const id = rows[0]?.id;
    onTestFinished(async () => {
      await sql`DELETE FROM reviews`.execute(database.db);
    });
    expect((await openPage(app, path)).body).not.toContain('aggregateRating');
    const body = { version: 1, state: 'published' };
    expect((await owner.post(`/api/admin/reviews/${id}/state`, body)).status).toBe(200);
    expect((await openPage(app, path)).body).toContain('aggregateRating');
  });

  test('the order in which the responses of a page arrive is not part of it', () => {
    const calls = { 'GET /api/get_home_page': '{"blocks":[]}', 'GET /api/get_categories': '[]' };
    const later = Object.fromEntries(Object.entries(calls).toReversed());
    expect(initialDataJson({ calls: later })).toBe(initialDataJson({ calls }));
  });

  test('responds 304 later, on another server and to a guest with a session', async () => {
    const shared = { PUBLIC_URL: 'https://shop.example', PAGE_CACHE_SECONDS: '1' };
    const app = await open(shared);
    const { headers, body } = await openPage(app, '/vendors/1');
    expect(body).toContain('<div id="root"><main>en nobody /vendors/1');
    const another = await open(shared);
    vi.setSystemTime(Date.now() + 60_000);
    onTestFinished(() => void vi.useRealTimers());
    const guest = new BrowserClient(app);
    await guest.request('GET', '/api/get_districts');
    const cookie = cookieOf(guest);
    const signedOut = `${cookie}; razz_session=${generateSecret()}`;
    for (const [server, asked] of [
      [another, {}],
      [app, { cookie }],
      [app, { cookie: signedOut }],
      [another, { cookie: signedOut }],
    ] as const) {
      const again = await openPage(server, '/vendors/1', { ...asked, 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
      // The time is not part of the page.
      expect(String(again.headers['server-timing'])).toMatch(/^time;dur=\d{13}$/);
      expect(again.headers['server-timing']).not.toBe(headers['server-timing']);
    }
  });

  test('pages of visitors share the categories and request no user', async () => {
    const app = await open();
    for (const url of ['/shop/all', '/shop/women', '/shop/men']) await openPage(app, url);
    const requestCount = async (route: string) => {
      const { values } = (await app.metrics.requestDuration.get()) as {
        values: { metricName?: string; value: number; labels: { route?: string } }[];
      };
      const counts = values.filter(
        ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === route,
      );
      return counts.reduce((sum, { value }) => sum + value, 0);
    };
    expect(await requestCount('/api/filter_products')).toBe(3);
    expect(await requestCount('/api/get_categories')).toBe(1);
    expect(await requestCount('/api/get_auth_user/')).toBe(0);
  });

  test('If-None-Match matches one page, also in a list', () => {
    const page = pageOf({});
    const tag = entityTag(page);
    expect(matchesPage(`W/"x", ${tag}`, page)).toBe(true);
    expect(matchesPage(tag, pageOf({ html: Buffer.from('y') }))).toBe(false);
    expect(matchesPage(undefined, page)).toBe(false);
  });

  test('sends a page in the preferred encoding and compresses it once', async () => {
    const app = await open();
    const { body } = await openPage(app, '/shop/all');
    const send = async (accepted: string) => {
      const { rawPayload, headers } = await app.inject({
        url: '/shop/all',
        headers: { accept: 'text/html', 'accept-encoding': accepted },
      });
      return { bytes: rawPayload, encoding: headers['content-encoding'], vary: headers.vary };
    };
    const br = await send('gzip, deflate, br');
    expect(br).toMatchObject({ encoding: 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(body);
    const zipped = await send('br;q=0, gzip');
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(body);
    const plain = await send('identity');
    expect({ text: plain.bytes.toString(), encoding: plain.encoding }).toEqual({
      text: body,
      encoding: undefined,
    });
    const page = pageOf({ html: Buffer.from(body) });
    const [first, second] = [await encodePage(page, 'br'), await encodePage(page, 'br')];
    expect(second.body).toBe(first.body);
  });

  test('a failed session read gives a 503 page, not JSON', async () => {
    const { connection } = database;
    const impatient = connect(connection, { timeouts: { connect: 500, statement: 500, query: 1000 } });
    const app = await open({}, impatient);
    const cookie = `razz_session=${generateSecret()}`;
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    const { statusCode, headers } = await openPage(app, '/shop/all', { cookie });
    const { headers: found } = await openPage(app, '/shop/men');
    await blocker.query('ROLLBACK');
    blocker.release();
    expect({ statusCode, type: headers['content-type'], retryAfter: headers['retry-after'] }).toEqual({
      statusCode: 503,
      type: 'text/html; charset=utf-8',
      retryAfter: '2',
    });
    expect(found).not.toHaveProperty('retry-after');
    await app.close();
    await impatient.close();
  });

  test('while the database is away, pages read before are sent, to visitors only', async () => {
    const away = await freshDatabase();
    await seedShop(away.db);
    const app = await open({}, away);
    const known = { cookie: `razz_session=${generateSecret()}` };
    const unknown = { cookie: `razz_session=${generateSecret()}` };
    const { content } = await openPage(app, '/shop/all');
    expect((await openPage(app, '/shop/all', known)).content).toBe(content);
    const { database: name = '' } = away.connection;
    const allow = (isAllowed: boolean) =>
      database.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`);
    await allow(false);
    await database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
    const { now } = performance;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    onTestFinished(() => clock.mockRestore());
    for (const headers of [{}, known, {}, known])
      expect(await openPage(app, '/shop/all', headers)).toMatchObject({ statusCode: 200, content });
    expect((await openPage(app, '/shop/all', unknown)).statusCode).toBe(503);
    expect((await openPage(app, '/shop/men')).statusCode).toBe(503);
    await allow(true);
    await expect.poll(() => app.databaseOutage.isOn(), { timeout: 10_000 }).toBe(false);
    const later = await openPage(app, '/shop/all', unknown);
    expect(later.statusCode).toBe(200);
    expect(later.content).not.toBe(content);
    await app.close();
    await away.drop();
  });

  test.each(['/', '/shop/all', '/shop/women?sort=atoz', '/products/red-jamdani-saree', '/vendors/1'])(
    '%s: never sends the page of another user or language',
    async (url) => {
      const app = await open();
      const rahim = new BrowserClient(app);
      const karim = new BrowserClient(app);
      for (const [browser, name] of [
        [rahim, 'Rahim Uddin'],
        [karim, 'Karim Mia'],
      ] as const) {
        await browser.request('GET', '/api/get_districts');
        const email = `${name.split(' ')[0]}-${Math.random()}@example.com`;
        const created = await browser.request('POST', '/register', {
          body: { name, email, phone: '01812345678', password },
        });
        expect(created.status).toBeLessThan(300);
      }
      const guest = new BrowserClient(app);
      await guest.request('GET', '/api/get_districts');
      let visitorTag: unknown;
      // Twice, so that each meets the others' cached pages.
      for (let round = 0; round < 2; round++) {
        for (const [cookie, owner] of [
          [cookieOf(rahim), 'Rahim Uddin'],
          [undefined, 'nobody'],
          [cookieOf(guest), 'nobody'],
          [cookieOf(karim), 'Karim Mia'],
        ] as const) {
          for (const [locale, chosen, selected] of [
            ['en', 'en', null],
            ['bn', 'bn', null],
            ['bn', 'en', 'bn'],
            ['en', 'bn', 'en'],
          ] as const) {
            const cookies = [cookie, chosen === 'bn' ? 'razz_locale=bn' : undefined]
              .filter(Boolean)
              .join('; ');
            const { content, body, headers } = await openPage(app, withLocale(url, selected), {
              ...(cookies !== '' && { cookie: cookies }),
              // What the browser stored before the customer signed in.
              ...(owner !== 'nobody' && { 'if-none-match': String(visitorTag) }),
            });
            if (owner === 'nobody') visitorTag = headers.etag;
            else expect(headers).not.toHaveProperty('etag');
            expect(body).toContain(`<html lang="${locale}">`);
            expect(content).toContain(`<main>${locale} ${owner} `);
            for (const other of ['Rahim Uddin', 'Karim Mia'])
              if (other !== owner) expect(body).not.toContain(other);
            // Pages of customers are not public.
            expect(String(headers['cache-control']).startsWith('public')).toBe(owner === 'nobody');
          }
        }
      }
    },
  );

  test('a Bangla page has Bangla category names after an English one was cached', async () => {
    const app = await open();
    await database.pool.query("UPDATE categories SET name_bn = 'শাড়ি' WHERE slug = 'sarees'");
    expect((await openPage(app, '/')).body).not.toContain('name_bn');
    expect((await openPage(app, '/', { cookie: 'razz_locale=bn' })).body).toContain('"name_bn":"শাড়ি"');
  });

  test('?lang= overrides the cookie and shares its cached page', async () => {
    const app = await open();
    const bangla = { cookie: 'razz_locale=bn' };
    const english = await openPage(app, '/shop/all?size=M');
    const chosen = await openPage(app, '/shop/all?size=M', bangla);
    expect([english.content, chosen.content]).toEqual([
      expect.stringMatching(/^<main>en /),
      expect.stringMatching(/^<main>bn /),
    ]);
    // The parameter is not part of the cache key.
    for (const url of ['/shop/all?lang=bn&size=M', '/shop/all?size=M&lang=bn']) {
      const selected = await openPage(app, url);
      expect(selected.body).toBe(chosen.body);
      expect(selected.content).not.toContain('lang=');
      expect(selected.headers['cache-control']).toContain('public');
      expect(selected.cookies).toEqual([]);
    }
    expect((await openPage(app, '/shop/all?size=M&lang=en', bangla)).body).toBe(english.body);
    // An unknown language is ignored.
    expect((await openPage(app, '/shop/all?size=M&lang=fr')).body).toBe(english.body);
    expect((await openPage(app, '/shop/all?size=M&lang=fr', bangla)).body).toBe(chosen.body);
  });

  test.each([
    ['with an unknown parameter', '/shop/all?source=mail', {}, '10'],
    ['requested with a token', '/shop/all', { authorization: 'Bearer x' }, '10'],
    ['with PAGE_CACHE_SECONDS=0', '/shop/all', {}, '0'],
  ])('a page %s is not cached', async (_, url, headers, seconds) => {
    const app = await open({ PAGE_CACHE_SECONDS: seconds });
    const first = await openPage(app, url, headers);
    expect((await openPage(app, url, headers)).content).not.toBe(first.content);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  test('a browser that is not signed in gets the cached page, which other caches must not store', async () => {
    const app = await open();
    const { body } = await openPage(app, '/shop/all');
    const { db } = database;
    const sessions = sessionRepository(db);
    const unknown = generateSecret();
    const { token: guest } =
      (await sessions.startGuest(generateSecret())) ?? expect.fail('The visitor is used.');
    const { id } = await db
      .insertInto('users')
      .values({ name: 'Rina', email: 'rina@example.com', password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const signedOut = await sessions.create(id, null);
    await db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', id).execute();
    for (const token of [unknown, guest, signedOut]) {
      const page = await openPage(app, '/shop/all', { cookie: `razz_session=${token}` });
      expect(page.body).toBe(body);
      expect(page.headers['cache-control']).toBe('private, no-cache');
    }
  });

  test('a page with deals is not sent after their end', async () => {
    const end = Date.now() + 3_600_000;
    const app = await open({ DEAL_ENDS_AT: new Date(end).toISOString() });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { content } = await openPage(app, '/shop/all');
    vi.setSystemTime(end - 2000);
    expect((await openPage(app, '/shop/all')).content).toBe(content);
    vi.setSystemTime(end);
    expect((await openPage(app, '/shop/all')).content).not.toBe(content);
  });

  test('a cached page is not sent after a change of the settings, here and, once it is read, elsewhere', async () => {
    const [app, other] = [await open(), await open()];
    const owner = await signedInStaff(app, 'owner');
    const nameIn = async (server: FastifyInstance) =>
      /"shopName":"(.*?)"/.exec((await openPage(server, '/shop/all')).body)?.[1];
    expect([await nameIn(app), await nameIn(other)]).toEqual(['Razz', 'Razz']);
    const { version } = (await owner.get('/api/admin/settings')).body.data;
    expect((await owner.patch('/api/admin/settings', { version, shop_name: 'Anarkali' })).status).toBe(200);
    onTestFinished(async () => {
      await database.db.updateTable('shop_settings').set({ texts: '{}' }).execute();
    });
    expect([await nameIn(app), await nameIn(other)]).toEqual(['Anarkali', 'Razz']);
    await other.refreshShop();
    expect(await nameIn(other)).toBe('Anarkali');
  });

  test('caches pages with the parameters of their routes', async () => {
    const app = await open();
    for (const url of [
      '/?quick=1',
      '/shop/all?search=a&size=M&sort=atoz&page=1&quick=1',
      '/products/red-jamdani-saree?variation=1&picture=2&quick=1',
      '/vendors/1?page=1&quick=1',
      '/pages/help?quick=1',
    ])
      expect((await openPage(app, url)).headers['cache-control'], url).toContain('public');
  });

  test('tracking parameters are not part of the cache key or the page', async () => {
    const app = await open();
    const plain = await openPage(app, '/shop/all?size=M');
    for (const url of ['/shop/all?size=M&utm_source=mail&utm_medium=b', '/shop/all?fbclid=a&size=M']) {
      const tracked = await openPage(app, url);
      expect(tracked.body).toBe(plain.body);
      expect(tracked.headers['cache-control']).toContain('public');
    }
    expect(plain.content).toContain('size=M');
  });

  test('renders a page once for concurrent requests, and does not cache failures', async () => {
    let prepared = 0;
    const prepare = (status: number) => async () => {
      prepared += 1;
      return pageOf({ status });
    };
    const cache = createPageCache(10);
    await Promise.all([cache.get('a', prepare(200)), cache.get('a', prepare(200))]);
    expect(prepared).toBe(1);
    const failed = await Promise.all(Array.from({ length: 20 }, () => cache.get('b', prepare(503))));
    expect(failed.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(prepared).toBe(2);
    expect((await cache.get('b', prepare(200))).status).toBe(200);
    expect(prepared).toBe(3);
    await expect(cache.get('c', () => Promise.reject(new RenderTimeout('late')))).rejects.toThrow('late');
  });

  /** Sets the clock that the cache reads. */
  const fakeClock = () => {
    let now = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    // With a timer, the cache reads the clock at most once in a millisecond.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      clock.mockRestore();
    });
    return (time: number) => {
      now = time;
      vi.advanceTimersByTime(1);
    };
  };

  test('serves a page for 20 seconds after it has expired', async () => {
    const setTime = fakeClock();
    const cache = createPageCache(10);
    const readAt = async (time: number, text: string) => {
      setTime(time);
      const page = await cache.get('a', async () => pageOf({ html: Buffer.from(text) }));
      await setImmediate();
      return page.html.toString();
    };
    expect(await readAt(1000, 'first')).toBe('first');
    expect(await readAt(10_000, 'cached')).toBe('first');
    expect(await readAt(30_000, 'second')).toBe('first');
    expect(await readAt(61_000, 'third')).toBe('third');
  });

  test('serves the last page of the last hour while the database is unavailable', async () => {
    const setTime = fakeClock();
    const cache = createPageCache(10);
    const readAt = async (time: number, status: number, isOutage = false) => {
      setTime(time);
      const prepare = vi.fn(async () => pageOf({ status, html: Buffer.from(`at ${time}`) }));
      const page = await cache.get('a', prepare, { isOutage });
      await setImmediate();
      return [page.html.toString(), prepare.mock.calls.length];
    };
    expect(await readAt(1000, 200)).toEqual(['at 1000', 1]);
    expect(await readAt(3_000_000, 503)).toEqual(['at 1000', 1]);
    expect(await readAt(3_000_000, 503, true)).toEqual(['at 1000', 0]);
    // Another error is shown.
    expect(await readAt(3_100_000, 500)).toEqual(['at 3100000', 1]);
    expect(await readAt(3_700_000, 503, true)).toEqual(['at 3700000', 1]);
  });

  test('serves a stale page while it is revalidated, also when that fails', async () => {
    const prepared: string[] = [];
    const cache = createPageCache(0.02);
    const read = async (text: string, status = 200) => {
      const page = await cache.get('a', async () => {
        prepared.push(text);
        return pageOf({ status, html: Buffer.from(text) });
      });
      return page.html.toString();
    };
    expect(await read('first')).toBe('first');
    await expect
      .poll(async () => {
        expect(await read('failed', 503)).toBe('first');
        return prepared;
      })
      .toContain('failed');
    // Let the cache handle the failure.
    await setImmediate();
    expect(await read('second')).toBe('first');
    await expect.poll(() => read('second')).toBe('second');
  });
});
