import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';

/** A record of the hosted index. */
export interface SearchRecord {
  objectID: string;
  id: number;
  name: string;
  name_bn: string | null;
  slug: string;
  featured_img: string;
  unit_price: number;
  sales_price: number;
  keywords: string;
  short_description: string;
  /** the words of all texts as the built-in search cuts them, such as `ht1` of HT-1 */
  words: string;
  /** Unix seconds */
  created_at: number;
}

export interface SyncBatch {
  save: SearchRecord[];
  /** objectIDs of products that are no longer sold */
  remove: string[];
  /** cursor of the next batch */
  next: SyncCursor;
}

/** Keyset cursor in the order of changes: (updated_at, id) of the last product. */
export interface SyncCursor {
  /** timestamp as text, with microseconds */
  at: string;
  id: number;
}

type Row = Omit<SearchRecord, 'objectID'> & { is_published: boolean; at: string };

const columns = sql`id, name, name_bn, slug, featured_img, unit_price, sales_price, keywords, short_description,
  array_to_string(tsvector_to_array(search_document), ' ') AS words, is_published,
  floor(extract(epoch FROM created_at))::int AS created_at, updated_at::text AS at`;

const toRecord = ({ is_published: _, at: __, ...row }: Row): SearchRecord => ({
  objectID: String(row.id),
  ...row,
});

/** Sync cursors of search indexes by name, and the batches after a cursor. */
export const searchSyncRepository = (db: Kysely<Database>) => {
  return {
    async now(): Promise<string> {
      const { rows } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(db);
      return rows[0]?.now ?? '';
    },

    async progress(name: string): Promise<SyncCursor | undefined> {
      return db
        .selectFrom('search_sync')
        .select([sql<string>`synced_until::text`.as('at'), 'last_product_id as id'])
        .where('index_name', '=', name)
        .executeTakeFirst();
    },

    async saveProgress(name: string, { at, id }: SyncCursor): Promise<void> {
      await sql`
        INSERT INTO search_sync (index_name, synced_until, last_product_id) VALUES (${name}, ${at}::timestamptz, ${id})
        ON CONFLICT (index_name) DO UPDATE SET
          synced_until = excluded.synced_until, last_product_id = excluded.last_product_id, updated_at = now()
      `.execute(db);
    },

    async deleteProgress(name: string): Promise<void> {
      await db.deleteFrom('search_sync').where('index_name', '=', name).execute();
    },

    /** The next published products by id, after `cursor.id`; undefined if there are none. */
    async nextBatch(cursor: SyncCursor, size: number): Promise<SyncBatch | undefined> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM products WHERE id > ${cursor.id} AND is_published ORDER BY id LIMIT ${size}
      `.execute(db);
      const last = rows.at(-1);
      if (last === undefined) return undefined;
      return { save: rows.map(toRecord), remove: [], next: { ...cursor, id: last.id } };
    },

    /** The next products changed after the cursor, in the order of their changes; undefined if there are none. */
    async nextChangedBatch({ at, id }: SyncCursor, size: number): Promise<SyncBatch | undefined> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM products WHERE (updated_at, id) > (${at}::timestamptz, ${id})
        ORDER BY updated_at, id LIMIT ${size}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) return undefined;
      return {
        save: rows.filter(({ is_published }) => is_published).map(toRecord),
        remove: rows.filter(({ is_published }) => !is_published).map((row) => String(row.id)),
        next: { at: last.at, id: last.id },
      };
    },
  };
};
export type SearchSync = ReturnType<typeof searchSyncRepository>;
