import { type Kysely, sql } from 'kysely';

/**
 * The home page as the owner has arranged it; null for the general one. Like the text pages it has a version of its own
 * beside the settings. A preview is a draft that only who has its link sees.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE shop_settings
      ADD home jsonb,
      ADD home_version integer NOT NULL DEFAULT 1;
    CREATE TABLE home_previews (
      staff_id integer PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      home jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TABLE home_previews;
    ALTER TABLE shop_settings DROP COLUMN home, DROP COLUMN home_version;
  `.execute(db);
};
