import { type Kysely, sql } from 'kysely';

/**
 * Products that differ only in the colour have the same sibling_key: an import's colour_group, otherwise the name without
 * the colour. Only products of a single colour have one. Hyphens join the words of a search form.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE products
      ADD COLUMN colour_group text,
      ADD COLUMN sibling_key text GENERATED ALWAYS AS (
        CASE
          WHEN cardinality(colours) <> 1 THEN NULL
          WHEN colour_group IS NOT NULL THEN 'group ' || left(lower(colour_group COLLATE "C"), 200)
          ELSE 'name ' || left(NULLIF(btrim(replace(
            ' ' || translate(search_form(name), '-', ' ') || ' ',
            ' ' || translate(search_form(colours[1]), '-', ' ') || ' ', ' ')), ''), 200)
        END
      ) STORED;
    CREATE INDEX products_siblings ON products (merchant_id, sibling_key, id)
      WHERE sibling_key IS NOT NULL AND is_published;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE products DROP COLUMN sibling_key, DROP COLUMN colour_group`.execute(db);
};
