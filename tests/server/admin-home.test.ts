import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AdminHome, HomeContent } from '../../src/contracts/admin/schemas/home.ts';
import { smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-home-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, RAZZ_DEMO: '0' });
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.updateTable('shop_settings').set({ home: null, home_version: sql`home_version + 1` }).execute();
  await app.refreshShop();
});

const get = async (client = owner): Promise<AdminHome> => (await client.get('/api/admin/home')).body.data;
const save = async (parts: HomeContent, client = owner) =>
  client.patch('/api/admin/home', { version: (await get(client)).version, ...parts });
const shownBlocks = async () => (await owner.get('/api/get_home_page')).body.blocks;
const settings = async () => (await owner.get('/api/settings')).body;

const fact = (en: string) =>
  ({ icon: 'delivery', title: { en }, text: { en: 'Inside Dhaka {shippingDhaka}.' } }) as const;

test('begins with the general page, and offers what shoppers see', async () => {
  const home = await get();
  expect(home).toMatchObject({
    is_general: true,
    fixed_by: {},
    facts: null,
    popular_searches: null,
    history: [],
    blocks: [
      { type: 'hero' },
      { type: 'trust' },
      { type: 'featured' },
      { type: 'tiles' },
      { type: 'deals' },
      { type: 'categories' },
      { type: 'stories' },
      { type: 'recently_viewed' },
    ],
  });
  expect(home.categories).toContainEqual({ slug: 'women', name: 'Women', level: 1 });
  expect(home.categories).toContainEqual(expect.objectContaining({ slug: 'sarees', level: 2 }));
  expect(home.vendors.map(({ slug }) => slug)).toEqual(['aarong-lane', 'old-town-tailors']);
});

test('shoppers see what is saved at once, and the general page when it is given up', async () => {
  const general = await shownBlocks();
  const { status, body } = await save({
    blocks: [
      { type: 'hero', title: { en: 'Eid is near', bn: 'ঈদ আসছে' }, href: '/shop/women' },
      { type: 'tiles', tiles: [{ category: 'women' }, { title: { en: 'Sale' }, href: '/shop/all' }] },
    ],
    facts: [fact('One'), fact('Two'), fact('Three')],
    popular_searches: [{ en: 'Jamdani', bn: 'জামদানি' }],
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ is_general: false });
  expect(body.data.history).toMatchObject([
    {
      action: 'home.update',
      details: {
        blocks: { from: expect.stringContaining('hero, trust'), to: 'hero, tiles' },
        facts: 'changed',
        popular_searches: 'changed',
      },
    },
  ]);
  expect(await shownBlocks()).toMatchObject([
    { type: 'hero', title: { en: 'Eid is near', bn: 'ঈদ আসছে' } },
    { type: 'tiles', tiles: [{ title: { en: 'Women' }, href: '/shop/women' }, { href: '/shop/all' }] },
  ]);
  const shown = await settings();
  expect(shown.facts[0].text.en).toMatch(/^Inside Dhaka ৳\d+\.$/);
  expect(shown.popularSearches).toEqual([{ en: 'Jamdani', bn: 'জামদানি' }]);

  // What is saved as it is changes nothing.
  const { version, blocks } = await get();
  expect((await owner.patch('/api/admin/home', { version, blocks })).body.data.version).toBe(version);

  expect((await owner.post('/api/admin/home/removal', { version })).body.data).toMatchObject({
    is_general: true,
    history: [{ action: 'home.remove' }, { action: 'home.update' }],
  });
  expect(await shownBlocks()).toEqual(general);
  expect((await settings()).facts).toBeUndefined();
});

test('two people: the second sees what the first has saved, and the settings have no conflict', async () => {
  const { version } = await get();
  const before = (await owner.get('/api/admin/settings')).body.data.version;
  await save({ blocks: [{ type: 'trust' }] });
  const { status, body } = await owner.patch('/api/admin/home', { version, blocks: [{ type: 'deals' }] });
  expect([status, body.current.blocks]).toEqual([409, [{ type: 'trust' }]]);
  const removal = await owner.post('/api/admin/home/removal', { version });
  expect([removal.status, removal.body.current.blocks]).toEqual([409, [{ type: 'trust' }]]);
  expect((await owner.get('/api/admin/settings')).body.data.version).toBe(before);
});

test.each<[string, object, string]>([
  [
    'an empty title',
    { blocks: [{ type: 'campaign', title: { en: ' ' }, action: { en: 'See' }, href: '/' }] },
    'blocks.0.title.en',
  ],
  ['a link to a script', { blocks: [{ type: 'hero', href: 'javascript:alert(1)' }] }, 'blocks.0.href'],
  [
    'a link to another host without a scheme',
    { blocks: [{ type: 'hero', href: '//evil.example' }] },
    'blocks.0.href',
  ],
  ['a block twice', { blocks: [{ type: 'hero' }, { type: 'hero' }] }, 'blocks.1'],
  ['no blocks', { blocks: [] }, 'blocks'],
  ['two facts', { facts: [fact('One'), fact('Two')] }, 'facts'],
  ['an unknown placeholder', { facts: [fact('One'), fact('Two'), fact('{fax}')] }, 'facts.2.title.en'],
  [
    'a picture of another site',
    { blocks: [{ type: 'trust' }, { type: 'hero', picture: 'https://example.com/a.jpg' }] },
    'blocks.1.picture',
  ],
  [
    'a picture that is gone',
    {
      blocks: [
        {
          type: 'tiles',
          tiles: [{ category: 'women', picture: '/pictures/photo-0123456789abcdef.12345678.webp' }],
        },
      ],
    },
    'blocks.0.tiles.0.picture',
  ],
  ['a control character', { popular_searches: [{ en: 'a\u0007b' }] }, 'popular_searches.0.en'],
  ['a very long text', { blocks: [{ type: 'hero', text: { en: 'x'.repeat(1001) } }] }, 'blocks.0.text.en'],
])('%s is rejected with its field, in a preview, too', async (_, parts, field) => {
  const before = await get();
  const { status, body } = await save(parts as HomeContent);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  const preview = await owner.post('/api/admin/home/preview', parts);
  expect([preview.status, Object.keys(preview.body.errors ?? {})]).toEqual([422, [field]]);
  expect(await get()).toEqual(before);
});

test('an uploaded picture is kept from the moment that it is saved', async () => {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const { body } = await owner.request('POST', '/api/admin/pictures', {
    body: bytes,
    headers: { 'content-type': 'image/png' },
  });
  const picture = body.data.url as string;
  expect((await save({ blocks: [{ type: 'hero', picture }] })).status).toBe(200);
  expect(await db.selectFrom('photos').select('used_at').executeTakeFirst()).toEqual({
    used_at: expect.any(Date),
  });
  expect(await shownBlocks()).toMatchObject([{ type: 'hero', picture }]);
});

describe('a preview', () => {
  const preview = async (parts: HomeContent) =>
    (await owner.post('/api/admin/home/preview', parts)).body.data.path as string;
  const page = async (path: string) => {
    const { statusCode, headers, body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
    return { statusCode, headers, body };
  };

  test('shows the draft to whoever has the link, and to nobody else', async () => {
    const before = await shownBlocks();
    const path = await preview({
      blocks: [{ type: 'hero', title: { en: 'Draft & <b>' } }],
      popular_searches: [{ en: 'Drafted search' }],
    });
    const { statusCode, headers, body } = await page(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toContain('noindex');
    expect(body).toContain('Draft & \\u003cb>');
    expect(body).toContain('Drafted search');
    expect((await page('/')).body).not.toContain('Draft &');
    expect(await shownBlocks()).toEqual(before);
    expect((await get()).history).toEqual([]);
  });

  test('works for an hour, until the next one', async () => {
    const first = await preview({ blocks: [{ type: 'trust' }] });
    const second = await preview({ blocks: [{ type: 'deals' }] });
    expect((await page(first)).statusCode).toBe(404);
    expect((await page(second)).statusCode).toBe(200);
    await sql`UPDATE home_previews SET created_at = now() - interval '61 minutes'`.execute(db);
    expect((await page(second)).statusCode).toBe(404);
    expect((await page('/?home_preview=a&home_preview=b')).statusCode).toBe(404);
  });
});

describe('with files of the server', () => {
  const otherServer = async () => {
    const infoFile = join(dataDir, 'info.json');
    const homeFile = join(dataDir, 'home.json');
    await writeFile(infoFile, JSON.stringify({ popularSearches: [{ en: 'Of the file' }] }));
    await writeFile(homeFile, JSON.stringify({ blocks: [{ type: 'featured' }] }));
    const config = testConfig({
      RAZZ_DATA_DIR: dataDir,
      RAZZ_DEMO: '0',
      SHOP_INFO_FILE: infoFile,
      HOME_PAGE_FILE: homeFile,
    });
    const other = await testApp({ config, database: shop.database });
    onTestFinished(() => other.close());
    await other.ready();
    return signedInStaff(other, 'owner');
  };

  test('their parts have the last word and cannot be changed here; the others can', async () => {
    await save({ blocks: [{ type: 'trust' }], popular_searches: [{ en: 'Stored' }] });
    const client = await otherServer();
    expect(await get(client)).toMatchObject({
      blocks: [{ type: 'featured' }],
      popular_searches: [{ en: 'Of the file' }],
      fixed_by: { blocks: 'HOME_PAGE_FILE', popular_searches: 'SHOP_INFO_FILE' },
    });
    for (const parts of [{ blocks: [{ type: 'deals' as const }] }, { popular_searches: [] }]) {
      const { status, body } = await save(parts, client);
      expect([status, body.current]).toEqual([409, undefined]);
      expect(body.message).toMatch(/HOME_PAGE_FILE|SHOP_INFO_FILE/);
    }
    const facts = [fact('One'), fact('Two'), fact('Three')];
    expect((await save({ facts }, client)).status).toBe(200);
    expect((await client.get('/api/settings')).body).toMatchObject({
      facts: [{ title: { en: 'One' } }, {}, {}],
      popularSearches: [{ en: 'Of the file' }],
    });
  });
});
