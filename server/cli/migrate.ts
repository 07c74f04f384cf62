import { Argument } from 'commander';
import { readConfig } from '../config/config.ts';
import { explainDatabaseError } from '../database/connection-error.ts';
import { migrateDown } from '../database/migrator.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { type CommandContext, type CommandFactory, createCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

type Direction = 'up' | 'down';

const migrate = async (
  direction: Direction,
  { environment, write, writeError }: CommandContext,
): Promise<void> => {
  const config = readConfig(environment);
  await withDatabase(config, writeError, async ({ db }) => {
    if (direction === 'down') {
      const reverted = await migrateDown(db).catch((error: unknown) => {
        throw explainDatabaseError(error, config.databaseUrl);
      });
      write(reverted === undefined ? 'No migration to revert.\n' : `Reverted ${reverted}.\n`);
    } else {
      await prepareDatabase(db, config.databaseUrl);
      write('The schema is up to date.\n');
    }
  });
};

/** Creates the command `npm run db:migrate --`. */
export const migrateCommand: CommandFactory = (context) =>
  createCommand('npm run db:migrate --', 'Migrate the schema of the database.', context)
    .addArgument(
      new Argument('<direction>', 'up: run all pending migrations; down: revert the newest one').choices([
        'up',
        'down',
      ]),
    )
    .action((direction: Direction) => migrate(direction, context));
