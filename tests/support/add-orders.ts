import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';

/**
 * Adds orders of two lines each to a shop with at least 20 vendors: nine in ten delivered and paid, over two years, of
 * products of vendor 1 for every second line, of vendor 20 for one order in 250.
 */
export const addOrders = async (db: Kysely<Database>, count: number): Promise<void> => {
  await sql`
    INSERT INTO orders (payment_method, shipping_address, billing_address, sub_total, discount, delivery_charge,
      grand_total, order_status, is_paid, created_at)
    SELECT 'cash', address, address, 1000, 0, 100, 1100,
      CASE WHEN i % 10 > 0 THEN 4 ELSE 1 + i / 10 % 3 END, i % 10 > 0,
      now() - make_interval(mins => (${count}::int - i) * (1051200 / ${count}::int))
    FROM generate_series(1, ${count}::int) i, LATERAL (SELECT jsonb_build_object(
      'name', 'Buyer ' || md5(i::text), 'phone', '017' || lpad(i::text, 8, '0'),
      'email', md5(i::text) || '@example.com', 'address1', 'House ' || i, 'zipcode', '1205',
      'city', (ARRAY['Dhaka', 'Dhaka', 'Dhaka', 'Feni', 'Rangpur', 'Sylhet'])[1 + i % 6]) AS address) AS built
    ORDER BY i;
  `.execute(db);
  await sql`
    INSERT INTO order_lines (order_id, position, name, quantity, sales_price, is_variant, product, merchant_id)
    SELECT id, position, 'Saree', 1, 500, false, '{}',
      CASE WHEN position = 0 THEN 1 WHEN id % 250 = 0 THEN 20 ELSE 2 + id % 18 END
    FROM orders, generate_series(0, 1) position
    ORDER BY id, position;
  `.execute(db);
  // As autovacuum does: the planner prefers an index whose pending entries are merged.
  await sql`VACUUM ANALYZE`.execute(db);
};
