import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeFile } from '@razz/demo-catalogue';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultHome } from '../../server/home/default-home.ts';
import { HomeFile, readHomeFile } from '../../server/home/home-file.ts';
import type { HomePage } from '../../src/contracts/schemas/home.ts';
import { smallShop } from '../support/small-shop.ts';

const folder = await mkdtemp(join(tmpdir(), 'razz-home-'));
afterAll(() => rm(folder, { recursive: true }));

/** A file as an operator writes it. */
const written = async (content: unknown): Promise<string> => {
  const file = join(folder, `${Math.random()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** The home page of a small shop, as the API and as the page itself have it. */
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
  test('all blocks are there, filled from the catalogue; a category that sells nothing is left out', async () => {
    const { blocks, html } = await homeOf(
      {},
      `UPDATE merchants SET description = 'Tailors since 1962.' WHERE id = 2;
       INSERT INTO categories (id, name, slug, position) VALUES (9, 'Shoes', 'shoes', 9)`,
    );
    expect(typesOf(blocks)).toEqual(typesOf(defaultHome.blocks as HomePage['blocks']));
    expect(blocks.find(({ type }) => type === 'tiles')).toMatchObject({
      tiles: [
        { title: { en: 'Women' }, href: '/shop/women', picture: '/pictures/a.webp' },
        { title: { en: 'Men' }, href: '/shop/men' },
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
    expect(typesOf(blocks)).toEqual([
      'hero',
      'trust',
      'featured',
      'campaign',
      'deals',
      'categories',
      'recently_viewed',
    ]);
  });
});

describe('with a file', () => {
  test('its blocks come in its order, with its words; what the shop does not sell is left out', async () => {
    const file = await written({
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
        { type: 'stories', stories: [{ vendor: 'aarong-lane', text: { en: 'Forty looms.' } }] },
      ],
    });
    const { blocks } = await homeOf({ HOME_PAGE_FILE: file });
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
        ],
      },
    ]);
  });

  test.each([
    ['no JSON', '{ "blocks": [', /HOME_PAGE_FILE: .*\.json is not JSON/],
    ['no blocks', { block: [] }, /HOME_PAGE_FILE: .*: blocks: Invalid input: expected array/],
    [
      'an unknown block',
      { blocks: [{ type: 'hero' }, { type: 'carousel' }] },
      /block 2 \(carousel\), type: give one of hero, trust, tiles, featured, campaign/,
    ],
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
      'a tile that leads nowhere',
      { blocks: [{ type: 'tiles', tiles: [{ title: { en: 'Eid' } }] }] },
      /block 1 \(tiles\), tiles\.0: give a category, or both title and href/,
    ],
    [
      'a link that is none',
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
      /block 1 \(campaign\), href: give a path such as \/shop\/women/,
    ],
    [
      'a picture that is none',
      { blocks: [{ type: 'hero', picture: 'summer.png' }] },
      /block 1 \(hero\), picture: give a path, an http\(s\) address, or one of scene-sarees/,
    ],
    [
      'two of a block that may be there once',
      { blocks: [{ type: 'deals' }, { type: 'trust' }, { type: 'deals' }] },
      /block 3 \(deals\): may be there once only/,
    ],
  ])('%s is refused with its place and what was expected', async (_, content, message) => {
    const file = await written(content);
    expect(() => readHomeFile(file)).toThrow(message);
  });

  test('a file that is not there is named', () => {
    expect(() => readHomeFile('/nowhere/home.json')).toThrow(
      'HOME_PAGE_FILE: /nowhere/home.json cannot be read',
    );
  });
});

test("the demo's file and the default are such files", () => {
  expect(readHomeFile(homeFile).blocks.map(({ type }) => type)).toEqual(
    defaultHome.blocks.map(({ type }) => type),
  );
  expect(HomeFile.parse(defaultHome)).toEqual(defaultHome);
});
