import { type Kysely, sql } from 'kysely';

/**
 * One row per transaction that changed the listing or the searched texts. The visible rows identify a version of the
 * listing: results cached for a version stay valid, in every process and replica, until another row is visible.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE listing_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      changed_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('razz.listing_change', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        INSERT INTO listing_changes DEFAULT VALUES;
        PERFORM set_config('razz.listing_change', pg_current_xact_id()::text, true);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listing_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_listing
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    CREATE TRIGGER listing_sizes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_listing_sizes
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    CREATE TRIGGER product_words_changed AFTER UPDATE OF name, keywords, short_description ON products
      FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
    INSERT INTO listing_changes DEFAULT VALUES;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER product_words_changed ON products;
    DROP TRIGGER listing_sizes_changed ON product_listing_sizes;
    DROP TRIGGER listing_changed ON product_listing;
    DROP FUNCTION note_listing_change;
    DROP TABLE listing_changes;
  `.execute(db);
};
