import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup/startup-error.ts';
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
  /** PostgreSQL settings over the launcher's own, such as { fsync: 'off' } for tests. */
  settings?: Record<string, string>;
  /** Where files go that the database's account cannot reach in dataDir. */
  systemDir?: string;
  /** Called each time an attempt to restart a server that died fails; it is attempted again. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedServer {
  /** How to reach a database on it; creates the database when it is missing. */
  database: (name: string) => Promise<Connection>;
  /** Leaves the server; the last process to leave stops it. */
  leave: () => Promise<void>;
}

/** Held shared by each process that uses the server, and exclusively by the one that stops it. */
const usersLock = 7_268_771;

const startTimeout = 60_000;
/** Between two attempts to restart a server that died, milliseconds. */
const restartDelay = 5000;
/** How long leave() waits for a restart that is under way, milliseconds. */
const leaveTimeout = 10_000;

/** A frozen server must not hang the launcher. */
const launcherTimeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

const address = (installation: Installation, database: string): Connection => {
  return { host: installation.socketDir, port: 5432, user: superuser, password: '', database };
};

/** @returns a connection that holds our share of the server, or undefined while the server is unavailable */
const tryJoin = async (installation: Installation): Promise<pg.Client | undefined> => {
  const client = new pg.Client({
    ...address(installation, 'postgres'),
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
    // Not there, starting or stopping: the caller tries again.
  }
  await client.end().catch(() => {});
  return undefined;
};

/** Another process may be starting on the same files, or an old one's workers still leaving them. */
const worthRetrying = /already exists|still in use|starting up|shutting down|is empty/;

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
      if (!worthRetrying.test(ended)) break;
    }
    if (!started && (await runningPostmaster(installation.cluster)) === undefined) {
      started = await spawnPostmaster(installation);
    }
    await wait(20);
  }
  throw new StartupError(
    `The embedded PostgreSQL did not start: ${reason || 'it does not answer'} (log: ${installation.home}/postgres.log)`,
  );
};

const createDatabase = async (installation: Installation, name: string): Promise<void> => {
  const client = new pg.Client(address(installation, 'postgres'));
  // The query under way rejects too; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).catch((error: pg.DatabaseError) => {
        // Another process made it in between.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await client.end();
  }
};

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs on it already: started by another
 * process, or left by one that was killed. Should the server die, it is started again.
 * @throws StartupError with one line for the operator
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const systemDir = options.systemDir ?? '/var/lib/razz';
  const account = databaseAccount();
  const home = await findHome(options.dataDir, account, systemDir);
  const binaries = await findBinaries(account, account ? systemDir : home);
  const cluster = await prepareCluster(home, binaries, account);
  const socketDir = await prepareSocketDir(home, account);
  const installation = { home, cluster, socketDir, binaries, account, settings: options.settings ?? {} };

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
      return address(installation, name);
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
        // The server is gone already.
      }
      await membership.end().catch(() => {});
    },
  };
};
