import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../server/database/errors.ts';
import { demoAccounts, demoStaff } from '../../server/demo/people.ts';
import { ServerBusy } from '../../server/errors/server-busy.ts';
import { openingLines } from '../../server/main.ts';
import { handleClientError } from '../../server/plugins/errors.ts';
import { createLogger } from '../../server/plugins/logging.ts';
import { serve } from '../../server/serve.ts';
import { freePort } from '../../server/startup/port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testApp, unbuiltShop } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const database = await freshDatabase();
// Not a built shop: pages have only the head and data of the server.
const logged: Record<string, unknown>[] = [];
const logger = createLogger('info', { write: (line: string) => logged.push(JSON.parse(line)) });
const app = await testApp({ database, logger });
app.post('/api/echo', async (request) => request.body);
app.get('/api/broken', async () => {
  throw new Error('the password is hunter2');
});
app.get<{ Params: { status: string } }>('/api/failing/:status', async ({ params }) => {
  throw Object.assign(new Error('it failed'), { statusCode: Number(params.status) });
});
app.get<{ Params: { reason: string } }>('/api/style/:reason', async ({ params }, reply) => {
  reply.type('text/css');
  if (params.reason === 'busy') throw new ServerBusy('drawing');
  throw params.reason === 'unavailable' ? new DatabaseUnavailable('No standby.') : new Error('no file');
});
app.get('/api/duplicate', async () => {
  const fields = { code: '23505', constraint: 'users_email_key', detail: 'Key (email)=(rina@example.com)' };
  throw Object.assign(new Error('duplicate key'), fields);
});
app.describePage('/described/:slug', async () => ({
  title: 'A <b>bold</b> & "quoted" name',
  jsonLd: [() => ({ name: '</script><script>alert(1)</script>' })],
  data: { calls: { 'GET /api/text': JSON.stringify('</script>') } },
}));
app.describePage('/undescribable', async () => {
  throw new Error('no database');
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('serve() in production needs bKash numbers, in the environment or stored', async () => {
  const { url, db, drop } = await freshDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-production-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = testConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    DATABASE_URL: url,
    RAZZ_DATA_DIR: dataDir,
    BKASH_PERSONAL: '01822222222',
  });
  await expect(serve(config, () => {}, unbuiltShop)).rejects.toThrow(
    /^NODE_ENV=production also needs BKASH_MERCHANT: .* settings set BKASH_MERCHANT <number>$/,
  );
  const texts = JSON.stringify({ BKASH_MERCHANT: '01811111111' });
  await db.updateTable('shop_settings').set({ texts }).execute();
  await (await serve(config, () => {}, unbuiltShop)).close();
});

test('serve() opens the shop and its metrics, names the demo customers and staff, and closes both', async () => {
  const { url, db, drop } = await freshDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-serve-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // A shop with a catalogue, so that the demo is not loaded.
  await db.insertInto('categories').values({ depth: 1, name: 'Women', slug: 'women', position: 1 }).execute();
  const [customer] = demoAccounts;
  const { email, name } = customer ?? expect.fail('There is no demo account.');
  await db.insertInto('users').values({ email, name, phone: '', password_hash: '' }).execute();
  const [owner] = demoStaff;
  await db
    .insertInto('staff')
    .values({ email: owner.email, name: owner.name, role: owner.role, password_hash: '' })
    .execute();
  const announced: string[] = [];
  const open = (port: number, environment: Record<string, string> = {}) => {
    const config = testConfig({
      DATABASE_URL: url,
      RAZZ_DEMO: '1',
      RAZZ_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...environment,
    });
    return serve(config, (text) => announced.push(text), unbuiltShop);
  };
  const metricsPort = await freePort();
  const opened = await open(0);
  const { address, metricsAddress, demoCustomers } = opened;
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(metricsAddress).toBe(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(demoCustomers).toEqual([customer]);
  expect(opened.demoStaff).toEqual([owner]);
  expect(openingLines(opened)).toEqual([
    `The shop is open: ${address}`,
    `Metrics: ${metricsAddress}`,
    '  Demo customer: nusrat@example.com, password shiuli-2026',
    `  Demo staff, owner: owner@example.com, password krishnachura-2026, at ${address}/admin`,
  ]);
  expect(announced).toEqual([]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
    'process_cpu_seconds',
  );
  await opened.close();
  for (const url of [address, `http://127.0.0.1:${metricsPort}`])
    await expect(fetch(url)).rejects.toThrow('fetch failed');

  // Their passwords are published, also when the demo is no longer wanted.
  const warned = await open(0, { HOST: '0.0.0.0', RAZZ_DEMO: '0' });
  await warned.close();
  expect(announced).toEqual([expect.stringMatching(/^WARNING: .* demo accounts.* HOST=0\.0\.0\.0 /)]);
  expect([...warned.demoCustomers, ...warned.demoStaff]).toEqual([]);

  // The metrics are closed again when the port of the shop is in use.
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(open(port)).rejects.toThrow(`Port ${port} is already in use.`);
  await expect(fetch(`http://127.0.0.1:${metricsPort}`)).rejects.toThrow('fetch failed');
});

const page = { accept: 'text/html,*/*' };

describe('the common error body', () => {
  test.each([
    ['malformed JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
    ['an empty JSON body', { payload: '', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a prototype in the body',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'a constructor in the body',
      { payload: '{"constructor":{"prototype":{}}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['plain text', { payload: 'a', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    [
      'JSON nested 10,000 levels deep',
      { payload: '['.repeat(10_000) + ']'.repeat(10_000), headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'JSON nested 65 levels deep, after shorter branches',
      {
        payload: `[[],{},[],${'{"a":['.repeat(32)}${']}'.repeat(32)}]`,
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      'a body above 1 MiB',
      { payload: JSON.stringify('x'.repeat(1_048_577)), headers: { 'content-type': 'application/json' } },
      413,
    ],
  ])('is sent for %s', async (_name, request, status) => {
    const response = await app.inject({ method: 'POST', url: '/api/echo', ...request });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual({ message: expect.any(String) });
  });

  test('is not sent for brackets inside strings or side by side, or 64 levels of them', async () => {
    const body = {
      text: '['.repeat(1000),
      quoted: `"${'{'.repeat(1000)}\\`,
      rows: Array.from({ length: 100 }, () => ({ sizes: [] })),
      deepest: JSON.parse('['.repeat(63) + ']'.repeat(63)),
    };
    const response = await app.inject({ method: 'POST', url: '/api/echo', payload: body });
    expect(response.json()).toEqual(body);
  });

  test.each(['a b', 'a/b', 'a@b', '%', '[::1', 'a:b'])('is sent for the Host header "%s"', async (host) => {
    for (const url of ['/cart', '/api/get_deals']) {
      const response = await app.inject({ url, headers: { ...page, host } });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message: 'The request could not be understood.' });
    }
  });

  test.each(['/api/nothing', '/api/%E0%A4%A', '/oauth/nothing'])('is sent for %s', async (url) => {
    const response = await app.inject({ url, headers: page });
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json()).toEqual({ message: expect.any(String) });
  });

  test('hides the cause of an internal error', async () => {
    const response = await app.inject('/api/broken');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ message: 'Something went wrong. Please try again.' });
  });

  const internal = 'Something went wrong. Please try again.';
  test.each([
    [418, 418, "I'm a Teapot"],
    [499, 499, internal],
    [500, 500, internal],
    [599, 599, internal],
    // Not the status of an error.
    [302, 500, internal],
    [600, 500, internal],
  ])('is sent for an error with the status %s: %s %s', async (status, sent, message) => {
    const response = await app.inject(`/api/failing/${status}`);
    expect([response.statusCode, response.json()]).toEqual([sent, { message }]);
  });

  test.each([
    ['broken', 500, internal, undefined],
    ['unavailable', 503, 'The shop is very busy. Please try again in a few seconds.', '2'],
    ['busy', 503, 'The shop is very busy. Please try again in a few seconds.', '2'],
  ])('is sent for a file that is %s', async (reason, status, message, retryAfter) => {
    const { statusCode, headers, ...response } = await app.inject(`/api/style/${reason}`);
    expect([statusCode, response.json()]).toEqual([status, { message }]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['retry-after']).toBe(retryAfter);
  });

  test.each([
    [undefined, '400 Bad Request'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
    ['ECONNRESET', undefined],
  ])('is sent for an error of the connection with the code %s: %s', (code, expected) => {
    const sent: string[] = [];
    const end = (text: string) => sent.push(text.split('\r\n', 1)[0] ?? '');
    const error = Object.assign(new Error('broken'), code === undefined ? {} : { code });
    handleClientError(error, { writable: true, end, destroy: () => sent.push('destroyed') });
    handleClientError(error, { writable: false, end, destroy: () => sent.push('destroyed') });
    expect(sent).toEqual([expected === undefined ? 'destroyed' : `HTTP/1.1 ${expected}`, 'destroyed']);
  });

  test('closes the connection of a client that keeps its side open', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const destroy = vi.fn();
    handleClientError(new Error('broken'), { writable: true, end: () => {}, destroy });
    vi.advanceTimersByTime(1999);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(destroy).toHaveBeenCalledOnce();
  });

  test('is sent for bytes that are not HTTP', async () => {
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
    const socket = connectSocket(address.port, '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text.split('\r\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      'Content-Length: 50',
      'Connection: close',
      '',
      '{"message":"The request could not be understood."}',
    ]);
  });
});

describe('the log', () => {
  /** The lines of a request to this path. */
  const linesOf = async (url: string, requestId: string) => {
    await app.inject({ url, headers: { 'x-request-id': requestId } });
    return logged.filter(({ reqId }) => reqId === requestId);
  };

  test('has the method, the path without the query, and the status', async () => {
    const lines = await linesOf('/api/nothing?token=secret', 'proxy-id-1');
    expect(lines.map(({ msg, req, res }) => ({ msg, req, res }))).toEqual([
      { msg: 'incoming request', req: { method: 'GET', path: '/api/nothing' } },
      { msg: 'request completed', res: { statusCode: 404 } },
    ]);
  });

  test('has the error, without the row that a database error quotes', async () => {
    const errors = [
      ...(await linesOf('/api/broken', 'proxy-id-2')),
      ...(await linesOf('/api/duplicate', 'proxy-id-3')),
    ]
      .filter(({ err }) => err !== undefined)
      .map(({ level, msg, err }) => ({ level, msg, err }));
    const stack = expect.stringContaining('startup-app.test.ts');
    expect(errors).toEqual([
      { level: 50, msg: 'request failed', err: { type: 'Error', message: 'the password is hunter2', stack } },
      {
        level: 50,
        msg: 'request failed',
        err: { type: 'Error', message: 'duplicate key', stack, code: '23505', constraint: 'users_email_key' },
      },
    ]);
  });

  test.each([
    ['8-digits', true],
    ['a'.repeat(64), true],
    ['7-digit', false],
    ['a'.repeat(65), false],
    ['not well formed', false],
  ])('has the X-Request-Id "%s" of a proxy: %s', async (requestId, isReused) => {
    const { headers } = await app.inject({ url: '/healthz', headers: { 'x-request-id': requestId } });
    expect(headers['x-request-id'] === requestId).toBe(isReused);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  });
});

describe('pages', () => {
  test('without a description are 404', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.inject({ method, url: '/no-such/api/page', headers: page });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('text/html');
    }
  });

  test.each(['/cart', '/checkout', '/checkout/', '/account/orders'])('%s is 200', async (url) => {
    const response = await app.inject({ url, headers: page });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('id="shop-settings"');
  });

  test('escape data inside script and title', async () => {
    const { body } = await app.inject({ url: '/described/any', headers: page });
    expect(body).toContain('<title>A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; name · Razz</title>');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('id="page-data">{"calls":{"GET /api/text":"\\u003c/script>"}}</script>\n');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
  });

  test('have a CSP for own resources', async () => {
    const { headers, body } = await app.inject({ url: '/cart', headers: page });
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(nonce).toHaveLength(22);
    expect(policy.split(/; ?/)).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  });

  test('say how to build a shop that is not built', async () => {
    const { body } = await app.inject({ url: '/cart', headers: page });
    expect(body).toContain('<p>The shop is not built: run "npm run build".</p>');
  });

  test.each(['/cart', '/api/get_deals', '/no-such-page'])(
    '%s has a Permissions-Policy without devices and location',
    async (url) => {
      const { headers } = await app.inject({ url, headers: page });
      expect(headers['permissions-policy']).toBe(
        'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
      );
    },
  );

  test('are sent with 500 when their description fails', async () => {
    const response = await app.inject({ url: '/undescribable', headers: page });
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('id="shop-settings"');
    expect(response.body).toMatch(/<\/p><\/body><\/html>\n$/);
  });
});

test('/healthz responds ok, with the security headers of responses other than pages', async () => {
  const response = await app.inject('/healthz');
  expect(response.json()).toEqual({ status: 'ok' });
  expect(response.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(response.headers).not.toHaveProperty('strict-transport-security');
});

test('the listing counts are warmed up when the server starts to listen', async () => {
  const query = vi.spyOn(database.pool, 'query');
  const started = await testApp({ database });
  const statements = () => JSON.stringify(query.mock.calls);
  expect(statements()).not.toContain('count(*) AS total');
  await started.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(statements()).toContain('count(*) AS total'));
  await started.close();
  query.mockRestore();
});
