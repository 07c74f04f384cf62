import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { mailsIn } from './mails.ts';
import { sharedShopServer, startShopServer } from './shop-server.ts';
import { stock } from './small-shop.ts';

export interface RunningShop {
  /** such as http://127.0.0.1:4711 */
  address: string;
  database: FreshDatabase;
  /** What the shop has mailed so far, the oldest first. */
  mails: () => Promise<string[]>;
  /** Ends the server at once, as a crash would. Only one with `ownProcess` can be. */
  kill: () => Promise<void>;
  /** Starts a killed server again, at the same address, over the same database. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ShopStart {
  environment?: Record<string, string>;
  /** Whether the server is a process that serves nobody else, which a test can kill. */
  ownProcess?: boolean;
  /** Fills the empty shop; the small shop's goods unless given. */
  fill?: (db: FreshDatabase['db']) => Promise<void>;
}

/** The built shop and its server in another process, over a fresh database. */
export const runShop = async ({
  environment = {},
  ownProcess = false,
  fill = stock,
}: ShopStart = {}): Promise<RunningShop> => {
  const database = await freshDatabase();
  await fill(database.db);
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-running-'));
  await symlink(inject('picturesFolder'), join(dataDir, 'pictures'));
  const { host, port: databasePort, user } = inject('testServer');
  let server = ownProcess ? startShopServer() : sharedShopServer();
  const openAt = (port: string) =>
    server.open(
      {
        DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database.connection.database}?host=${host}`,
        RAZZ_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: port,
        LOG_LEVEL: 'silent',
        GUARDED_PER_MINUTE: '1000',
        COUPON_CHECKS_PER_MINUTE: '1000',
        // A test that changes the catalogue sees it on the next page.
        PAGE_CACHE_SECONDS: '0',
        // Pages come rendered, however busy the machine is.
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
    mails: () => mailsIn(dataDir),
    kill: async () => {
      if (!ownProcess) throw new Error('A shop that is killed needs ownProcess: others are served with it.');
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
      if (!isKilled) await server.close(address);
      if (ownProcess) await server.kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
