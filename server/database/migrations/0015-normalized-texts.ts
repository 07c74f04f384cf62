import { type Kysely, sql } from 'kysely';

/**
 * Normalizes the texts that imports stored as they were written: search queries are in NFC, and the next import must
 * find existing categories and merchants by name.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    UPDATE categories SET name = normalize(name) WHERE name IS NOT NORMALIZED;
    UPDATE merchants SET name = normalize(name) WHERE name IS NOT NORMALIZED;
    UPDATE products
      SET name = normalize(name), keywords = normalize(keywords), short_description = normalize(short_description)
      WHERE (name || keywords || short_description) IS NOT NORMALIZED;
  `.execute(db);
};

/** Nothing to revert. */
export const down = async (): Promise<void> => {};
