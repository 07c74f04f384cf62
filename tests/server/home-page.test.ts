import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeFile } from '@razz/demo-catalogue';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultHome } from '../../server/config/default-home.ts';
import { HomeFile, readHomeFile } from '../../server/config/home-file.ts';
import { firstPictures } from '../../server/first-pictures.ts';
import { createHome } from '../../server/home/compose-home.ts';
import type { HomePage } from '../../src/contracts/schemas/home.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { seedShop, smallShop } from '../support/small-shop.ts';

const folder = await mkdtemp(join(tmpdir(), 'razz-home-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a HOME_PAGE_FILE. */
const writeHomeFile = async (content: unknown): Promise<string> => {
  const file = join(folder, `${Math.random()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** The home page of a small shop: its blocks from the API, and its HTML. */
const homeOf = async (environment: Record<string, string> = {}, fill = '') => {
  const shop = await smallShop({ PAGE_CACHE_SECONDS: '0', RAZZ_DEMO: '0', ...environment });
  try {
    if (fill !== '') await shop.database.pool.query(fill);
    const { body } = await (await shop.browser()).get('/api/get_home_page');
    const html = await (await shop.browser()).get('/', { headers: { accept: 'text/html' } });
    return { blocks: (body as HomePage).blocks, html: String(html.body) };
  } finally {
    await shop.close();
  }
};
const typesOf = (blocks: HomePage['blocks']) => blocks.map(({ type }) => type);

describe('without a file', () => {
  test('has the default blocks filled from the catalogue, without empty categories', async () => {
    const { blocks, html } = await homeOf(
      {},
      `UPDATE merchants SET description = 'Tailors since 1962.' WHERE id = 2;
       UPDATE categories SET name_bn = 'নারী' WHERE id = 1;
       INSERT INTO categories (id, name, slug, position) VALUES (9, 'Shoes', 'shoes', 9)`,
    );
    expect(typesOf(blocks)).toEqual(typesOf(defaultHome as HomePage['blocks']));
    expect(blocks[0]).toEqual({ type: 'hero', picture: '/pictures/a.webp' });
    expect(html).toContain('<link rel="preload" as="image" href="/pictures/a.webp"');
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"/]+\/pictures\/a\.webp">/);
    expect(html).not.toContain('scene-');
    expect(blocks.find(({ type }) => type === 'tiles')).toEqual({
      type: 'tiles',
      tiles: [
        { title: { en: 'Women', bn: 'নারী' }, href: '/shop/women', picture: '/pictures/a.webp' },
        { title: { en: 'Men' }, href: '/shop/men', picture: '/pictures/a.webp' },
      ],
    });
    expect(blocks.find(({ type }) => type === 'categories')).toMatchObject({
      sliders: [{ category_id: 1, picture: '/pictures/a.webp' }, { category_id: 4 }],
    });
    expect(blocks.find(({ type }) => type === 'stories')).toMatchObject({
      stories: [{ name: 'Old Town Tailors', text: { en: 'Tailors since 1962.' }, href: '/vendors/2' }],
    });
    expect(html).toContain('"GET /api/get_home_page":');
  });

  test('an empty shop has neither tiles nor stories', async () => {
    const { blocks } = await homeOf({}, 'UPDATE products SET is_published = false');
    expect(typesOf(blocks)).toEqual(['hero', 'trust', 'featured', 'deals', 'categories', 'recently_viewed']);
    expect(blocks[0]).toEqual({ type: 'hero' });
  });
});

test('a file names a category by a slug that it had before', async () => {
  const file = await writeHomeFile({
    blocks: [{ type: 'categories', categories: ['sarees', 'men'] }],
  });
  const { blocks } = await homeOf(
    { HOME_PAGE_FILE: file },
    `UPDATE categories SET slug = 'saris' WHERE id = 2; INSERT INTO former_category_slugs VALUES ('sarees', 2)`,
  );
  expect(blocks).toMatchObject([{ sliders: [{ category_id: 2 }, { category_id: 4 }] }]);
});

test('a shop with very many categories and vendors shows 6 tiles, 100 sliders and 2 stories', async () => {
  const { blocks } = await homeOf(
    {},
    `UPDATE merchants SET description = 'Tailors since 1962.';
     INSERT INTO merchants (id, name, slug, description) VALUES (3, 'Kinara', 'kinara', 'Embroiderers.');
     INSERT INTO categories (id, name, slug, position)
       SELECT number, 'C' || number, 'c' || number, number FROM generate_series(100, 199) AS number;
     INSERT INTO products (id, name, slug, category_id, merchant_id, featured_img, unit_price, sales_price)
       SELECT number, 'P' || number, 'p' || number, number, 3, '/pictures/a.webp', 100, 100
       FROM generate_series(100, 199) AS number`,
  );
  const counts = blocks.flatMap((block) => {
    if (block.type === 'tiles') return [['tiles', block.tiles.length]];
    if (block.type === 'categories') return [['sliders', block.sliders.length]];
    return block.type === 'stories' ? [['stories', block.stories.length]] : [];
  });
  expect(counts).toEqual([
    ['tiles', 6],
    ['sliders', 100],
    ['stories', 2],
  ]);
});

describe('the composed page', async () => {
  const database = await freshDatabase();
  await seedShop(database.db);
  afterAll(database.drop);
  const warn = vi.fn();
  const log = { warn } as unknown as FastifyBaseLogger;

  test('is cached for maxAgeMs, unless it fails', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000);
    const query = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('unavailable') as never);
    const read = createHome(database.pool, { maxAgeMs: 60_000, log });
    try {
      await expect(read(defaultHome)).rejects.toThrow('unavailable');
      const page = await read(defaultHome);
      clock.mockReturnValue(159_999);
      expect(await read(defaultHome)).toBe(page);
      clock.mockReturnValue(160_000);
      expect(await read(defaultHome)).not.toBe(page);
      // Another arrangement is shown at once.
      expect(typesOf((await read([{ type: 'trust' }])).blocks)).toEqual(['trust']);
    } finally {
      clock.mockRestore();
      query.mockRestore();
    }
    expect(warn).not.toHaveBeenCalled();
  });

  test('omits unknown categories and vendors, which are logged once', async () => {
    const { blocks } = HomeFile.parse({
      blocks: [
        { type: 'categories', categories: ['men', 'hats'] },
        { type: 'tiles', tiles: [{ category: 'shoes' }, { title: { en: 'Sale' }, href: '/shop/all' }] },
        { type: 'stories', stories: [{ vendor: 'nobody' }] },
      ],
    });
    const read = createHome(database.pool, { maxAgeMs: 0, log });
    expect(typesOf((await read(blocks)).blocks)).toEqual(['categories', 'tiles']);
    await read(blocks);
    expect(warn.mock.calls).toEqual([
      [
        { unknown: ['hats', 'shoes', 'nobody'] },
        'the home page refers to categories or vendors without products; they are omitted',
      ],
    ]);
    await read([{ type: 'categories', categories: ['hats'] }]);
    expect(warn.mock.lastCall?.[0]).toEqual({ unknown: ['hats'] });
  });
});

test('the first pictures are those of featured products, deals and the listing, without repetitions', async () => {
  const { db, pool, drop } = await freshDatabase();
  onTestFinished(drop);
  await seedShop(db);
  await pool.query(`UPDATE products SET featured_img = '/pictures/' || id || '.webp'`);
  expect(await firstPictures(pool)).toEqual(['1', '2', '4', '3'].map((name) => `/pictures/${name}.webp`));
});

describe('with a file', () => {
  test('has its blocks in order, without unknown categories', async () => {
    const file = await writeHomeFile({
      blocks: [
        {
          type: 'hero',
          title: { en: 'Eid is near', bn: 'ঈদ এলো' },
          href: '/shop/men',
          picture: 'scene-ornaments',
        },
        { type: 'categories', categories: ['men', 'jamdani', 'hats'] },
        {
          type: 'tiles',
          tiles: [
            { category: 'sarees', title: { en: 'For the wedding' } },
            { category: 'hats', title: { en: 'Hats' }, href: '/shop/hats' },
            { title: { en: 'Sale' }, href: '/shop/all?on_sale=1' },
          ],
        },
        {
          type: 'stories',
          stories: [
            { vendor: 'aarong-lane', text: { en: 'Forty looms.' } },
            { vendor: 'old-town-tailors', picture: 'https://cdn.example/tailors.jpg' },
          ],
        },
      ],
    });
    const { blocks, html } = await homeOf({ HOME_PAGE_FILE: file });
    expect(html).toMatch(/<link rel="preload" as="image" href="\/pictures\/scene-ornaments\./);
    expect(blocks).toEqual([
      {
        type: 'hero',
        title: { en: 'Eid is near', bn: 'ঈদ এলো' },
        href: '/shop/men',
        picture: expect.stringMatching(/^\/pictures\/scene-ornaments\.[0-9a-f]{8}\.webp$/),
      },
      {
        type: 'categories',
        sliders: [
          { category_id: 4, picture: '/pictures/a.webp' },
          { category_id: 3, picture: '/pictures/a.webp' },
        ],
      },
      {
        type: 'tiles',
        tiles: [
          { title: { en: 'For the wedding' }, href: '/shop/sarees', picture: '/pictures/a.webp' },
          { title: { en: 'Sale' }, href: '/shop/all?on_sale=1' },
        ],
      },
      {
        type: 'stories',
        stories: [
          {
            name: 'Aarong Lane',
            text: { en: 'Forty looms.' },
            href: '/vendors/1',
            picture: '/pictures/a.webp',
          },
          {
            name: 'Old Town Tailors',
            text: { en: 'Old Town Tailors' },
            href: '/vendors/2',
            picture: 'https://cdn.example/tailors.jpg',
          },
        ],
      },
    ]);
  });

  test.each([
    ['invalid JSON', '{ "blocks": [', /HOME_PAGE_FILE: .*\.json is not JSON/],
    ['no blocks', { block: [] }, /HOME_PAGE_FILE: .*: blocks: Invalid input: expected array/],
    [
      'an unknown block',
      { blocks: [{ type: 'hero' }, { type: 'carousel' }] },
      /block 2 \(carousel\), type: use one of hero, trust, tiles, featured, campaign/,
    ],
    ['a block without a type', { blocks: [{}] }, /: block 1, type: use one of hero, /],
    [
      'a text without English',
      { blocks: [{ type: 'hero', title: { bn: 'ঈদ' } }] },
      /block 1 \(hero\), title\.en: Invalid input: expected string, received undefined/,
    ],
    [
      'a misspelt field',
      { blocks: [{ type: 'tiles', titel: { en: 'Eid' } }] },
      /block 1 \(tiles\): Unrecognized key: "titel"/,
    ],
    [
      'a tile without a link',
      { blocks: [{ type: 'tiles', tiles: [{ title: { en: 'Eid' } }] }] },
      /block 1 \(tiles\), tiles\.0: set category, or both title and href/,
    ],
    [
      'an invalid link',
      {
        blocks: [
          {
            type: 'campaign',
            title: { en: 'Eid' },
            action: { en: 'Go' },
            href: 'javascript:alert(1)',
          },
        ],
      },
      /block 1 \(campaign\), href: Use a path such as \/shop\/women/,
    ],
    [
      'an invalid picture',
      { blocks: [{ type: 'hero', picture: 'summer.png' }] },
      /block 1 \(hero\), picture: use a path, an http\(s\) URL, or one of scene-sarees, scene-/,
    ],
    [
      'a repeated block that must be unique',
      { blocks: [{ type: 'deals' }, { type: 'trust' }, { type: 'deals' }] },
      /block 3 \(deals\): may appear only once/,
    ],
  ])('%s is rejected with its location and what is expected', async (_, content, message) => {
    const file = await writeHomeFile(content);
    expect(() => readHomeFile(file)).toThrow(message);
  });

  const isValid = (...blocks: object[]) => HomeFile.safeParse({ blocks }).success;

  test.each([
    ['tiles', 12, { category: 'men' }],
    ['categories', 100, 'men'],
    ['stories', 4, { vendor: 'kinara' }],
  ])('a block of %s has 1 to %d of them', (type, most, entry) => {
    const accepted = [0, 1, most, most + 1].map((count) =>
      isValid({ type, [type]: Array.from({ length: count }, () => entry) }),
    );
    expect(accepted).toEqual([false, true, true, false]);
  });

  test('the page has 1 to 30 blocks, of some types only one', () => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ type: 'trust' }));
    expect([0, 1, 30, 31].map((count) => isValid(...blocks(count)))).toEqual([false, true, true, false]);
    const unique = defaultHome.filter((block) => !isValid(block, block)).map(({ type }) => type);
    expect(unique).toEqual(['hero', 'featured', 'deals', 'categories', 'recently_viewed']);
  });

  test('a missing file is named', () => {
    expect(() => readHomeFile('/nowhere/home.json')).toThrow(
      'HOME_PAGE_FILE: /nowhere/home.json cannot be read',
    );
  });
});

test('the demo file and the default are valid', () => {
  const demoBlocks = readHomeFile(homeFile).map(({ type }) => type);
  expect(demoBlocks.filter((type) => type !== 'campaign')).toEqual(defaultHome.map(({ type }) => type));
  expect(HomeFile.parse({ blocks: defaultHome }).blocks).toEqual(defaultHome);
});
