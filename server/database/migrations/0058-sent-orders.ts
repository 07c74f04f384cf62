import { type Kysely, sql } from 'kysely';

const versioned = sql`order_status, is_paid, refunded_at, shipping_address, billing_address, courier,
  consignment_number, staff_note`;

/** When the parcel of an order was handed to the courier. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE orders ADD sent_at timestamptz;
    DROP TRIGGER orders_versioned ON orders;
    CREATE TRIGGER orders_versioned BEFORE UPDATE OF ${versioned}, sent_at
      ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER orders_versioned ON orders;
    ALTER TABLE orders DROP COLUMN sent_at;
    CREATE TRIGGER orders_versioned BEFORE UPDATE OF ${versioned}
      ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();
  `.execute(db);
};
