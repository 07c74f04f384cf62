import { type Kysely, sql } from 'kysely';

/** Optional names and texts in Bangla, included in the search. Rewrites all rows of products. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE categories ADD name_bn text CHECK (name_bn <> '');
    ALTER TABLE products
      ADD name_bn text CHECK (name_bn <> ''),
      ADD product_attribute_bn text CHECK (product_attribute_bn <> ''),
      ADD short_description_bn text NOT NULL DEFAULT '',
      ADD description_bn text NOT NULL DEFAULT '',
      DROP COLUMN search_document;
    ALTER TABLE products ADD search_document tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('simple', name), 'A') ||
      setweight(to_tsvector('simple', coalesce(name_bn, '')), 'A') ||
      setweight(to_tsvector('simple', keywords), 'B') ||
      setweight(to_tsvector('simple', short_description), 'C') ||
      setweight(to_tsvector('simple', short_description_bn), 'C')
    ) STORED;
    CREATE INDEX products_search ON products USING gin (search_document);

    DROP TRIGGER product_words_renoted ON products;
    CREATE TRIGGER product_words_renoted
      AFTER UPDATE OF name, name_bn, keywords, short_description, short_description_bn ON products
      FOR EACH ROW EXECUTE FUNCTION note_words_of_updated();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER product_words_renoted ON products;
    ALTER TABLE products DROP COLUMN search_document;
    ALTER TABLE products
      DROP COLUMN name_bn,
      DROP COLUMN product_attribute_bn,
      DROP COLUMN short_description_bn,
      DROP COLUMN description_bn,
      ADD search_document tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('simple', name), 'A') ||
        setweight(to_tsvector('simple', keywords), 'B') ||
        setweight(to_tsvector('simple', short_description), 'C')
      ) STORED;
    CREATE INDEX products_search ON products USING gin (search_document);
    CREATE TRIGGER product_words_renoted AFTER UPDATE OF name, keywords, short_description ON products
      FOR EACH ROW EXECUTE FUNCTION note_words_of_updated();
    ALTER TABLE categories DROP COLUMN name_bn;
  `.execute(db);
};
