import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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
  /** Waits for running queries, then closes every connection. Calling it twice is harmless. */
  close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most; 10 unless given. */
  poolSize?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
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

/** Opens a pool on one database. Connects on first use, so it does not throw for a wrong address. */
export function connect(connection: Connection, options: ConnectOptions = {}): ConnectedDatabase {
  const pool = new pg.Pool({
    ...connection,
    types: readTypes,
    max: options.poolSize ?? 10,
    application_name: 'razz',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onConnectionLost ?? (() => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    pool,
    db,
    close: () => {
      closing ??= db.destroy();
      return closing;
    },
  };
}
