import type { Pool } from 'pg';
import type { ListingRequest } from '../../src/contracts/schemas/listing.ts';
import { listingRepository } from '../repositories/listing.ts';
import { productRepository } from '../repositories/products.ts';

/** URLs of the pictures on the home page and the first page of the listing, in display order. */
export const firstPictures = async (pool: Pool): Promise<readonly string[]> => {
  const products = productRepository(pool);
  const newest: ListingRequest = { category_slug: 'all', filter_params: [{}], sort_option: 'newness' };
  const rows = [
    await products.featured(null),
    await products.deals(null),
    (await listingRepository(pool).page(0, newest, 1, null)).data,
  ];
  return [...new Set(rows.flat().map(({ featured_img }) => featured_img))];
};
