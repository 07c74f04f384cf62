import { type Kysely, sql } from 'kysely';

/**
 * The stock of each variation: null for products of which only products.current_stock is counted. Where it is counted,
 * it is counted for all variations of the product, and current_stock is the sum.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE product_variations ADD COLUMN stock integer CHECK (stock >= 0)`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE product_variations DROP COLUMN stock`.execute(db);
};
