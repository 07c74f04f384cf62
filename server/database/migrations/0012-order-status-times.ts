import { type Kysely, sql } from 'kysely';

/** When an order reached each status but the first, Unix seconds by the status's name. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders ADD COLUMN status_times jsonb NOT NULL DEFAULT '{}'`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE orders DROP COLUMN status_times`.execute(db);
};
