import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const shopDir = await mkdtemp(join(tmpdir(), 'razz-shop-'));
await mkdir(join(shopDir, 'assets'));
await copyFile('index.html', join(shopDir, 'index.html'));
await copyFile('public/site.webmanifest', join(shopDir, 'site.webmanifest'));
const script = 'export const answer = 42;\n'.repeat(100);
await writeFile(join(shopDir, 'assets/main-1a2b.js'), script);
await writeFile(join(shopDir, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
const database = await freshDatabase();
const config = testConfig({ SHOP_NAME: 'Nakshi & Co' });
const app = await buildApp({ config, secret: testSecret, database, shopDir });
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(shopDir, { recursive: true });
});

test('the web manifest has the name of the shop', async () => {
  const { headers, ...response } = await app.inject({ url: '/site.webmanifest' });
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(response.json()).toMatchObject({ name: 'Nakshi & Co', short_name: 'Nakshi & Co', start_url: '/' });
});

test('every page links the manifest, and all linked icons exist', async () => {
  const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const linked = [...body.matchAll(/<link rel="(?:manifest|icon|apple-touch-icon)" href="(.*?)"/g)];
  const manifest = (await app.inject({ url: '/site.webmanifest' })).json<{ icons: { src: string }[] }>();
  const files = [...linked.map(([, href = '']) => href), ...manifest.icons.map(({ src }) => src)];
  expect(files.length).toBeGreaterThanOrEqual(8);
  expect(files.filter((file) => !existsSync(join('public', file)))).toEqual([]);
});

test('a built file is sent precompressed, cached for a year, with Vary: Accept-Encoding', async () => {
  const read = (encoding: string) =>
    app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encoding } });
  const compressed = await read('br');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script);
  expect((await read('identity')).body).toBe(script);
});
