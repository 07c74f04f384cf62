import { type Kysely, sql } from 'kysely';

/**
 * The version rises with every change of a product but those of its stock alone, which orders change. No index on the
 * stock: each order would then rewrite all indexes of the product.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE products ADD version integer NOT NULL DEFAULT 1;
    CREATE TRIGGER products_versioned
      BEFORE UPDATE OF name, name_bn, unit_price, sales_price, discount, discout_type, short_description,
        short_description_bn, description, description_bn, is_published, is_featured, is_deal
      ON products FOR EACH ROW EXECUTE FUNCTION raise_version();
    CREATE INDEX products_unpublished ON products (id) WHERE NOT is_published;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP INDEX products_unpublished;
    DROP TRIGGER products_versioned ON products;
    ALTER TABLE products DROP COLUMN version;
  `.execute(db);
};
