import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sitemapRepository } from '../../server/repositories/catalogue/sitemap.ts';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop({ PUBLIC_URL: 'https://shop.example' });
afterAll(shop.close);
const { db } = shop.database;

const get = async (path: string, app = shop.app) => {
  const { statusCode, headers, body } = await app.inject({ url: path });
  return { statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

const urlSet =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(?:<url>.*<\/url>\n)+<\/urlset>\n$/;

describe('the sitemap', () => {
  test('is an index of the pages and of each block of products', async () => {
    expect(await get('/sitemap.xml')).toEqual({
      statusCode: 200,
      type: 'application/xml; charset=utf-8',
      cache: 'public, max-age=3600',
      body: `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://shop.example/sitemap-pages.xml</loc></sitemap>
<sitemap><loc>https://shop.example/sitemap-products-1.xml</loc></sitemap>
</sitemapindex>
`,
    });
  });

  test('lists home, the listings, vendors with products and the content pages', async () => {
    await db.insertInto('merchants').values({ id: 9, name: 'Empty Looms', slug: 'empty-looms' }).execute();
    const { type, body } = await get('/sitemap-pages.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(urlSet);
    expect(body).toContain('<url><loc>https://shop.example/pages/help</loc></url>\n');
    expect(locations(body)).toEqual(
      [
        ...[
          '',
          'shop/all',
          'shop/women',
          'shop/sarees',
          'shop/jamdani',
          'shop/men',
          'vendors/1',
          'vendors/2',
        ],
        ...['help', 'delivery', 'returns', 'terms', 'privacy'].map((slug) => `pages/${slug}`),
      ].map((path) => `https://shop.example/${path}`),
    );
  });

  test('lists the published products with the time of their last change', async () => {
    const { updated_at } = await db
      .updateTable('products')
      .set({ slug: 'সাদা-পাঞ্জাবি' })
      .where('id', '=', 2)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    const { type, body } = await get('/sitemap-products-1.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(urlSet);
    expect(locations(body)).toHaveLength(4);
    expect(body).not.toContain('hidden-shawl');
    expect(body).toContain(
      `<loc>https://shop.example/products/${encodeURIComponent('সাদা-পাঞ্জাবি')}</loc><lastmod>${updated_at.toISOString()}</lastmod>`,
    );
  });

  test.each([2, 0, 42_950, 99_999, 'x'].map((block) => `/sitemap-products-${block}.xml`))(
    'has no %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  test('splits the products into blocks, reads a block in batches, and leaves out empty blocks', async () => {
    await sql`
      INSERT INTO products (id, name, slug, category_id, merchant_id, featured_img, unit_price, sales_price)
      SELECT id, 'Cap ' || id, 'cap-' || id, 1, 1, '/pictures/a.webp', 100, 100 FROM generate_series(5001, 7500) AS id
    `.execute(db);
    const repository = sitemapRepository(db, 2000);
    expect(await repository.productBlocks()).toEqual([1, 3, 4]);
    const sizes: number[] = [];
    const paths = new Set<string>();
    for (const block of [1, 2, 3, 4])
      for await (const entries of repository.products(block)) {
        sizes.push(entries.length);
        for (const { path } of entries) paths.add(path);
      }
    expect(sizes).toEqual([4, 1000, 1000, 500]);
    expect(paths.size).toBe(2504);
    expect(locations((await get('/sitemap-products-1.xml')).body)).toHaveLength(2504);
  });
});

describe('robots.txt', () => {
  test('links the sitemap', async () => {
    const { type, body } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      'User-agent: *\nDisallow: /oauth/\nDisallow: /docs\nDisallow: /admin\n\nSitemap: https://shop.example/sitemap.xml\n',
    );
  });

  test('disallows crawling without PUBLIC_URL', async () => {
    const unpublished = await smallShop();
    try {
      expect((await get('/robots.txt', unpublished.app)).body).toBe('User-agent: *\nDisallow: /\n');
    } finally {
      await unpublished.close();
    }
  });
});
