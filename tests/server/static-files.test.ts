import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const shopDir = await mkdtemp(join(tmpdir(), 'razz-shop-'));
await mkdir(join(shopDir, 'assets'));
await copyFile('index.html', join(shopDir, 'index.html'));
await copyFile('public/site.webmanifest', join(shopDir, 'site.webmanifest'));
const script = 'export const answer = 42;\n'.repeat(100);
await writeFile(join(shopDir, 'assets/main-1a2b.js'), script);
await writeFile(join(shopDir, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
await writeFile(join(shopDir, 'assets/main-1a2b.js.gz'), gzipSync(script));
const style = 'a{}';
await writeFile(join(shopDir, 'assets/main-1a2b.css'), style);
const internalFiles = ['.vite/manifest.json', '.server/render.mjs', 'sw.js.map', 'favicon.svg.br', '.env'];
for (const file of ['favicon.svg', ...internalFiles]) {
  await mkdir(dirname(join(shopDir, file)), { recursive: true });
  await writeFile(join(shopDir, file), '{}');
}
const database = await freshDatabase();
const config = testConfig({ SHOP_NAME: 'Nakshi & Co' });
const app = await testApp({ config, database, shopDir });
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(shopDir, { recursive: true });
});

test('the web manifest has the name of the shop', async () => {
  const { headers, ...response } = await app.inject({ url: '/site.webmanifest' });
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(headers['cache-control']).toBe('public, max-age=3600');
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

describe('a file of the build', () => {
  const read = (headers: Record<string, string>, file = 'main-1a2b.js') =>
    app.inject({ url: `/assets/${file}`, headers });

  test('is sent precompressed, and cached for a year', async () => {
    const shared = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    };
    const brotli = await read({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ ...shared, 'content-encoding': 'br', etag: '"main-1a2b.js.br"' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const zipped = await read({ 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({
      ...shared,
      'content-encoding': 'gzip',
      etag: '"main-1a2b.js.gz"',
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
    const plain = await read({});
    expect(plain.headers).toMatchObject({ ...shared, etag: '"main-1a2b.js"' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(script);
  });

  test('that has no compressed form is sent as it is, also after a new build has removed it', async () => {
    await rm(join(shopDir, 'assets/main-1a2b.css'));
    const { headers, body } = await read({ 'accept-encoding': 'br' }, 'main-1a2b.css');
    expect(headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe(style);
  });

  test('is not sent again to a client that has it', async () => {
    const { statusCode, body } = await read({ 'if-none-match': '"main-1a2b.js"' });
    expect({ statusCode, body }).toEqual({ statusCode: 304, body: '' });
    const other = await read({ 'if-none-match': '"main-1a2b.js"', 'accept-encoding': 'br' });
    expect(other.statusCode).toBe(200);
  });

  test.each(['gone-1a2b.js', '..%2findex.html', '%2e%2e/index.html'])(
    'that does not exist is 404: %s',
    async (file) => {
      const { statusCode, headers } = await read({}, file);
      expect({ statusCode, cached: headers['cache-control'] }).toEqual({
        statusCode: 404,
        cached: 'no-store',
      });
    },
  );
});

test('other built files are cached for an hour, and files of the build itself are not sent', async () => {
  const { statusCode, headers } = await app.inject('/favicon.svg');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  for (const file of ['index.html', ...internalFiles])
    expect((await app.inject(`/${file}`)).statusCode, file).toBe(404);
});
