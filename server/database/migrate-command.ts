import { Argument } from 'commander';
import { readConfig } from '../config/config.ts';
import { createCommand, main } from '../startup/command.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { migrateDown } from './migrator.ts';
import { databaseLocation, openDatabase } from './open.ts';
import { prepareDatabase } from './prepare.ts';

const migrate = async (direction: 'up' | 'down'): Promise<string> => {
  const config = readConfig(process.env);
  process.stderr.write(`Database: ${databaseLocation(config)}\n`);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    if (direction === 'down') {
      const reverted = await migrateDown(database.db);
      return reverted === undefined ? 'No migration to revert.' : `Reverted ${reverted}.`;
    }
    await prepareDatabase(database.db, config.databaseUrl);
    return 'The schema is up to date.';
  } finally {
    await database.close();
  }
};

await main(
  createCommand('npm run db:migrate --', 'Migrate the schema of the database.')
    .addArgument(
      new Argument('<direction>', 'up: run all pending migrations; down: revert the newest one').choices([
        'up',
        'down',
      ]),
    )
    .action(async (direction: 'up' | 'down') => {
      process.stdout.write(`${await migrate(direction)}\n`);
    }),
);
