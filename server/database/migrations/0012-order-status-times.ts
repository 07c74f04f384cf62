import { type Kysely, sql } from 'kysely';

/** Times at which an order reached each status after the first: Unix seconds by status name. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders ADD COLUMN status_times jsonb NOT NULL DEFAULT '{}'`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders DROP COLUMN status_times`.execute(db);
};
