import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/types.ts';

/** Adds `count` caps to a seeded shop, in the category Men by default: 'Cap 1', 'Cap 2' and so on. */
export const addCaps = async (db: Kysely<Database>, count: number, categoryId = 4): Promise<void> => {
  const caps = Array.from({ length: count }, (_, i) => ({
    name: `Cap ${i + 1}`,
    slug: `cap-${i + 1}`,
    category_id: categoryId,
    merchant_id: 2,
    unit_price: 300,
    sales_price: 300,
    featured_img: '/pictures/a.webp',
    description: '<p>Cotton.</p>',
    short_description: 'Cotton.',
    current_stock: 5,
    created_at: '2025-12-01',
  }));
  // The seeded products have explicit ids below 100.
  await db
    .insertInto('products')
    .values(caps.map((cap, i) => ({ ...cap, id: 100 + i })))
    .execute();
};
