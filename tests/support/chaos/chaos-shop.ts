import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { type ConnectedDatabase, type Connection, connect } from '../../../server/database/connect.ts';
import { runningPostmaster } from '../../../server/database/embedded/postmaster-file.ts';
import { startEmbedded } from '../../../server/database/embedded/start.ts';
import { migrateUp } from '../../../server/database/migrator.ts';
import type { Database } from '../../../server/database/types.ts';
import { prepareDataFolder } from '../../../server/startup/data-folder.ts';

const script = fileURLToPath(new URL('../../../server/development/serve-api.ts', import.meta.url));

export const products = [
  { id: 1, price: 100 },
  { id: 2, price: 250 },
] as const;
export const initialStock = 1_000_000;

/** Fills a migrated database with two products. */
export const seed = async (db: Kysely<Database>): Promise<void> => {
  await db.insertInto('districts').values({ name: 'Dhaka', position: 1 }).execute();
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
 * A server process with an embedded PostgreSQL that it alone uses, in a new data folder: nothing but the server
 * itself restarts its database.
 */
export class ChaosShop {
  readonly #dataDir: string;
  readonly #connection: Connection;
  #child: ChildProcess | undefined;
  /** such as http://127.0.0.1:40123 */
  address = '';

  private constructor(dataDir: string, connection: Connection) {
    this.#dataDir = dataDir;
    this.#connection = connection;
  }

  static async start(): Promise<ChaosShop> {
    // Its own name: the folder mkdtemp makes is closed to the database's account.
    const dataDir = `${await mkdtemp(join(tmpdir(), 'razz-chaos-'))}-data`;
    await prepareDataFolder(dataDir);
    const embedded = await startEmbedded({ dataDir });
    const connection = await embedded.database('razz');
    const database = connect(connection);
    await migrateUp(database.db);
    await seed(database.db);
    await database.close();
    const shop = new ChaosShop(dataDir, connection);
    await shop.startServer();
    await embedded.leave();
    return shop;
  }

  async startServer(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: {
        PATH: process.env.PATH ?? '',
        RAZZ_DATA_DIR: this.#dataDir,
        RAZZ_DEMO: '0',
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        GUARDED_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    this.address = await new Promise((resolve, reject) => {
      lines.on('line', (line) => {
        const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`The server exited with ${code} before it listened.`)));
    });
  }

  get isServerAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async killServer(): Promise<void> {
    if (this.#child === undefined || !this.isServerAlive) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
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

  /** Reads what the database holds in the end. */
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
    const child = this.#child;
    if (child !== undefined && this.isServerAlive) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    return { exitCode: child?.exitCode ?? null, leftPostmaster: (await this.#postmaster()) !== undefined };
  }

  /** Ends whatever still runs and removes the data folder. */
  async remove(): Promise<void> {
    await this.killServer();
    // Joining the database and leaving it as the last one stops it.
    const embedded = await startEmbedded({ dataDir: this.#dataDir });
    await embedded.leave();
    for (const folder of [this.#dataDir, this.#dataDir.replace(/-data$/, '')])
      await rm(folder, { recursive: true, force: true });
  }
}
