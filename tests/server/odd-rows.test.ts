import { afterAll, afterEach, expect, test } from 'vitest';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { pool } = shop.database;
/** The row of each table that is changed, by columns that are not: of product 1, or of 2, which has variations. */
const rowOf: Record<string, (column: string) => string> = {
  products: () => 'id = 1',
  categories: () => 'id = 3',
  merchants: () => 'id = 1',
  product_variations: (column) => `product_id = 2 AND ${column === 'name' ? 'position = 1' : "name = 'S'"}`,
};
const { rows: columns } = await pool.query<{ table: string; name: string; type: string }>(
  `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_name = ANY($1) AND is_generated = 'NEVER' AND is_identity = 'NO' AND column_name !~ '(^|_)id$'`,
  [Object.keys(rowOf)],
);
const picture = '/pictures/a.webp';
afterEach(async () => {
  await pool.query('UPDATE products SET featured_img = $1', [picture]);
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

/** Pages that list the rows, at addresses of other rows. */
const listingPages = [
  '/',
  '/shop/all',
  '/shop/women',
  '/shop/men',
  '/shop/all?search=saree',
  '/vendors/1',
  '/vendors/2',
  '/products/blue-katan-saree',
];
/** Pages of the rows themselves. They may have another address, or cannot be shown. */
const ownPages = ['/shop/jamdani', '/products/red-jamdani-saree', '/products/white-panjabi'];
const statusOf = async (url: string) =>
  (await shop.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;

test.each(
  columns.map((column) => ({ ...column, title: `${column.type} in ${column.table}.${column.name}` })),
)(
  'any $title: every page that lists the row responds with 200, and its own page not with 500',
  async ({ table, name, type }) => {
    const row = rowOf[table]?.(name) ?? 'false';
    const { rows } = await pool.query(`SELECT "${name}" AS value FROM ${table} WHERE ${row}`);
    expect(rows).toHaveLength(1);
    const update = (value: unknown) =>
      pool.query(`UPDATE ${table} SET "${name}" = $1 WHERE ${row}`, [value]).catch(() => undefined);
    for (const value of oddValues[type] ?? []) {
      if ((await update(value)) === undefined) continue;
      const statuses = new Map<string, number>();
      for (const url of [...listingPages, ...ownPages]) statuses.set(url, await statusOf(url));
      await update(rows[0].value);
      const odd = [...statuses].filter(
        ([url, status]) => status !== 200 && !(ownPages.includes(url) && status === 404),
      );
      expect(odd, JSON.stringify(value)?.slice(0, 60)).toEqual([]);
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

test('a product whose price is not allowed has no page of its own, which is counted', async () => {
  const price = (taka: number) => pool.query('UPDATE products SET unit_price = $1 WHERE id = 1', [taka]);
  const { rows } = await pool.query('SELECT unit_price FROM products WHERE id = 1');
  await price(9_999_999_999);
  const visitor = await shop.browser();
  const { status } = await visitor.get('/api/get_product_details/1');
  const page = await statusOf('/products/red-jamdani-saree');
  await price(rows[0].unit_price);
  expect([status, page]).toEqual([404, 404]);
  const metrics = await shop.app.metrics.registry.metrics();
  expect(metrics).toMatch(/razz_omitted_values_total\{operation="[^"]*[pP]roduct[^"]*"\} [1-9]/);
});
