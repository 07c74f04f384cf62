import { type Kysely, sql } from 'kysely';

/** What the owner sets in the panel: one row, whose version rises with each change. The names are those of environment variables. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE shop_settings (
      id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      version integer NOT NULL DEFAULT 1,
      texts jsonb NOT NULL DEFAULT '{}'
    );
    INSERT INTO shop_settings DEFAULT VALUES;
    CREATE TRIGGER shop_settings_versioned BEFORE UPDATE ON shop_settings FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE shop_settings`.execute(db);
};
