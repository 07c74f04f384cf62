import { type ConnectedDatabase, type ConnectOptions, connect } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

export interface OpenOptions extends ConnectOptions {
  /** A PostgreSQL server, 15 or newer. Without it the embedded one is started. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Called when the embedded server died and could not be started again. */
  onLost?: (error: Error) => void;
}

/**
 * Opens the shop's database, wherever it is. Closing it also leaves the embedded server.
 * @throws StartupFailure when the embedded server does not start
 */
export async function openDatabase(options: OpenOptions): Promise<ConnectedDatabase> {
  if (options.databaseUrl !== undefined) return connect({ connectionString: options.databaseUrl }, options);
  const embedded = await startEmbedded(options);
  const opened = connect(await embedded.database('razz'), options);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await embedded.leave();
    },
  };
}
