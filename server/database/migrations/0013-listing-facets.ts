import { type Kysely, sql } from 'kysely';

/**
 * One row per facet value of a listed product: its sizes, colours, fabrics and vendor, whether it is on sale and whether
 * it is in stock. Replaces product_listing_sizes. Only changes between sold out and in stock are written, so that the
 * frequent stock decrements do not write to this table.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE products
      ADD colours text[] NOT NULL DEFAULT '{}',
      ADD fabrics text[] NOT NULL DEFAULT '{}';

    -- Finds the other colours of a product.
    CREATE INDEX products_merchant_category ON products (merchant_id, category_id, id) WHERE is_published;

    CREATE TABLE product_listing_facets (
      category_id integer NOT NULL,
      facet text NOT NULL CHECK (facet IN ('size', 'colour', 'fabric', 'vendor', 'sale', 'stock')),
      value text NOT NULL,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      sales_price numeric(12, 2) NOT NULL,
      PRIMARY KEY (category_id, facet, value, product_id) INCLUDE (sales_price)
    );
    CREATE INDEX product_listing_facets_product ON product_listing_facets (product_id, category_id, facet, value);
    CREATE TRIGGER listing_facets_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_listing_facets
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    -- The names of vendors are counted with their products.
    CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON merchants
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();

    CREATE OR REPLACE FUNCTION list_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM product_listing_facets WHERE product_id = ANY (changed);
      DELETE FROM product_listing WHERE product_id = ANY (changed);

      INSERT INTO product_listing (category_id, product_id, created_at, name, sales_price)
      SELECT above.id, product.id, product.created_at, product.name_sort, product.sales_price
      FROM unnest(changed) AS one (id)
      JOIN products product ON product.id = one.id
      JOIN categories own ON own.id = product.category_id
      LEFT JOIN categories parent ON parent.id = own.parent_id
      CROSS JOIN LATERAL unnest(ARRAY[0, own.id, own.parent_id, parent.parent_id]) AS above (id)
      WHERE product.is_published AND above.id IS NOT NULL;

      INSERT INTO product_listing_facets (category_id, facet, value, product_id, sales_price)
      SELECT listing.category_id, found.facet, found.value, listing.product_id, listing.sales_price
      FROM unnest(changed) AS one (id)
      JOIN products product ON product.id = one.id
      JOIN product_listing listing ON listing.product_id = one.id
      CROSS JOIN LATERAL (
        SELECT 'size', variation.name FROM product_variations variation
        WHERE variation.product_id = product.id AND product.is_variant
          AND lower(product.product_attribute) = 'size'
        UNION SELECT 'colour', colour FROM unnest(product.colours) AS colour
        UNION SELECT 'fabric', fabric FROM unnest(product.fabrics) AS fabric
        UNION ALL SELECT 'vendor', product.merchant_id::text
        UNION ALL SELECT 'sale', 'yes' WHERE product.sales_price < product.unit_price
        UNION ALL SELECT 'stock', 'yes' WHERE product.current_stock > 0
      ) AS found (facet, value);
    END $$;

    DROP TRIGGER products_relisted ON products;
    CREATE TRIGGER products_relisted
      AFTER UPDATE OF category_id, merchant_id, name, unit_price, sales_price, created_at, is_published, is_variant,
        product_attribute, colours, fabrics
      ON products FOR EACH ROW EXECUTE FUNCTION list_updated_product();

    CREATE FUNCTION list_stocked_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.current_stock > 0 THEN
        INSERT INTO product_listing_facets (category_id, facet, value, product_id, sales_price)
        SELECT category_id, 'stock', 'yes', product_id, sales_price FROM product_listing WHERE product_id = NEW.id
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM product_listing_facets WHERE product_id = NEW.id AND facet = 'stock';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER products_stocked AFTER UPDATE OF current_stock ON products
      FOR EACH ROW WHEN ((OLD.current_stock > 0) <> (NEW.current_stock > 0))
      EXECUTE FUNCTION list_stocked_product();

    DROP TABLE product_listing_sizes;
    SELECT list_products(ARRAY(SELECT id FROM products));
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER products_stocked ON products;
    DROP FUNCTION list_stocked_product;
    DROP TRIGGER merchants_renamed ON merchants;
    DROP TABLE product_listing_facets;

    CREATE TABLE product_listing_sizes (
      category_id integer NOT NULL,
      size text NOT NULL,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      sales_price numeric(12, 2) NOT NULL,
      PRIMARY KEY (category_id, size, product_id) INCLUDE (sales_price)
    );
    CREATE INDEX product_listing_sizes_product ON product_listing_sizes (product_id, category_id, size);
    CREATE TRIGGER listing_sizes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_listing_sizes
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();

    CREATE OR REPLACE FUNCTION list_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM product_listing_sizes WHERE product_id = ANY (changed);
      DELETE FROM product_listing WHERE product_id = ANY (changed);

      INSERT INTO product_listing (category_id, product_id, created_at, name, sales_price)
      SELECT above.id, product.id, product.created_at, product.name_sort, product.sales_price
      FROM unnest(changed) AS one (id)
      JOIN products product ON product.id = one.id
      JOIN categories own ON own.id = product.category_id
      LEFT JOIN categories parent ON parent.id = own.parent_id
      CROSS JOIN LATERAL unnest(ARRAY[0, own.id, own.parent_id, parent.parent_id]) AS above (id)
      WHERE product.is_published AND above.id IS NOT NULL;

      INSERT INTO product_listing_sizes (category_id, size, product_id, sales_price)
      SELECT listing.category_id, variation.name, listing.product_id, listing.sales_price
      FROM unnest(changed) AS one (id)
      JOIN products product ON product.id = one.id
      JOIN product_listing listing ON listing.product_id = one.id
      JOIN product_variations variation ON variation.product_id = one.id
      WHERE product.is_variant AND lower(product.product_attribute) = 'size';
    END $$;

    DROP TRIGGER products_relisted ON products;
    CREATE TRIGGER products_relisted
      AFTER UPDATE OF category_id, name, sales_price, created_at, is_published, is_variant, product_attribute
      ON products FOR EACH ROW EXECUTE FUNCTION list_updated_product();
    DROP INDEX products_merchant_category;
    ALTER TABLE products DROP colours, DROP fabrics;
    SELECT list_products(ARRAY(SELECT id FROM products));
  `.execute(db);
};
