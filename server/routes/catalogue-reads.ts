import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListingRequest } from '../../src/contracts/schemas/listing.ts';
import type { ConnectedDatabase } from '../database/connect.ts';
import { isUnavailable } from '../database/errors.ts';
import { hasRecentWrite } from '../plugins/recent-writes.ts';
import { categoryRepository } from '../repositories/categories.ts';
import { districtRepository } from '../repositories/districts.ts';
import { listingRepository } from '../repositories/listing.ts';
import { productRepository } from '../repositories/products.ts';
import { getCaller } from './caller.ts';

const openCatalogue = (
  { db, pool }: Pick<ConnectedDatabase, 'db' | 'pool'>,
  { log }: Pick<FastifyInstance, 'log'>,
) => ({
  products: productRepository(pool),
  listing: listingRepository(pool, {
    onAnchorsFailed: (error) => log.warn({ err: error }, 'the anchors of a listing could not be loaded'),
  }),
  categories: categoryRepository(db),
  districts: districtRepository(db),
});
type Catalogue = ReturnType<typeof openCatalogue>;

const everything: ListingRequest = { category_slug: 'all', filter_params: [{}], sort_option: 'newness' };

/** Counts the listing and its top categories: with a million products the first visitors would wait seconds for it. */
const countListings = async ({ listing, categories }: Catalogue): Promise<void> => {
  await listing.page(0, everything, 1, null);
  for (const { id } of await categories.trees()) await listing.page(id, everything, 1, null);
};

export type ReadCatalogue = <Result>(
  request: FastifyRequest,
  read: (catalogue: Catalogue) => Promise<Result>,
) => Promise<Result>;

/**
 * Reads the catalogue from the replica for visitors who wrote nothing lately, else from the primary. Customers read
 * from the primary: products say whether they are on the customer's wishlist.
 */
export const catalogueReader = (app: FastifyInstance): ReadCatalogue => {
  const primary = openCatalogue(app, app);
  const { replica, metrics } = app;
  app.addHook('onListen', () => {
    countListings(primary).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the listings could not be counted ahead'),
    );
  });
  const fromPrimary: ReadCatalogue = (_request, read) => read(primary);
  if (replica === undefined) return fromPrimary;
  // Its own caches: the replica may be at an older version of the listing.
  const copy = openCatalogue(replica, app);
  return async (request, read) => {
    const mayBeOld = getCaller(request).userId === null && !hasRecentWrite(request) && replica.isFresh();
    if (mayBeOld) {
      try {
        const result = await read(copy);
        metrics.catalogueReads.inc({ database: 'replica' });
        return result;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        request.log.warn({ err: error }, 'a read from the replica failed; the primary is read instead');
        replica.suspend();
      }
    }
    metrics.catalogueReads.inc({ database: 'primary' });
    return read(primary);
  };
};
