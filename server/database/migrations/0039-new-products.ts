import { type Kysely, sql } from 'kysely';

/**
 * Requests of the staff that have added a product, so that a repeated one adds no second product. Changes of what the
 * panel edits since raise a product's version too.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE product_requests (
      staff_id integer NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
      idempotency_key text NOT NULL,
      request_hash bytea NOT NULL,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (staff_id, idempotency_key)
    );
    CREATE INDEX product_requests_product ON product_requests (product_id);
    CREATE INDEX product_requests_created ON product_requests (created_at);

    CREATE OR REPLACE TRIGGER products_versioned
      BEFORE UPDATE OF name, name_bn, unit_price, sales_price, discount, discout_type, short_description,
        short_description_bn, description, description_bn, is_published, is_featured, is_deal, category_id,
        merchant_id, sku, featured_img, product_attribute, product_attribute_bn, colours, colour_group, fabrics
      ON products FOR EACH ROW EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TABLE product_requests;
    CREATE OR REPLACE TRIGGER products_versioned
      BEFORE UPDATE OF name, name_bn, unit_price, sales_price, discount, discout_type, short_description,
        short_description_bn, description, description_bn, is_published, is_featured, is_deal
      ON products FOR EACH ROW EXECUTE FUNCTION raise_version();
  `.execute(db);
};
