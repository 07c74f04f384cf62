import type { Pool } from 'pg';
import { listingRequest } from '../src/domain/listing.ts';
import { listingRepository } from './repositories/catalogue/listing.ts';
import { productRepository } from './repositories/catalogue/products.ts';

/** URLs of the pictures on the home page and the first page of the listing, in display order. */
export const firstPictures = async (pool: Pool): Promise<readonly string[]> => {
  const products = productRepository(pool);
  const rows = [
    await products.featured(null),
    await products.deals(null),
    (await listingRepository(pool).page(0, listingRequest('all', {}), 1, null)).data,
  ];
  return [...new Set(rows.flat().map(({ featured_img }) => featured_img))];
};
