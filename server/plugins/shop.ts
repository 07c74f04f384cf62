import fastifyPlugin from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { composeShop, type ShopConfig } from '../config/compose-shop.ts';
import type { Database } from '../database/types.ts';
import { readStoredShop } from '../repositories/shop-settings.ts';
import { isHealthCheck } from './health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop, as old as a page of the cache at most. Read it for each request: it changes. */
    readonly shop: ShopConfig;
    /** Reads the shop as it is now, such as in the transaction of an order. */
    readShop: (db?: Kysely<Database>) => Promise<ShopConfig>;
    /** Reads it for the requests that follow. Call it after a change. */
    refreshShop: () => Promise<void>;
  }
}

/** How long older values are used while they are read again, as pages are. */
const staleMs = 20_000;

/**
 * The shop as the environment and its owner have set it. A change on another server is seen by the requests after
 * PAGE_CACHE_SECONDS; without a database, the last values are used.
 */
export const shop = fastifyPlugin(
  async (app) => {
    const { shop: source, pageCacheSeconds } = app.config;
    const maxAgeMs = pageCacheSeconds * 1000;
    let current = composeShop(source);
    let readAt = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> | undefined;

    const readNow = async (db = app.db): Promise<ShopConfig> => {
      const stored = await readStoredShop(db);
      return stored.version === current.version ? current : composeShop(source, stored);
    };
    const refresh = () => {
      reading ??= readNow()
        .then((found) => {
          current = found;
        })
        .catch((error: unknown) => app.log.warn({ err: error }, 'failed to read the settings of the shop'))
        .finally(() => {
          readAt = performance.now();
          reading = undefined;
        });
      return reading;
    };

    app.decorate('shop', { getter: () => current });
    app.decorate('readShop', readNow);
    app.decorate('refreshShop', async () => {
      // It may have begun before the change.
      await reading;
      await refresh();
    });
    app.addHook('onReady', refresh);
    app.addHook('onRequest', async (request) => {
      const age = performance.now() - readAt;
      if (age < maxAgeMs || app.databaseOutage.isOn()) return;
      const done = refresh();
      if (age >= maxAgeMs + (maxAgeMs > 0 ? staleMs : 0) && !isHealthCheck(request)) await done;
    });
    app.addHook('onClose', async () => reading);
  },
  { name: 'shop', dependencies: ['database-outage'] },
);
