import { type Kysely, sql } from 'kysely';

/** The version of a review rises with each change of what the panel edits. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE reviews ADD version integer NOT NULL DEFAULT 1;
    CREATE TRIGGER reviews_versioned
      BEFORE UPDATE OF state, answer ON reviews FOR EACH ROW EXECUTE FUNCTION raise_version();
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TRIGGER reviews_versioned ON reviews;
    ALTER TABLE reviews DROP COLUMN version;
  `.execute(db);
};
