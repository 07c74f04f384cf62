import { type Kysely, sql } from 'kysely';

const documentOf = (parts: readonly string[]): string => `
  search_vector(name, 'A') || search_vector(coalesce(name_bn, ''), 'A') ||
  search_vector(coalesce(sku, ''), 'A') || search_vector(keywords, 'B') ||
  search_vector(short_description, 'C') || search_vector(short_description_bn, 'C')${parts.map((part) => ` || ${part}`).join('')}`;

const addDocument = (parts: readonly string[]): string => `
  ALTER TABLE products
    DROP COLUMN search_document,
    ADD search_document tsvector GENERATED ALWAYS AS (${documentOf(parts)}) STORED;
  CREATE INDEX products_search ON products USING gin (search_document);`;

const noteAllWords = `
  TRUNCATE search_words;
  INSERT INTO search_words (word)
  SELECT DISTINCT found.lexeme FROM products, unnest(products.search_document) AS found
  WHERE length(found.lexeme) BETWEEN 1 AND 40 ORDER BY found.lexeme;
  INSERT INTO listing_changes DEFAULT VALUES;
  -- The next run of search:sync pushes all products with their words.
  DELETE FROM search_sync;`;

/** Columns whose change is one of the product's words. Those that a BEFORE trigger changes do not count as updated. */
const searched =
  'name, name_bn, sku, keywords, short_description, short_description_bn, category_id, merchant_id, found_under';

/**
 * Products are found by the names of their vendor and of their categories as well. `found_under` has these names; they
 * weigh least. Renaming a vendor or a category, or moving one, rewrites its products.
 * Also noted are changes of item numbers and of Bangla texts, which the triggers left out.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(`
    CREATE FUNCTION names_around(vendor integer, category integer) RETURNS text LANGUAGE sql STABLE
    BEGIN ATOMIC
      SELECT concat_ws(E'\\n', merchants.name, own.name, own.name_bn, parent.name, parent.name_bn, top.name, top.name_bn)
      FROM merchants, categories own
      LEFT JOIN categories parent ON parent.id = own.parent_id
      LEFT JOIN categories top ON top.id = parent.parent_id
      WHERE merchants.id = vendor AND own.id = category;
    END;

    ALTER TABLE products ADD found_under text NOT NULL DEFAULT '';
    UPDATE products SET found_under = names_around(merchant_id, category_id);
    ${addDocument([`search_vector(found_under, 'D')`])}

    CREATE FUNCTION place_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.found_under := coalesce(names_around(NEW.merchant_id, NEW.category_id), '');
      RETURN NEW;
    END $$;
    CREATE TRIGGER products_placed BEFORE INSERT OR UPDATE OF category_id, merchant_id ON products
      FOR EACH ROW EXECUTE FUNCTION place_product();

    CREATE FUNCTION place_products_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET found_under = names_around(merchant_id, category_id) WHERE merchant_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER merchants_placed AFTER UPDATE OF name ON merchants FOR EACH ROW
      WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION place_products_of_vendor();

    CREATE FUNCTION place_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET found_under = names_around(merchant_id, category_id)
      WHERE category_id IN (
        SELECT own.id FROM categories own LEFT JOIN categories parent ON parent.id = own.parent_id
        WHERE NEW.id IN (own.id, own.parent_id, parent.parent_id))
      AND found_under <> names_around(merchant_id, category_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER categories_placed AFTER UPDATE OF name, name_bn, parent_id ON categories FOR EACH ROW
      WHEN ((OLD.name, OLD.name_bn, OLD.parent_id) IS DISTINCT FROM (NEW.name, NEW.name_bn, NEW.parent_id))
      EXECUTE FUNCTION place_products_of_category();

    DROP TRIGGER product_words_renoted ON products;
    CREATE TRIGGER product_words_renoted AFTER UPDATE OF ${searched} ON products
      FOR EACH ROW EXECUTE FUNCTION note_words_of_updated();
    DROP TRIGGER product_words_changed ON products;
    CREATE TRIGGER product_words_changed AFTER UPDATE OF ${searched} ON products
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    DROP TRIGGER products_stamped ON products;
    CREATE TRIGGER products_stamped
      BEFORE UPDATE OF slug, featured_img, unit_price, sales_price, discount, discout_type, is_published, ${searched}
      ON products FOR EACH ROW EXECUTE FUNCTION stamp_updated_product();
    ${noteAllWords}`)
    .execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(`
    DROP TRIGGER product_words_renoted ON products;
    CREATE TRIGGER product_words_renoted
      AFTER UPDATE OF name, name_bn, keywords, short_description, short_description_bn ON products
      FOR EACH ROW EXECUTE FUNCTION note_words_of_updated();
    DROP TRIGGER product_words_changed ON products;
    CREATE TRIGGER product_words_changed AFTER UPDATE OF name, keywords, short_description ON products
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    DROP TRIGGER products_stamped ON products;
    CREATE TRIGGER products_stamped
      BEFORE UPDATE OF name, slug, category_id, merchant_id, featured_img, unit_price, sales_price, discount,
        discout_type, short_description, keywords, is_published
      ON products FOR EACH ROW EXECUTE FUNCTION stamp_updated_product();
    DROP TRIGGER categories_placed ON categories;
    DROP TRIGGER merchants_placed ON merchants;
    DROP TRIGGER products_placed ON products;
    DROP FUNCTION place_products_of_category, place_products_of_vendor, place_product;
    ${addDocument([])}
    ALTER TABLE products DROP COLUMN found_under;
    DROP FUNCTION names_around;
    ${noteAllWords}`)
    .execute(db);
};
