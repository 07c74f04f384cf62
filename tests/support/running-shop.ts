import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { mailsIn } from './mails.ts';
import { stock } from './small-shop.ts';

const server = fileURLToPath(new URL('serve-shop.ts', import.meta.url));

export interface RunningShop {
  /** such as http://127.0.0.1:4711 */
  address: string;
  database: FreshDatabase;
  /** What the shop has mailed so far, the oldest first. */
  mails: () => Promise<string[]>;
  /** Ends the server at once, as a crash would. */
  kill: () => Promise<void>;
  /** Starts a server that has ended again, at the same address, over the same database. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const opened = async (child: ChildProcess): Promise<string> => {
  let text = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      text += part;
      const address = /open: (\S+)\n/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`The shop's server ended with ${code} before it was open.`)));
  });
};

export interface ShopStart {
  environment?: Record<string, string>;
  /** Fills the empty shop; the small shop's goods unless given. */
  fill?: (db: FreshDatabase['db']) => Promise<void>;
}

/** The built shop and its server in a process of their own, over a fresh database. */
export const runShop = async ({ environment = {}, fill = stock }: ShopStart = {}): Promise<RunningShop> => {
  const database = await freshDatabase();
  await fill(database.db);
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-running-'));
  await symlink(inject('picturesFolder'), join(dataDir, 'pictures'));
  const { host, port: databasePort, user } = inject('testServer');
  const start = (port: string) =>
    spawn(process.execPath, ['--import', 'tsx', server, inject('shopFolder')], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database.connection.database}?host=${host}`,
        RAZZ_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: port,
        LOG_LEVEL: 'silent',
        GUARDED_PER_MINUTE: '1000',
        COUPON_CHECKS_PER_MINUTE: '1000',
        // A test that changes the catalogue sees it on the next page.
        PAGE_CACHE_SECONDS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = start('0');
  const address = await opened(child);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (isGone()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    address,
    database,
    mails: () => mailsIn(dataDir),
    kill: () => end('SIGKILL'),
    restart: async () => {
      if (!isGone()) return;
      child = start(new URL(address).port);
      await opened(child);
    },
    close: async () => {
      await end('SIGTERM');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
