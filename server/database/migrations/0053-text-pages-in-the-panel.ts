import { type Kysely, sql } from 'kysely';

/**
 * Text pages that the owner writes; the others have a general text, or that of a file. Every change of one, also its
 * removal, counts up `pages_version`, which is then the version of the page: servers see by it that any page has changed.
 * It is apart from the version of the settings, because those are edited by their own form.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE shop_pages (
      slug text PRIMARY KEY,
      version integer NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      title_bn text NOT NULL DEFAULT '',
      text text NOT NULL DEFAULT '',
      text_bn text NOT NULL DEFAULT '',
      is_hidden boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    ALTER TABLE shop_settings ADD pages_version integer NOT NULL DEFAULT 1;
    DROP TRIGGER shop_settings_versioned ON shop_settings;
    CREATE TRIGGER shop_settings_versioned BEFORE UPDATE ON shop_settings FOR EACH ROW
      WHEN (OLD.texts IS DISTINCT FROM NEW.texts) EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER shop_settings_versioned ON shop_settings;
    CREATE TRIGGER shop_settings_versioned BEFORE UPDATE ON shop_settings FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();
    ALTER TABLE shop_settings DROP COLUMN pages_version;
    DROP TABLE shop_pages;
  `.execute(db);
};
