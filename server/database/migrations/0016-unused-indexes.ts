import { type Kysely, sql } from 'kysely';

/** Drops two indexes that no query uses, but each write updates, and a column that nothing wrote. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP INDEX products_name_trigrams;
    DROP INDEX orders_newest;
    ALTER TABLE outbox_mails DROP COLUMN html_body;
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE outbox_mails ADD COLUMN html_body text;
    CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
    CREATE INDEX products_name_trigrams ON products USING gin (name_sort gin_trgm_ops);
  `.execute(db);
};
