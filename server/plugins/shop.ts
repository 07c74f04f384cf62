import fastifyPlugin from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { composeShop, revisionOf, type ShopConfig } from '../config/compose-shop.ts';
import type { Database } from '../database/types.ts';
import { readStoredShop, readStoredVersions } from '../repositories/shop-settings.ts';
import { repeat } from './repeat.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop, as it was read last. Use it for each request: it changes. */
    readonly shop: ShopConfig;
    /** Reads the shop as it is now, such as in the transaction of an order. */
    readShop: (db?: Kysely<Database>) => Promise<ShopConfig>;
    /** Reads it for the requests that follow. Call it after a change. Throws if the database is unavailable. */
    refreshShop: () => Promise<void>;
  }
}

/** Shorter is not worth a query. */
const minIntervalMs = 10_000;

/**
 * The shop as the environment and its owner have set it. It is read again every PAGE_CACHE_SECONDS, but not more often
 * than every ten seconds, because another server may have changed it; without a database, the last values are used.
 */
export const shop = fastifyPlugin(async (app) => {
  const { shop: source, pageCacheSeconds } = app.config;
  let current = composeShop(source);
  let begun = 0;
  let applied = 0;

  const readNow = async (db = app.db): Promise<ShopConfig> => {
    if (revisionOf(await readStoredVersions(db)) === current.revision) return current;
    return composeShop(source, await readStoredShop(db));
  };
  const refresh = async () => {
    begun += 1;
    const own = begun;
    const found = await readNow();
    // One that began before a change may end after it.
    if (own < applied) return;
    applied = own;
    current = found;
  };
  const failed = 'failed to read the settings of the shop';

  app.decorate('shop', { getter: () => current });
  app.decorate('readShop', readNow);
  app.decorate('refreshShop', refresh);
  app.addHook('onReady', () => refresh().catch((error) => app.log.error({ err: error }, failed)));
  repeat(app, {
    intervalMs: Math.max(pageCacheSeconds * 1000, minIntervalMs),
    failed,
    task: refresh,
  });
});
