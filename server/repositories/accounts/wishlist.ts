import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';

export const wishlistRepository = (db: Kysely<Database>) => {
  return {
    /**
     * Removes the product from the wishlist, or adds it. Concurrent toggles run one after the other.
     * @returns undefined for an unknown product
     */
    async toggle(userId: number, productId: number): Promise<'create' | 'delete' | undefined> {
      return db.transaction().execute(async (transaction) => {
        await sql`SELECT pg_advisory_xact_lock(${userId}::int, ${productId}::int)`.execute(transaction);
        const { numDeletedRows } = await transaction
          .deleteFrom('wishlist')
          .where('user_id', '=', userId)
          .where('product_id', '=', productId)
          .executeTakeFirst();
        if (numDeletedRows > 0n) return 'delete';
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wishlist')
          .columns(['user_id', 'product_id'])
          .expression((from) =>
            from
              .selectFrom('products')
              .select([sql<number>`${userId}::int`.as('user_id'), 'id as product_id'])
              .where('id', '=', productId)
              .where('is_published', '=', true),
          )
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n ? 'create' : undefined;
      });
    },

    /** Number of published products on the wishlist. */
    async count(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('wishlist')
        .innerJoin('products', 'products.id', 'wishlist.product_id')
        .select((read) => read.fn.countAll<number>().as('count'))
        .where('wishlist.user_id', '=', userId)
        .where('products.is_published', '=', true)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
};
