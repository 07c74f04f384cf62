import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { TracedClient } from '../tracing/traced-client.ts';
import { isQueryTimeout, isReadOnly } from './errors.ts';
import type { Database } from './types.ts';

/** How to reach one database; what `pg` understands, without its pool options. */
export type Connection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

export interface ConnectedDatabase {
  /** For hot paths: named statements. */
  pool: pg.Pool;
  db: Kysely<Database>;
  /** Waits a few seconds for running queries, then closes every connection. Calling it twice is harmless. */
  close: () => Promise<void>;
}

/** In milliseconds. */
export interface DatabaseTimeouts {
  /** until a connection of the pool is free, or a new one is made */
  connect: number;
  /** until the server cancels a statement */
  statement: number;
  /** until the client gives up on a server that does not answer at all, and on the connection */
  query: number;
}

/** Opens a pool on one database. Connects on first use, so it does not throw for a wrong address. */
export const connect = (connection: Connection, options: ConnectOptions = {}): ConnectedDatabase => {
  const timeouts = options.timeouts ?? maintenanceTimeouts;
  const { onConnectionLost = () => {} } = options;
  const pool = new pg.Pool({
    ...connection,
    Client: TracedClient,
    types: readTypes,
    max: options.poolSize ?? 10,
    application_name: 'razz',
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: 30_000,
  });
  const clients = new Set<pg.PoolClient>();
  // An 'error' event without a listener ends the process. The pool listens while a client is idle; this
  // listener is there while it is checked out too.
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onConnectionLost);
  });
  pool.on('remove', (client) => clients.delete(client));
  // Emitted for idle clients only, which have reported the same error themselves.
  pool.on('error', () => {});
  const db = createKysely(async () => pool);
  const close = async () => {
    const closed = db.destroy();
    await Promise.race([closed, wait(closeTimeoutMs, undefined, { ref: false })]);
    // Closes the connections that are still in use.
    for (const client of clients) void client.end();
  };
  let closing: Promise<void> | undefined;
  return {
    pool,
    db,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

/** A query builder over a pool that is made on the first query. */
export const createKysely = (pool: () => Promise<pg.Pool>): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: async () => poolForKysely(await pool()) }) });

/** Together below the ten seconds after which the shop's own client gives up on a request. */
export const requestTimeouts: DatabaseTimeouts = { connect: 4000, statement: 4500, query: 5000 };
/** For commands, migrations and imports, whose statements may take long. */
const maintenanceTimeouts: DatabaseTimeouts = { connect: 10_000, statement: 30_000, query: 35_000 };

export interface ConnectOptions {
  /** Connections at most; 10 unless given. */
  poolSize?: number;
  /** Those of maintenance unless given. */
  timeouts?: DatabaseTimeouts;
  /** Called when a connection breaks, idle or in use; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

const integerBeyondJson = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JSON number`);
  return value;
};

/** count(*) and numeric come back as numbers; `pg` would give strings. */
const readTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === pg.types.builtins.INT8) return integerBeyondJson;
    if (format !== 'binary' && oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * The pool for Kysely, which releases a client whatever happened to it. A query that timed out is still the
 * client's active one and would delay all that follow, the rollback first: its connection is closed instead. So is one
 * that leads to a standby since a failover: the pool then connects to the new primary.
 */
const poolForKysely = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        if (isQueryTimeout(error) || isReadOnly(error)) void client.end();
        throw error;
      }
    };
    // Kysely is given no cursor, the other form of query().
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  },
  end: () => pool.end(),
});

/** How long close() waits for running queries, milliseconds. */
const closeTimeoutMs = 3000;
