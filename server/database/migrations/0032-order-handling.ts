import { type Kysely, sql } from 'kysely';

const searched = ['shipping_address', 'billing_address'].flatMap((address) =>
  ['name', 'phone', 'email'].map((field) => `coalesce(${address} ->> '${field}', '')`),
);

/**
 * What the staff adds to orders, and what finds them. The version rises with every change of what the panel edits. Lines
 * store their vendor, who may lose the product later. Mails store the order that they are about.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE orders
      ADD version integer NOT NULL DEFAULT 1,
      ADD refunded_at timestamptz CHECK (refunded_at IS NULL OR NOT is_paid),
      ADD courier text NOT NULL DEFAULT '',
      ADD consignment_number text NOT NULL DEFAULT '',
      ADD staff_note text NOT NULL DEFAULT '';
    ALTER TABLE orders ADD search_text text GENERATED ALWAYS AS (lower(
      ${sql.raw(searched.join(" || ' ' || "))} || ' ' || coalesce(payment_trnx_id, '') || ' ' || consignment_number
    )) STORED;
    CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
    CREATE INDEX orders_created ON orders (created_at, id);
    CREATE INDEX orders_paid ON orders (is_paid, id DESC);
    CREATE INDEX orders_unpaid ON orders (id) WHERE NOT is_paid AND refunded_at IS NULL AND order_status <> 3;
    CREATE INDEX orders_district ON orders ((shipping_address ->> 'city'), id DESC);

    CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.version := OLD.version + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER orders_versioned
      BEFORE UPDATE OF order_status, is_paid, refunded_at, shipping_address, billing_address, courier,
        consignment_number, staff_note
      ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();

    ALTER TABLE order_lines ADD merchant_id integer;
    UPDATE order_lines line SET merchant_id = merchants.id
      FROM order_lines other LEFT JOIN products ON products.id = other.product_id, merchants
      WHERE other.id = line.id
        AND merchants.id::text = coalesce(other.product ->> 'merchant_id', products.merchant_id::text);
    ALTER TABLE order_lines
      ADD FOREIGN KEY (merchant_id) REFERENCES merchants (id) ON DELETE SET NULL;
    CREATE INDEX order_lines_merchant ON order_lines (merchant_id, order_id DESC) WHERE merchant_id IS NOT NULL;

    ALTER TABLE outbox_mails ADD order_id integer REFERENCES orders (id) ON DELETE CASCADE;
    CREATE INDEX outbox_mails_order ON outbox_mails (order_id, id) WHERE order_id IS NOT NULL;
    CREATE INDEX outbox_mails_failed ON outbox_mails (id) WHERE due_at = 'infinity';
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE outbox_mails DROP COLUMN order_id;
    DROP INDEX outbox_mails_failed;
    ALTER TABLE order_lines DROP COLUMN merchant_id;
    DROP TRIGGER orders_versioned ON orders;
    DROP FUNCTION raise_version;
    ALTER TABLE orders DROP COLUMN search_text;
    ALTER TABLE orders
      DROP COLUMN version,
      DROP COLUMN refunded_at,
      DROP COLUMN courier,
      DROP COLUMN consignment_number,
      DROP COLUMN staff_note;
    DROP INDEX orders_created, orders_paid, orders_district;
  `.execute(db);
};
