import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { TracedClient } from '../tracing/traced-client.ts';
import { isQueryTimeout, isReadOnly } from './errors.ts';
import { applySettings } from './settings.ts';
import type { Database } from './types.ts';

/** Connection options of `pg`, without its pool options. */
export type Connection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

export interface ConnectedDatabase {
  /** For hot paths, which use prepared statements. */
  pool: pg.Pool;
  db: Kysely<Database>;
  /** Resolves if the database responds: on a connection of its own, which no request can occupy. */
  ping: () => Promise<void>;
  /** Waits a few seconds for running queries, then closes every connection. Idempotent. */
  close: () => Promise<void>;
}

/** In milliseconds, 0: unlimited. */
export interface DatabaseTimeouts {
  /** until a connection of the pool is free or established */
  connect: number;
  /** until the server cancels a statement */
  statement: number;
  /** until the client gives up on an unresponsive server and closes the connection */
  query: number;
}

/** Creates a connection pool. It connects on first use, so this does not throw for a wrong address. */
export const connect = (connection: Connection, options: ConnectOptions = {}): ConnectedDatabase => {
  const timeouts = options.timeouts ?? maintenanceTimeouts;
  const { onConnectionLost = () => {} } = options;
  const poolConfig = {
    ...connection,
    application_name: 'razz',
    connectionTimeoutMillis: timeouts.connect,
    // Closes the connection of a statement without a time limit if the server's machine has disappeared.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: timeouts.query,
    onConnect: (client: pg.ClientBase) =>
      applySettings(client, { statement: timeouts.statement, idleInTransaction: 30_000 }),
  };
  const pool = new pg.Pool({
    ...poolConfig,
    Client: TracedClient,
    types: typeParsers,
    max: options.poolSize ?? 10,
  });
  const pingPool = new pg.Pool({ ...poolConfig, max: 1 });
  pingPool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  // An 'error' event without a listener crashes the process. The pool listens only while a client is idle.
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onConnectionLost);
  });
  pool.on('remove', (client) => clients.delete(client));
  // Emitted for idle clients only, whose own listener has reported the error.
  pool.on('error', () => {});
  const db = createKysely(async () => pool);
  const close = async () => {
    const closed = Promise.all([db.destroy(), pingPool.end()]);
    await Promise.race([closed, wait(closeTimeoutMs, undefined, { ref: false })]);
    // Closes the connections that are still in use.
    for (const client of clients) void client.end();
  };
  let closing: Promise<void> | undefined;
  return {
    pool,
    db,
    ping: async () => void (await pingPool.query('SELECT 1')),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

/** Creates a Kysely instance with a lazily opened pool. */
export const createKysely = (pool: () => Promise<pg.Pool>): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: async () => poolForKysely(await pool()) }) });

/** In total below the client's request timeout of 10 s. */
export const requestTimeouts: DatabaseTimeouts = { connect: 4000, statement: 4500, query: 5000 };
/** For commands, migrations and imports: some of their statements take minutes with a million products. */
const maintenanceTimeouts: DatabaseTimeouts = { connect: 10_000, statement: 0, query: 0 };

export interface ConnectOptions {
  /** Maximum number of connections. Default: 10. */
  poolSize?: number;
  /** Default: maintenanceTimeouts. */
  timeouts?: DatabaseTimeouts;
  /** Called when an idle or checked-out connection is lost. The pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JSON number`);
  return value;
};

/** The greatest distance of a Date from 1970, in milliseconds. */
const maxTime = 8_640_000_000_000_000;
const parsePgTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** `pg` returns the number Infinity for 'infinity', which has no method of a Date. */
const parseTime = (text: string): Date => {
  const time = parsePgTime(text);
  return typeof time === 'number' ? new Date(time < 0 ? -maxTime : maxTime) : time;
};

/** Parses count(*) and numeric as numbers, which `pg` returns as strings. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, parseTime],
]);
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
};

/**
 * Adapts the pool for Kysely, which releases clients in any state. After a query timeout the query is still active on
 * the client and would block the rollback, so its connection is closed. A connection to a server that became a standby
 * in a failover is closed too, so that the pool connects to the new primary.
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
    // The overload with a cursor is not needed: Kysely is configured without one.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  },
  end: () => pool.end(),
});

/** How long close() waits for running queries, in milliseconds. */
const closeTimeoutMs = 3000;
