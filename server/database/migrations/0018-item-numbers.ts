import { type Kysely, sql } from 'kysely';

/** The vendor's item number, by which an import identifies a product. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE products ADD COLUMN sku text;
    CREATE INDEX products_sku ON products (sku) WHERE sku IS NOT NULL;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE products DROP COLUMN sku`.execute(db);
};
