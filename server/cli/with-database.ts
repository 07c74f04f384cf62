import type { Config } from '../config/config.ts';
import { databaseLocation, type OpenedDatabase, openDatabase } from '../database/open.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import type { CommandContext } from './command.ts';

/**
 * Opens the configured database for a command and closes it afterwards. Prints first which one it is: without settings
 * that is the embedded one, which the operator may not expect.
 */
export const withDatabase = async <T>(
  config: Config,
  writeError: CommandContext['writeError'],
  use: (database: OpenedDatabase) => Promise<T>,
): Promise<T> => {
  writeError(`Database: ${databaseLocation(config)}\n`);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
};
