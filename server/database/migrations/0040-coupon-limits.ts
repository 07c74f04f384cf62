import { type Kysely, sql } from 'kysely';

/**
 * Coupons have a minimum subtotal and limits of uses, and a version for their changes in the panel. A use is an order
 * that is not cancelled.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE coupons
      ADD min_subtotal numeric(12, 2) NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
      ADD max_uses integer CHECK (max_uses > 0),
      ADD max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
      ADD version integer NOT NULL DEFAULT 1;
    CREATE TRIGGER coupons_versioned BEFORE UPDATE ON coupons FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();
    CREATE INDEX orders_coupon ON orders (coupon_code) WHERE coupon_code IS NOT NULL AND order_status <> 3;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP INDEX orders_coupon;
    DROP TRIGGER coupons_versioned ON coupons;
    ALTER TABLE coupons
      DROP COLUMN min_subtotal,
      DROP COLUMN max_uses,
      DROP COLUMN max_uses_per_customer,
      DROP COLUMN version;
  `.execute(db);
};
