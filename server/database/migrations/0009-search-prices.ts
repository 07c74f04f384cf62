import { type Kysely, sql } from 'kysely';

/** Hosted indexes filled so far have no sales_price: without its progress the next sync sends every product again. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`DELETE FROM search_sync`.execute(db);
};

export const down = async (): Promise<void> => {
  // A full sync leaves nothing to undo.
};
