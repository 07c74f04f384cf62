import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Connection } from '../connect.ts';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, superuser } from './cluster.ts';
import { findHome } from './home.ts';
import {
  type Installation,
  prepareSocketDir,
  type StartedProcess,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { runningPostmaster } from './postmaster-file.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings that override the defaults, such as { fsync: 'off' } for tests. */
  settings?: Record<string, string>;
  /** Folder for files that the database's account cannot access in dataDir. */
  systemDir?: string;
  /** Called after each failed attempt to restart a crashed server. Attempts continue. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedServer {
  /** Returns the connection options of a database. Creates the database if it does not exist. */
  database: (name: string) => Promise<Connection>;
  /** Disconnects from the server. The last process to leave stops it. */
  leave: () => Promise<void>;
}

/** Advisory lock: shared by all processes that use the server, exclusive for the one that stops it. */
const usersLock = 7_268_771;
/** Advisory lock of the process that creates a database. Others wait, then find it. */
const createLock = 7_268_774;

const startTimeout = 60_000;
/** Delay between two attempts to restart a crashed server, in milliseconds. */
const restartDelay = 5000;
/** How long leave() waits for a restart in progress, in milliseconds. */
const leaveTimeout = 10_000;

/** An unresponsive server must not block startup or shutdown. */
const launcherTimeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

const connectionOptions = (installation: Installation, database: string): Connection => {
  return { host: installation.socketDir, port: 5432, user: superuser, password: '', database };
};

/** @returns a connection that holds the shared lock, or undefined while the server is unavailable */
const tryJoin = async (installation: Installation): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    ...connectionOptions(installation, 'postgres'),
    ...launcherTimeouts,
    application_name: 'razz launcher',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1) AS joined',
      [usersLock],
    );
    if (rows[0]?.joined) return client;
  } catch {
    // Not running, starting or stopping: the caller retries.
  }
  await client.end().catch(() => {});
  return undefined;
};

/** Errors while another process starts on the same files, or workers of an old one are still exiting. */
const retryableErrors = /already exists|still in use|starting up|shutting down|is empty/;

const join = async (installation: Installation): Promise<pg.Client> => {
  const deadline = Date.now() + startTimeout;
  let started: StartedProcess | undefined;
  let reason = '';
  while (Date.now() < deadline) {
    const client = await tryJoin(installation);
    if (client) return client;
    const ended = started?.exited();
    if (ended !== undefined) {
      started = undefined;
      reason = ended;
      if (!retryableErrors.test(ended)) break;
    }
    if (!started && (await runningPostmaster(installation.cluster)) === undefined) {
      started = await spawnPostmaster(installation);
    }
    await wait(20);
  }
  throw new OperatorError(
    `The embedded PostgreSQL did not start: ${reason || 'it does not respond'} (log: ${installation.home}/postgres.log)`,
  );
};

const createDatabase = async (installation: Installation, name: string): Promise<void> => {
  const client = new pg.Client(connectionOptions(installation, 'postgres'));
  // A running query rejects as well, but without a listener the event would crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [createLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

/**
 * Starts the embedded PostgreSQL of a data folder, or joins a server that is already running on it, started by another
 * process or left by a killed one. Restarts the server if it crashes.
 * @throws OperatorError
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const systemDir = options.systemDir ?? '/var/lib/razz';
  const account = databaseAccount();
  const home = await findHome(options.dataDir, account, systemDir);
  const binaries = await findBinaries(account, account ? systemDir : home);
  const cluster = await prepareCluster(home, binaries, account);
  const socketDir = await prepareSocketDir(home, account);
  const installation = { home, cluster, socketDir, binaries, account, settings: options.settings };

  const leaving = new AbortController();
  const { signal } = leaving;
  let reconnecting: Promise<void> = Promise.resolve();
  let membership: pg.Client;
  const watch = (client: pg.Client) => {
    membership = client;
    client.once('end', () => {
      if (!signal.aborted) reconnecting = reconnect();
    });
  };
  const reconnect = async () => {
    while (!signal.aborted) {
      try {
        return watch(await join(installation));
      } catch (error) {
        options.onLost?.(error as Error);
        await wait(restartDelay, undefined, { signal }).catch(() => {});
      }
    }
  };
  watch(await join(installation));

  return {
    database: async (name) => {
      await createDatabase(installation, name);
      return connectionOptions(installation, name);
    },
    leave: async () => {
      if (signal.aborted) return;
      leaving.abort();
      await Promise.race([reconnecting, wait(leaveTimeout, undefined, { ref: false })]);
      try {
        await membership.query('SELECT pg_advisory_unlock_shared($1)', [usersLock]);
        const { rows } = await membership.query<{ last: boolean }>(
          'SELECT pg_try_advisory_lock($1) AS last',
          [usersLock],
        );
        if (rows[0]?.last) await stopPostmaster(cluster);
      } catch {
        // The server has already stopped.
      }
      await membership.end().catch(() => {});
    },
  };
};
