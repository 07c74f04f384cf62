import { type ConnectedDatabase, type Connection, type ConnectOptions, connect } from './connect.ts';
import { urlLocation } from './connection-error.ts';
import { startEmbedded } from './embedded/start.ts';

export interface OpenOptions extends ConnectOptions {
  /** A PostgreSQL server, version 15 or newer. undefined: start the embedded server. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Called after each failed attempt to restart the embedded server. Attempts continue. */
  onLost?: (error: Error) => void;
}

export interface OpenedDatabase extends ConnectedDatabase {
  /** For another pool or client on the same database. */
  connection: Connection;
}

/** Where the database is, for operators and without credentials: `db.example:5432/razz`. */
export const databaseLocation = ({
  databaseUrl,
  dataDir,
}: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>): string => {
  if (databaseUrl === undefined) return `embedded, in ${dataDir}`;
  return urlLocation(databaseUrl);
};

/**
 * Connects to the shop's database, external or embedded. close() also leaves the embedded server.
 * @throws OperatorError if the embedded server does not start
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenedDatabase> => {
  if (options.databaseUrl !== undefined) {
    const connection = { connectionString: options.databaseUrl };
    return { ...connect(connection, options), connection };
  }
  const embedded = await startEmbedded(options);
  const connection = await embedded.database('razz');
  const opened = connect(connection, options);
  return {
    ...opened,
    connection,
    close: async () => {
      await opened.close();
      await embedded.leave();
    },
  };
};
