import { afterAll, expect, test } from 'vitest';
import { address, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { pool } = shop.database;

const customer = await shop.customer('odd@example.com');
const saved = await customer.post('/api/cart/save_address', address);
expect(saved.status).toBeLessThan(300);
await customer.post('/api/cart/place_order', order());
await pool.query('UPDATE orders SET order_status = 4');
await customer.post('/api/cart/review_order/1', { line: 0, stars: 5, text: 'Soft.', name: 'Nusrat' });
await pool.query(`UPDATE reviews SET state = 'published'`);
await customer.get('/api/user/toggle_wishlist/1');
await customer.post('/oauth/personal-access-tokens', { name: 'Sync', scopes: [] });
await customer.post('/oauth/clients', {
  name: 'Parcels',
  redirect: 'https://app.example/back',
  confidential: true,
});
await pool.query(`INSERT INTO oauth_access_tokens (token_hash, client_id, user_id, scopes, expires_at)
  SELECT 'x', id, user_id, '{read-orders}', now() + interval '1 day' FROM oauth_clients`);
const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const tables = [
  'users',
  'addresses',
  'orders',
  'order_lines',
  'reviews',
  'oauth_clients',
  'oauth_access_tokens',
  'personal_access_tokens',
  'districts',
  'product_images',
  'coupons',
  'wishlist',
];
const { rows: columns } = await pool.query<{ table: string; name: string; type: string }>(
  `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_name = ANY($1) AND table_schema = 'public' AND is_generated = 'NEVER' AND is_identity = 'NO'
    AND column_name !~ '(^|_)(id|hash)$'`,
  [tables],
);

/** Values of a type that a contract might not expect. Constraints refuse some of them. */
const oddValues: Record<string, readonly unknown[]> = {
  text: ['', ' ', 'https://', 'x'.repeat(3000), '<b>"', '\u0001', 'Ünter Ö', '1', '{}'],
  numeric: [0, 9_999_999_999.99, 0.005],
  integer: [0, -1, 2_147_483_647],
  smallint: [0, -1, 32_767],
  boolean: [true, false],
  ARRAY: [[], [''], ['x'.repeat(300)]],
  jsonb: ['null', '{}', '[]', '"text"', '1', '{"a":[null]}', '[null]'],
  'timestamp with time zone': ['infinity', '-infinity', '0001-01-01', '9999-12-31'],
};

const pages = [
  '/',
  '/shop/all',
  '/products/red-jamdani-saree',
  '/account',
  '/account/orders',
  '/checkout',
  '/sitemap-products-1.xml',
];
/** Lists leave out what cannot be read, an order that cannot be read is not found, and an address none. */
const reads = [
  '/api/cart/get_addresses',
  '/api/cart/get_shipping_address',
  '/api/cart/get_order_detail/1',
  '/api/cart/get_order_reviews/1',
  '/api/get_product_reviews/1',
  '/api/get_auth_user/',
  '/api/user/auth_check',
  '/api/user/get_my_orders',
  '/api/user/get_wishlist_count',
  '/api/user/get_wishlist_products',
  '/api/get_districts',
  '/api/get_coupon_details/EID10',
  '/oauth/clients',
  '/oauth/tokens',
  '/oauth/personal-access-tokens',
];

test.each(
  columns.map((column) => ({ ...column, title: `${column.type} in ${column.table}.${column.name}` })),
)('any $title: pages respond with 200, and no read fails', async ({ table, name, type }) => {
  const { rows } = await pool.query(`SELECT ctid, "${name}" AS value FROM ${table} ORDER BY ctid LIMIT 1`);
  expect(rows).toHaveLength(1);
  const isJson = type === 'jsonb';
  const original: unknown = isJson ? JSON.stringify(rows[0].value) : rows[0].value;
  const update = (value: unknown) =>
    pool
      .query(`UPDATE ${table} SET "${name}" = $1 WHERE ctid = $2 RETURNING ctid`, [value, rows[0].ctid])
      .then(
        (updated) => {
          rows[0].ctid = updated.rows[0].ctid;
          return true;
        },
        () => false,
      );
  for (const value of [...(oddValues[type] ?? []), null]) {
    if (!(await update(value))) continue;
    const odd: string[] = [];
    for (const url of pages) {
      const { statusCode } = await shop.app.inject({ url, headers: { accept: 'text/html', cookie } });
      if (statusCode !== 200) odd.push(`${url} ${statusCode}`);
    }
    for (const url of reads) {
      const { statusCode } = await shop.app.inject({
        url,
        headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
      });
      if (statusCode >= 500) odd.push(`${url} ${statusCode}`);
    }
    await update(original);
    expect(odd, `${JSON.stringify(value)?.slice(0, 60)}`).toEqual([]);
  }
});
