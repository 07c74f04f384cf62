import { demoDrawings, demoProducts, vendors } from '@razz/demo-catalogue';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { categoriesAndMerchants } from '../importer/upsert-categories-and-merchants.ts';
import { pictureUrl } from '../pictures/url.ts';

export interface SyntheticOptions {
  /** Products to add, such as 100_000. */
  readonly products: number;
  /** Products to write in one statement; 10,000 unless given. */
  readonly batchSize?: number;
}

/**
 * Fills a shop with very many products, to measure on: the demo's categories, vendors, names and pictures, over
 * and over, numbered, with prices and dates spread out. The same number of products is the same catalogue.
 * Ends with a VACUUM, which index-only reading needs, so it runs outside any transaction.
 */
export const loadSyntheticCatalogue = async (
  db: Kysely<Database>,
  options: SyntheticOptions,
): Promise<void> => {
  const { products, batchSize = 10_000 } = options;
  const places = categoriesAndMerchants(db);
  const models = [];
  for (const product of demoProducts) {
    const picture = demoDrawings.get(`${product.sku}-front`);
    models.push({
      name: product.name,
      category: await places.category(product.category),
      merchant: await places.merchant(vendors[product.vendor].name),
      picture: picture === undefined ? '' : pictureUrl(picture),
      price: product.unitPrice,
      attribute: product.choice?.attribute ?? null,
      variations: product.choice?.of ?? [],
      colours: product.colours,
      fabrics: product.fabrics,
      short: product.shortDescription,
      keywords: product.keywords,
    });
  }
  const range = JSON.stringify(models);
  await db.transaction().execute(async (transaction) => {
    // The triggers would list each product twice, once more when its variations come; here each is listed once.
    await sql`ALTER TABLE products DISABLE TRIGGER USER`.execute(transaction);
    await sql`ALTER TABLE product_variations DISABLE TRIGGER USER`.execute(transaction);
    for (let first = 1; first <= products; first += batchSize) {
      await insertRange(transaction, range, first, Math.min(products, first + batchSize - 1));
    }
    await sql`ALTER TABLE products ENABLE TRIGGER USER`.execute(transaction);
    await sql`ALTER TABLE product_variations ENABLE TRIGGER USER`.execute(transaction);
  });
  await sql`VACUUM (ANALYZE) products, product_listing, product_listing_facets, product_variations`.execute(
    db,
  );
};

/** Numbers first to last, each a copy of one model; the multipliers are primes, so that no two columns move together. */
const insertRange = async (
  db: Kysely<Database>,
  models: string,
  first: number,
  last: number,
): Promise<void> => {
  await sql`
    WITH model AS (
      SELECT entry, ordinality - 1 AS place, count(*) OVER () AS total
      FROM jsonb_array_elements(${models}::jsonb) WITH ORDINALITY AS given (entry, ordinality)
    ), made AS (
      SELECT number, entry, greatest(10, (entry->>'price')::numeric + (number * 7919 % 401 - 200) * 10) AS price
      FROM generate_series(${first}::bigint, ${last}::bigint) AS number
      JOIN model ON model.place = number % model.total
    ), added AS (
      INSERT INTO products (name, slug, category_id, merchant_id, featured_img, unit_price, sales_price, discount,
        discout_type, is_variant, product_attribute, colours, fabrics, short_description, keywords, current_stock, created_at)
      SELECT (entry->>'name') || ' No. ' || number, 'synthetic-' || number, (entry->>'category')::int,
        (entry->>'merchant')::int, entry->>'picture', price, price, 0, 'flat', entry->>'attribute' IS NOT NULL,
        entry->>'attribute', ARRAY(SELECT jsonb_array_elements_text(entry->'colours')),
        ARRAY(SELECT jsonb_array_elements_text(entry->'fabrics')), entry->>'short', entry->>'keywords', number * 31 % 60,
        timestamptz '2026-09-01 00:00+06' - make_interval(secs => number * 104729 % 94608000)
      FROM made
      RETURNING id, slug
    )
    INSERT INTO product_variations (product_id, name, position)
    SELECT added.id, variation.name, variation.position
    FROM added
    JOIN made ON 'synthetic-' || made.number = added.slug
    CROSS JOIN LATERAL jsonb_array_elements_text(made.entry->'variations') WITH ORDINALITY AS variation (name, position)
  `.execute(db);
  const { rows } = await sql<{ ids: number[] }>`
    SELECT array_agg(id) AS ids FROM products, generate_series(${first}::bigint, ${last}::bigint) AS number
    WHERE slug = 'synthetic-' || number`.execute(db);
  const { ids } = rows[0] ?? { ids: [] };
  await sql`SELECT list_products(${ids}::int[])`.execute(db);
  await sql`
    INSERT INTO search_words (word)
    SELECT DISTINCT found.lexeme FROM products, unnest(search_document) AS found
    WHERE products.id = ANY (${ids}::int[]) AND length(found.lexeme) BETWEEN 2 AND 40
    ON CONFLICT DO NOTHING`.execute(db);
};
