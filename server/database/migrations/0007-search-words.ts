import { type Kysely, sql } from 'kysely';

/**
 * The vocabulary of the product search, for spelling correction. Words of deleted products are kept: they lead to no
 * hits and cost one row each.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

    CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);

    CREATE FUNCTION note_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO search_words (word)
      SELECT DISTINCT found.lexeme FROM inserted, unnest(inserted.search_document) AS found
      WHERE length(found.lexeme) BETWEEN 2 AND 40
      ORDER BY found.lexeme
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER product_words_noted AFTER INSERT ON products
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_inserted();

    CREATE FUNCTION note_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO search_words (word)
      SELECT found.lexeme FROM unnest(NEW.search_document) AS found
      WHERE length(found.lexeme) BETWEEN 2 AND 40
      ORDER BY found.lexeme
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER product_words_renoted AFTER UPDATE OF name, keywords, short_description ON products
      FOR EACH ROW EXECUTE FUNCTION note_words_of_updated();

    INSERT INTO search_words (word)
    SELECT DISTINCT found.lexeme FROM products, unnest(products.search_document) AS found
    WHERE length(found.lexeme) BETWEEN 2 AND 40;
  `.execute(db);
};

/** Keeps the extension, which other users of the database may need. */
export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER product_words_renoted ON products;
    DROP TRIGGER product_words_noted ON products;
    DROP FUNCTION note_words_of_updated, note_words_of_inserted;
    DROP TABLE search_words;
  `.execute(db);
};
