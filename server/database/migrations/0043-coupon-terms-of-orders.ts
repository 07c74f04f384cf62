import { type Kysely, sql } from 'kysely';

/** Orders store the terms of their coupon, which can be changed later. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE orders
      ADD coupon_type text CHECK (coupon_type IN ('percentage_discount', 'fixed_discount')),
      ADD coupon_amount numeric(12, 2);
    UPDATE orders SET coupon_type = coupons.type, coupon_amount = coupons.amount
    FROM coupons WHERE coupons.code = orders.coupon_code;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders DROP COLUMN coupon_type, DROP COLUMN coupon_amount`.execute(db);
};
