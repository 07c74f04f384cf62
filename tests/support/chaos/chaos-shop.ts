import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type ConnectedDatabase, type Connection, connect } from '../../../server/database/connect.ts';
import { runningPostmaster } from '../../../server/database/embedded/postmaster-file.ts';
import { startEmbedded } from '../../../server/database/embedded/start.ts';
import { migrateUp } from '../../../server/database/migrator.ts';
import type { Database } from '../../../server/database/types.ts';
import { prepareDataFolder } from '../../../server/startup/data-folder.ts';
import { KillableServer } from '../killable-server.ts';

export const products = [
  { id: 1, price: 100 },
  { id: 2, price: 250 },
] as const;
export const initialStock = 1_000_000;

/** Fills a migrated database with two products. */
export const seed = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto('categories')
    .values({ id: 1, parent_id: null, depth: 1, name: 'Women', slug: 'women', position: 1 })
    .execute();
  await db.insertInto('merchants').values({ id: 1, name: 'Aarong Lane', slug: 'aarong-lane' }).execute();
  await db
    .insertInto('products')
    .values(
      products.map(({ id, price }) => ({
        id,
        name: `Saree ${id}`,
        slug: `saree-${id}`,
        category_id: 1,
        merchant_id: 1,
        featured_img: '/pictures/a.webp',
        unit_price: price,
        sales_price: price,
        current_stock: initialStock,
      })),
    )
    .execute();
};

/**
 * A server process with its own embedded PostgreSQL in a new data folder. Only the server restarts the database.
 */
export class ChaosShop {
  readonly #dataDir: string;
  readonly #connection: Connection;
  readonly server: KillableServer;

  private constructor(dataDir: string, connection: Connection) {
    this.#dataDir = dataDir;
    this.#connection = connection;
    this.server = new KillableServer('api', { RAZZ_DATA_DIR: dataDir, NODE_ENV: 'test' });
  }

  static async start(): Promise<ChaosShop> {
    // A sibling of the mkdtemp folder, which the database account cannot read.
    const dataDir = `${await mkdtemp(join(tmpdir(), 'razz-chaos-'))}-data`;
    await prepareDataFolder(dataDir);
    const embedded = await startEmbedded({ dataDir });
    const connection = await embedded.database('razz');
    const database = connect(connection);
    await migrateUp(database.db);
    await seed(database.db);
    await database.close();
    const shop = new ChaosShop(dataDir, connection);
    await shop.server.start();
    await embedded.leave();
    return shop;
  }

  get address(): string {
    return this.server.address;
  }

  /** Terminates every client connection of the database, idle or in use, the launcher's included. */
  async cutConnections(): Promise<void> {
    const database = connect(this.#connection, { poolSize: 1 });
    try {
      await database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
    } finally {
      await database.close();
    }
  }

  async killPostmaster(): Promise<void> {
    const pid = await this.#postmaster();
    if (pid === undefined) throw new Error('No postmaster runs.');
    process.kill(pid, 'SIGKILL');
  }

  #postmaster(): Promise<number | undefined> {
    return runningPostmaster(join(this.#dataDir, 'postgres', 'cluster'));
  }

  /** Queries the database after the run. */
  async inspect<Result>(read: (database: ConnectedDatabase) => Promise<Result>): Promise<Result> {
    const database = connect(this.#connection);
    try {
      return await read(database);
    } finally {
      await database.close();
    }
  }

  /** Stops the server as an operator would. */
  async stopServer(): Promise<{ exitCode: number | null; leftPostmaster: boolean }> {
    const exitCode = await this.server.stop();
    return { exitCode, leftPostmaster: (await this.#postmaster()) !== undefined };
  }

  /** Kills the remaining processes and removes the data folder. */
  async remove(): Promise<void> {
    await this.server.kill();
    // Leaving as the last user stops the database.
    const embedded = await startEmbedded({ dataDir: this.#dataDir });
    await embedded.leave();
    for (const folder of [this.#dataDir, this.#dataDir.replace(/-data$/, '')])
      await rm(folder, { recursive: true, force: true });
  }
}
