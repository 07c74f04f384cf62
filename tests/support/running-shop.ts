import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { readOutbox } from './mails.ts';
import { sharedShopServer, startShopServer } from './shop-server.ts';
import { seedShop } from './small-shop.ts';
import { unlimitedOrders } from './test-config.ts';

export interface RunningShop {
  /** such as http://127.0.0.1:4711 */
  address: string;
  database: FreshDatabase;
  /** The mails sent so far, oldest first. */
  mails: () => Promise<string[]>;
  /** Kills the server, as a crash would. Requires `ownProcess`. */
  kill: () => Promise<void>;
  /** Restarts a killed server at the same address with the same database. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ShopOptions {
  environment?: Record<string, string>;
  /** Whether the shop has its own server process, which a test can kill. */
  ownProcess?: boolean;
  /** Seeds the empty shop; by default with the products of the small shop. */
  seed?: (db: FreshDatabase['db']) => Promise<void>;
}

/** Serves the built shop from another process with a fresh database. */
export const runShop = async ({
  environment = {},
  ownProcess = false,
  seed = seedShop,
}: ShopOptions = {}): Promise<RunningShop> => {
  const database = await freshDatabase();
  await seed(database.db);
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-running-'));
  await symlink(inject('picturesFolder'), join(dataDir, 'pictures'));
  let server = ownProcess ? startShopServer() : sharedShopServer();
  const openAt = (port: string) =>
    server.open(
      {
        DATABASE_URL: database.url,
        RAZZ_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: port,
        LOG_LEVEL: 'silent',
        GUARDED_PER_MINUTE: '1000',
        COUPON_CHECKS_PER_MINUTE: '1000',
        ...unlimitedOrders,
        // Changes of the catalogue are visible on the next page.
        PAGE_CACHE_SECONDS: '0',
        // Pages are rendered even on a busy machine.
        RENDER_TIMEOUT_MS: '30000',
        ...environment,
      },
      inject('shopFolder'),
    );
  const address = await openAt('0');
  let isKilled = false;
  return {
    address,
    database,
    mails: () => readOutbox(dataDir),
    kill: async () => {
      if (!ownProcess)
        throw new Error('Set ownProcess to kill the server: this process serves other shops too.');
      isKilled = true;
      await server.kill();
    },
    restart: async () => {
      if (!isKilled) return;
      server = startShopServer();
      await openAt(new URL(address).port);
      isKilled = false;
    },
    close: async () => {
      try {
        if (!isKilled) await server.close(address);
      } finally {
        if (ownProcess) await server.kill();
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
};
