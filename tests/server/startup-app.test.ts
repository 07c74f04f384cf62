import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const database = await freshDatabase();
// No shop is built there: the pages are what the server itself makes of them.
const shopDir = join(tmpdir(), 'razz-no-shop');
const app = await buildApp({ config: testConfig(), secret: testSecret, database, shopDir });
app.post('/api/echo', async (request) => request.body);
app.get('/api/broken', async () => {
  throw new Error('the password is hunter2');
});
app.describePage('/described/:slug', async () => ({
  title: 'A <b>bold</b> name',
  jsonLd: [() => ({ name: '</script><script>alert(1)</script>' })],
  data: { text: '</script>' },
}));
app.describePage('/undescribable', async () => {
  throw new Error('no database');
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await database.drop();
});

const page = { accept: 'text/html,*/*' };

describe('the one error body', () => {
  test.each([
    ['malformed JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
    ['an empty JSON body', { payload: '', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a prototype in the body',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['text', { payload: 'a', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    [
      'JSON nested 10,000 levels deep',
      { payload: '['.repeat(10_000) + ']'.repeat(10_000), headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'more than a mebibyte',
      { payload: JSON.stringify('x'.repeat(1_048_577)), headers: { 'content-type': 'application/json' } },
      413,
    ],
  ])('answers %s', async (_name, request, status) => {
    const answer = await app.inject({ method: 'POST', url: '/api/echo', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual({ message: expect.any(String) });
  });

  test('reads brackets within texts as text', async () => {
    const body = { text: '['.repeat(1000), quoted: `"${'{'.repeat(1000)}\\` };
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: body });
    expect(answer.json()).toEqual(body);
  });

  test.each(['a b', 'a/b', 'a@b', '%', '[::1', 'a:b'])('answers the Host header "%s"', async (host) => {
    for (const url of ['/cart', '/api/get_deals']) {
      const answer = await app.inject({ url, headers: { ...page, host } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: expect.any(String) });
    }
  });

  test.each(['/api/nothing', '/api/%E0%A4%A', '/oauth/nothing'])('answers %s', async (url) => {
    const answer = await app.inject({ url, headers: page });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  });

  test('keeps the cause of our own faults to itself', async () => {
    const answer = await app.inject('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: 'Something went wrong. Please try again.' });
  });

  test('answers bytes that are not HTTP', async () => {
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    const socket = connectSocket(address.port, '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('"message"');
  });
});

describe('pages', () => {
  test('that nobody describes are not found', async () => {
    const answer = await app.inject({ url: '/no-such-page', headers: page });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test.each(['/cart', '/checkout', '/checkout/', '/account/orders'])('%s is there', async (url) => {
    const answer = await app.inject({ url, headers: page });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('id="shop-settings"');
  });

  test('carry nothing that could close a tag', async () => {
    const { body } = await app.inject({ url: '/described/any', headers: page });
    expect(body).toContain('<title>A &lt;b&gt;bold&lt;/b&gt; name · Razz</title>');
    expect(body).not.toContain('<script>alert');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
  });

  test('allow only what is ours', async () => {
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

  test.each(['/cart', '/api/get_deals', '/no-such-page'])(
    '%s may use no device and no location',
    async (url) => {
      const { headers } = await app.inject({ url, headers: page });
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    },
  );

  test('come even when they cannot be described', async () => {
    const answer = await app.inject({ url: '/undescribable', headers: page });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('id="shop-settings"');
  });
});

test('/healthz says that the process responds', async () => {
  const answer = await app.inject('/healthz');
  expect(answer.json()).toEqual({ status: 'ok' });
});

test('the listings are counted when the server starts to listen, not when the first visitor comes', async () => {
  const query = vi.spyOn(database.pool, 'query');
  const started = await buildApp({ config: testConfig(), secret: testSecret, database, shopDir });
  const statements = () => JSON.stringify(query.mock.calls);
  expect(statements()).not.toContain('count(*) AS total');
  await started.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(statements()).toContain('count(*) AS total'));
  await started.close();
  query.mockRestore();
});
