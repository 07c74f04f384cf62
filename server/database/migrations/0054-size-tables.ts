import { type Kysely, sql } from 'kysely';

/** Measures of the sizes of a category and those below it, as they were typed; '' for those of the category above. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE categories ADD size_table text NOT NULL DEFAULT ''`.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE categories DROP COLUMN size_table`.execute(db);
};
