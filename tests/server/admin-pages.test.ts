import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'razz-panel-'));
  await mkdir(join(folder, '.admin', 'assets'), { recursive: true });
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shop</title>');
  await writeFile(
    join(folder, '.admin', 'admin.html'),
    '<!doctype html><head><meta charset="utf-8" /><script type="application/json" id="shop-settings">{}</script><script type="module" src="/admin/assets/panel.js"></script></head>',
  );
  await writeFile(join(folder, '.admin', 'assets', 'panel.js'), 'export {};');
  database = await freshDatabase();
  app = await testApp({ database, shopDir: folder });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/admin', '/admin/orders/12?status=pending', '/admin/no-such-page'])(
  '%s is the panel, which nobody stores or indexes',
  async (url) => {
    const response = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.body).toContain('/admin/assets/panel.js');
  },
);

test('its content security policy allows no inline script, and requests to the shop only', async () => {
  const { headers, body } = await app.inject({ url: '/admin', headers: { accept: 'text/html' } });
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  const [, nonce] = policy['style-src'] ?? [];
  expect(body).toContain(String(nonce).slice("'nonce-".length, -1));
});

test('its files are below /admin/assets/, and its page is no file of the shop', async () => {
  const asset = await app.inject({ url: '/admin/assets/panel.js' });
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  for (const url of ['/.admin/admin.html', '/admin.html', '/assets/panel.js', '/admin/assets/other.js'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
});
