import { type Kysely, sql } from 'kysely';

/** The lists of products with low stock, of which there may be few among many. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX products_stock ON products (current_stock, id);
    CREATE INDEX product_variations_stock ON product_variations (stock, product_id) WHERE stock IS NOT NULL;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP INDEX product_variations_stock; DROP INDEX products_stock`.execute(db);
};
