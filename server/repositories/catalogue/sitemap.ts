import type { Kysely, NotNull } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/types.ts';

export interface SitemapEntry {
  /** Path of the page. */
  path: string;
  /** Last modification; null if unknown. */
  changedAt: Date | null;
}

/** Rows per query while a sitemap is streamed. */
const batchSize = 1000;

/**
 * Reads the entries of the sitemaps. Each sitemap covers a fixed block of product ids, so that all blocks are equally
 * fast to read and a product never moves to another sitemap.
 * @param blockSize number of product ids per sitemap
 */
export const sitemapRepository = (db: Kysely<Database>, blockSize: number) => ({
  /** The numbers, from 1, of blocks that contain published products. */
  async productBlocks(): Promise<number[]> {
    const { rows } = await sql<{ block: number }>`
      SELECT block + 1 AS block
      FROM generate_series(0, (SELECT (max(id) - 1) / ${blockSize}::int FROM products)) AS block
      WHERE EXISTS (
        SELECT 1 FROM products
        WHERE id > block * ${blockSize}::int AND id <= (block + 1) * ${blockSize}::int AND is_published
      )
      ORDER BY block`.execute(db);
    return rows.map(({ block }) => block);
  },

  /** The published products of a block in batches; none for an unknown block. */
  async *products(block: number): AsyncGenerator<SitemapEntry[]> {
    const last = block * blockSize;
    let after = last - blockSize;
    while (true) {
      const rows = await db
        .selectFrom('products')
        .select(['id', 'slug', 'updated_at'])
        // The bounds of an unknown block may exceed the range of ids.
        .where('id', '>', sql<number>`${after}::bigint`)
        .where('id', '<=', sql<number>`${last}::bigint`)
        .where('is_published', '=', true)
        .orderBy('id')
        .limit(batchSize)
        .execute();
      const end = rows.at(-1);
      if (end === undefined) return;
      yield rows.map(({ slug, updated_at }) => ({
        path: `/products/${encodeURIComponent(slug)}`,
        changedAt: updated_at,
      }));
      after = end.id;
    }
  },

  /** The home page, the listings, and the vendors with published products. */
  async pages(): Promise<SitemapEntry[]> {
    const categories = await db
      .selectFrom('visible_categories')
      .select('slug')
      .$narrowType<{ slug: NotNull }>()
      .orderBy('id')
      .execute();
    const vendors = await db
      .selectFrom('merchants')
      .select('id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('products')
            .select('products.id')
            .whereRef('products.merchant_id', '=', 'merchants.id')
            .where('is_published', '=', true),
        ),
      )
      .orderBy('id')
      .execute();
    return [
      '/',
      '/shop/all',
      ...categories.map(({ slug }) => `/shop/${encodeURIComponent(slug)}`),
      ...vendors.map(({ id }) => `/vendors/${id}`),
    ].map((path) => ({ path, changedAt: null }));
  },
});
