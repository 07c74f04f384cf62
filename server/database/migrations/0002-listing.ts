import { type Kysely, sql } from 'kysely';

/**
 * The listing: one row per published product and ancestor category, and one in category 0 ('all').
 * Pages, counts and facets are index-only scans of its covering indexes. Triggers keep it up to date, so that no
 * import, command or repository can forget to. Stock updates, which are frequent, fire no trigger.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE product_listing (
      category_id integer NOT NULL,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      name text COLLATE "C" NOT NULL,
      sales_price numeric(12, 2) NOT NULL,
      PRIMARY KEY (category_id, product_id) INCLUDE (sales_price)
    );
    CREATE INDEX product_listing_newness
      ON product_listing (category_id, created_at DESC, product_id DESC) INCLUDE (sales_price);
    CREATE INDEX product_listing_name ON product_listing (category_id, name, product_id) INCLUDE (sales_price);
    CREATE INDEX product_listing_price ON product_listing (category_id, sales_price, product_id);
    CREATE INDEX product_listing_product ON product_listing (product_id);

    CREATE TABLE product_listing_sizes (
      category_id integer NOT NULL,
      size text NOT NULL,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      sales_price numeric(12, 2) NOT NULL,
      PRIMARY KEY (category_id, size, product_id) INCLUDE (sales_price)
    );
    CREATE INDEX product_listing_sizes_product ON product_listing_sizes (product_id, category_id, size);

    CREATE FUNCTION list_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

    CREATE FUNCTION list_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_products(ARRAY(SELECT id FROM inserted));
      RETURN NULL;
    END $$;
    CREATE TRIGGER products_listed AFTER INSERT ON products
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_products();

    CREATE FUNCTION list_updated_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_products(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER products_relisted
      AFTER UPDATE OF category_id, name, sales_price, created_at, is_published, is_variant, product_attribute
      ON products FOR EACH ROW EXECUTE FUNCTION list_updated_product();

    CREATE FUNCTION list_products_of_variations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_products(ARRAY(SELECT DISTINCT product_id FROM changed));
      RETURN NULL;
    END $$;
    CREATE TRIGGER variations_inserted AFTER INSERT ON product_variations
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variations();
    CREATE TRIGGER variations_updated AFTER UPDATE ON product_variations
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variations();
    CREATE TRIGGER variations_deleted AFTER DELETE ON product_variations
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variations();

    CREATE FUNCTION list_products_of_moved_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_products(ARRAY(
        SELECT product.id FROM products product
        JOIN categories own ON own.id = product.category_id
        LEFT JOIN categories parent ON parent.id = own.parent_id
        WHERE NEW.id IN (own.id, own.parent_id, parent.parent_id)));
      RETURN NULL;
    END $$;
    CREATE TRIGGER categories_moved AFTER UPDATE OF parent_id ON categories
      FOR EACH ROW EXECUTE FUNCTION list_products_of_moved_category();

    CREATE FUNCTION stamp_updated_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.updated_at := clock_timestamp();
      RETURN NEW;
    END $$;
    CREATE TRIGGER products_stamped
      BEFORE UPDATE OF name, slug, category_id, merchant_id, featured_img, unit_price, sales_price, discount,
        discout_type, short_description, keywords, is_published
      ON products FOR EACH ROW EXECUTE FUNCTION stamp_updated_product();

    SELECT list_products(ARRAY(SELECT id FROM products));
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER products_stamped ON products;
    DROP TRIGGER categories_moved ON categories;
    DROP TRIGGER variations_deleted ON product_variations;
    DROP TRIGGER variations_updated ON product_variations;
    DROP TRIGGER variations_inserted ON product_variations;
    DROP TRIGGER products_relisted ON products;
    DROP TRIGGER products_listed ON products;
    DROP FUNCTION stamp_updated_product, list_products_of_moved_category, list_products_of_variations,
      list_updated_product, list_inserted_products, list_products;
    DROP TABLE product_listing_sizes, product_listing;
  `.execute(db);
};
