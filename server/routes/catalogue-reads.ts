import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listingRequest } from '../../src/domain/listing.ts';
import type { ConnectedDatabase } from '../database/connect.ts';
import { isUnavailable } from '../database/errors.ts';
import { hasRecentWrite } from '../plugins/recent-writes.ts';
import { districtRepository } from '../repositories/accounts/districts.ts';
import { categoryRepository } from '../repositories/catalogue/categories.ts';
import { listingRepository } from '../repositories/catalogue/listing.ts';
import { productRepository } from '../repositories/catalogue/products.ts';
import { getCaller } from './caller.ts';

const openCatalogue = (
  { db, pool }: Pick<ConnectedDatabase, 'db' | 'pool'>,
  { log }: Pick<FastifyInstance, 'log'>,
) => ({
  products: productRepository(pool),
  listing: listingRepository(pool, {
    onAnchorsFailed: (error) => log.warn({ err: error }, 'failed to load the anchors of a listing'),
  }),
  categories: categoryRepository(db),
  districts: districtRepository(db),
});
type Catalogue = ReturnType<typeof openCatalogue>;

const allProducts = listingRequest('all', {});

/** Warms the cache of counts for all products and the top categories, which takes seconds with a million products. */
const warmListings = async ({ listing, categories }: Catalogue): Promise<void> => {
  await listing.page(0, allProducts, 1, null);
  for (const { id } of await categories.trees()) await listing.page(id, allProducts, 1, null);
};

export type ReadCatalogue = <Result>(
  request: FastifyRequest,
  read: (catalogue: Catalogue) => Promise<Result>,
) => Promise<Result>;

/**
 * Reads the catalogue from the replica for visitors without a recent write, otherwise from the primary. Customers read
 * from the primary, because products include their wishlist state.
 */
export const catalogueReader = (app: FastifyInstance): ReadCatalogue => {
  const { replica, metrics } = app;
  const primary = openCatalogue(app, app);
  // Separate caches: the replica may have an older version of the listing.
  const secondary = replica && openCatalogue(replica, app);
  app.addHook('onListen', () => {
    for (const catalogue of [primary, secondary])
      if (catalogue)
        warmListings(catalogue).catch((error: unknown) =>
          app.log.warn({ err: error }, 'failed to warm the listing cache'),
        );
  });
  if (replica === undefined || secondary === undefined) return (_request, read) => read(primary);
  return async (request, read) => {
    const mayBeStale = getCaller(request).userId === null && !hasRecentWrite(request) && replica.isFresh();
    if (mayBeStale) {
      try {
        const result = await read(secondary);
        metrics.catalogueReads.inc({ database: 'replica' });
        return result;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        request.log.warn({ err: error }, 'a read from the replica failed; retrying on the primary');
        replica.suspend();
      }
    }
    metrics.catalogueReads.inc({ database: 'primary' });
    return read(primary);
  };
};
