import { type Kysely, sql } from 'kysely';

/**
 * Categories are edited in the panel: versions, hidden categories, and the slugs that categories had before, whose pages
 * redirect. A hidden category hides those below it.
 * The version does not rise with the position, which changes with that of each sibling.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE categories
      ADD is_hidden boolean NOT NULL DEFAULT false,
      ADD version integer NOT NULL DEFAULT 1;
    CREATE TRIGGER categories_versioned BEFORE UPDATE ON categories FOR EACH ROW
      WHEN ((OLD.name, OLD.name_bn, OLD.slug, OLD.is_hidden, OLD.parent_id)
        IS DISTINCT FROM (NEW.name, NEW.name_bn, NEW.slug, NEW.is_hidden, NEW.parent_id))
      EXECUTE FUNCTION raise_version();

    CREATE VIEW visible_categories AS
      SELECT own.id, own.parent_id, own.depth, own.position, own.name, own.name_bn, own.slug
      FROM categories own
      LEFT JOIN categories parent ON parent.id = own.parent_id
      LEFT JOIN categories top ON top.id = parent.parent_id
      WHERE NOT (own.is_hidden OR coalesce(parent.is_hidden, false) OR coalesce(top.is_hidden, false));

    CREATE TABLE former_category_slugs (
      slug text PRIMARY KEY,
      category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE
    );
    CREATE INDEX former_category_slugs_category ON former_category_slugs (category_id);

    -- A category is moved together with those below it, by one statement, and is listed once.
    DROP TRIGGER categories_moved ON categories;
    CREATE TRIGGER categories_moved AFTER UPDATE OF parent_id ON categories FOR EACH ROW
      WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id)
      EXECUTE FUNCTION list_products_of_moved_category();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER categories_moved ON categories;
    CREATE TRIGGER categories_moved AFTER UPDATE OF parent_id ON categories
      FOR EACH ROW EXECUTE FUNCTION list_products_of_moved_category();
    DROP TABLE former_category_slugs;
    DROP VIEW visible_categories;
    DROP TRIGGER categories_versioned ON categories;
    ALTER TABLE categories DROP COLUMN is_hidden, DROP COLUMN version;
  `.execute(db);
};
