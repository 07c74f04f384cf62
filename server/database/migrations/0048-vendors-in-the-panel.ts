import { type Kysely, sql } from 'kysely';

/**
 * Vendors are edited in the panel: their texts and picture, versions, and the pages of removed ones, which redirect.
 * A hidden vendor has no published products: a product that would be published is held until the vendor is shown.
 * Whoever writes `is_published` says what the product is to be; the trigger decides, so that no writer can forget it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE merchants
      ADD description_bn text NOT NULL DEFAULT '',
      ADD place text NOT NULL DEFAULT '',
      ADD place_bn text NOT NULL DEFAULT '',
      ADD picture text NOT NULL DEFAULT '',
      ADD picture_alt text NOT NULL DEFAULT '',
      ADD picture_alt_bn text NOT NULL DEFAULT '',
      ADD is_hidden boolean NOT NULL DEFAULT false,
      ADD version integer NOT NULL DEFAULT 1;
    CREATE TRIGGER merchants_versioned BEFORE UPDATE ON merchants FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();

    CREATE TABLE removed_merchants (
      id integer PRIMARY KEY,
      merchant_id integer NOT NULL REFERENCES merchants (id) ON DELETE CASCADE
    );
    CREATE INDEX removed_merchants_merchant ON removed_merchants (merchant_id);

    ALTER TABLE products
      ADD is_held boolean NOT NULL DEFAULT false,
      ADD CHECK (NOT (is_held AND is_published));
    CREATE FUNCTION hold_product() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_vendor_hidden boolean;
    BEGIN
      -- Locked, so that the vendor is not hidden at the same time.
      SELECT is_hidden INTO is_vendor_hidden FROM merchants WHERE id = NEW.merchant_id FOR SHARE;
      NEW.is_held := NEW.is_published AND coalesce(is_vendor_hidden, false);
      NEW.is_published := NEW.is_published AND NOT NEW.is_held;
      RETURN NEW;
    END $$;
    CREATE TRIGGER products_held BEFORE INSERT OR UPDATE OF is_published ON products
      FOR EACH ROW EXECUTE FUNCTION hold_product();
  `.execute(db);
};

/** Products that are held stay hidden. */
export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER products_held ON products;
    DROP FUNCTION hold_product;
    ALTER TABLE products DROP COLUMN is_held;
    DROP TABLE removed_merchants;
    DROP TRIGGER merchants_versioned ON merchants;
    ALTER TABLE merchants
      DROP COLUMN description_bn,
      DROP COLUMN place,
      DROP COLUMN place_bn,
      DROP COLUMN picture,
      DROP COLUMN picture_alt,
      DROP COLUMN picture_alt_bn,
      DROP COLUMN is_hidden,
      DROP COLUMN version;
  `.execute(db);
};
