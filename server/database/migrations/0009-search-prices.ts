import { type Kysely, sql } from 'kysely';

/** Existing hosted indexes lack sales_price. Deleting the sync cursor makes the next sync push all products. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`DELETE FROM search_sync`.execute(db);
};

export const down = async (): Promise<void> => {
  // Nothing to revert: the next sync is a full one.
};
