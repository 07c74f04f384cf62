import { type ConnectedDatabase, type Connection, type ConnectOptions, connect } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

export interface OpenOptions extends ConnectOptions {
  /** A PostgreSQL server, 15 or newer. Without it the embedded one is started. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Called each time an attempt to restart the embedded server fails; it is attempted again. */
  onLost?: (error: Error) => void;
}

export interface OpenedDatabase extends ConnectedDatabase {
  /** For a second pool on the same database. */
  connection: Connection;
}

/**
 * Opens the shop's database, wherever it is. Closing it also leaves the embedded server.
 * @throws StartupError when the embedded server does not start
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
