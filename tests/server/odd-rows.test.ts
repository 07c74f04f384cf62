import { afterAll, afterEach, expect, test } from 'vitest';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { pool } = shop.database;
const { rows: columns } = await pool.query<{ name: string; type: string }>(
  `SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_name = 'products' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'category_id', 'merchant_id')`,
);
const { rows: before } = await pool.query('SELECT * FROM products WHERE id = 1');
afterEach(async () => {
  const names = columns.map(({ name }) => name);
  const values = names.map((_, i) => `$${i + 1}`).join(', ');
  await pool.query(
    `UPDATE products SET (${names.map((name) => `"${name}"`).join(', ')}) = (${values}) WHERE id = 1`,
    names.map((name) => before[0][name]),
  );
  await pool.query("UPDATE product_images SET file_url = '/pictures/b.webp'");
});

/** Values of a type that a contract might not expect. Constraints refuse some of them. */
const oddValues: Record<string, readonly unknown[]> = {
  text: [
    '',
    ' ',
    'https://',
    'http://a b',
    '//x',
    'javascript:alert(1)',
    'x'.repeat(3000),
    '<b>"',
    '\u0001',
    'Ünter Ö',
    '1',
  ],
  numeric: [0, 9_999_999_999.99, 0.005],
  integer: [0, 2_147_483_647],
  boolean: [true, false],
  ARRAY: [[], [''], ['x'.repeat(300)], Array.from({ length: 80 }, (_, i) => `c${i}`)],
  'timestamp with time zone': ['infinity', '-infinity', '0001-01-01', '9999-12-31'],
};

const listingPages = [
  '/',
  '/shop/all',
  '/shop/jamdani',
  '/shop/all?search=saree',
  '/vendors/1',
  '/products/blue-katan-saree',
];

test.each(columns)(
  'any $type in the column $name: every page that lists the product responds with 200',
  async ({ name, type }) => {
    for (const value of oddValues[type] ?? []) {
      const update = await pool
        .query(`UPDATE products SET "${name}" = $1 WHERE id = 1`, [value])
        .catch(() => undefined);
      if (update === undefined) continue;
      for (const url of listingPages) {
        const { statusCode } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
        expect(statusCode, `${url} with ${JSON.stringify(value)?.slice(0, 60)}`).toBe(200);
      }
    }
  },
);

test('a product with a picture that is no URL is left out, counted, and the others are listed', async () => {
  await pool.query("UPDATE products SET featured_img = 'https://' WHERE id = 1");
  const visitor = await shop.browser();
  const body = { category_slug: 'all', filter_params: [], sort_option: 'atoz' };
  const response = await visitor.post('/api/filter_products', body);
  expect((response.body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(await shop.app.metrics.registry.metrics()).toMatch(
    /razz_omitted_values_total\{operation="[^"]*filterProducts"\} [1-9]/,
  );
});

test('a gallery picture that is no URL is left out of the product page', async () => {
  await pool.query("UPDATE product_images SET file_url = 'http://a b'");
  const { statusCode } = await shop.app.inject({
    url: '/products/red-jamdani-saree',
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  const { body } = await (await shop.browser()).get('/api/get_product_details/1');
  expect(body).toMatchObject({ data: { id: 1, gallery: [] } });
});
