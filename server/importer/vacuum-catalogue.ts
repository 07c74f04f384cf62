import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { ImportReport } from './import-catalogue.ts';

/** From this number of changed products on, outdated statistics would mislead the query planner. */
const VACUUM_FROM = 1000;

/** Updates the statistics after a large import. */
export const vacuumCatalogue = async (
  db: Kysely<Database>,
  { committed, created, changed }: ImportReport,
): Promise<void> => {
  if (committed && created + changed >= VACUUM_FROM)
    await sql`VACUUM (ANALYZE) products, product_listing, product_listing_facets, product_variations`.execute(
      db,
    );
};
