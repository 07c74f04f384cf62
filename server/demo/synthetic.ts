import { demoDrawings, demoProducts, vendors } from '@razz/demo-catalogue';
import { type Kysely, sql } from 'kysely';
import { pictureUrl } from '../../src/domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { categoriesAndMerchants } from '../importer/upsert-categories-and-merchants.ts';

export interface SyntheticOptions {
  /** Number of products to add. */
  readonly products: number;
  /** Products per statement. Default: 10,000. */
  readonly batchSize?: number;
}

/**
 * Adds a large number of products for benchmarks: numbered copies of the demo products with varied prices and dates.
 * Deterministic. Ends with a VACUUM, which index-only scans need, so it must run outside a transaction.
 * The role must be a superuser, as that of the embedded server is.
 */
export const loadSyntheticCatalogue = async (
  db: Kysely<Database>,
  options: SyntheticOptions,
): Promise<void> => {
  const { products, batchSize = 10_000 } = options;
  const findOrCreate = categoriesAndMerchants(db);
  const templates = [];
  for (const product of demoProducts) {
    const picture = demoDrawings.get(`${product.sku}-front`);
    templates.push({
      name: product.name,
      category: await findOrCreate.category(product.category),
      merchant: await findOrCreate.merchant(vendors[product.vendor].name),
      picture: picture === undefined ? '' : pictureUrl(picture),
      price: product.unitPrice,
      attribute: product.variations?.attribute,
      variations: product.variations?.values,
      colours: product.colours,
      fabrics: product.fabrics,
      short: product.shortDescription,
      keywords: product.keywords,
    });
  }
  const templatesJson = JSON.stringify(templates);
  await db.transaction().execute(async (transaction) => {
    // No triggers: they would list each product twice, once for the product and once for its variations. Checks of
    // foreign keys are triggers too, half of the time, and these rows are right.
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
    for (let first = 1; first <= products; first += batchSize) {
      await insertRange(transaction, templatesJson, first, Math.min(products, first + batchSize - 1));
    }
  });
  await sql`VACUUM (ANALYZE) products, product_listing, product_listing_facets, product_variations`.execute(
    db,
  );
};

/** Inserts products number `first` to `last`, copies of the templates. Prime multipliers keep the columns uncorrelated. */
const insertRange = async (
  db: Kysely<Database>,
  templates: string,
  first: number,
  last: number,
): Promise<void> => {
  await sql`
    WITH model AS (
      SELECT entry, ordinality - 1 AS place, count(*) OVER () AS total
      FROM jsonb_array_elements(${templates}::jsonb) WITH ORDINALITY AS template (entry, ordinality)
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
    WHERE products.id = ANY (${ids}::int[]) AND length(found.lexeme) <= 40
    ON CONFLICT DO NOTHING`.execute(db);
};
