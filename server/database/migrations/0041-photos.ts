import { type Kysely, sql } from 'kysely';

/**
 * Photos that were uploaded in the panel, which every server of the shop can read. They are compressed already. One that
 * no product has used is deleted after some days; one that an old order may show is kept.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE photos (
      name text NOT NULL CHECK (name ~ '^photo-[0-9a-f]{16}$'),
      version text NOT NULL CHECK (version ~ '^[0-9a-f]{8}$'),
      bytes bytea NOT NULL,
      uploaded_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz,
      PRIMARY KEY (name, version)
    );
    ALTER TABLE photos ALTER COLUMN bytes SET STORAGE EXTERNAL;
    CREATE INDEX photos_unused ON photos (uploaded_at) WHERE used_at IS NULL;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE photos`.execute(db);
};
