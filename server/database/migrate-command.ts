import { readConfig } from '../config/config.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { StartupError } from '../startup/startup-error.ts';
import { migrateDown } from './migrator.ts';
import { openDatabase } from './open.ts';
import { prepareDatabase } from './prepare.ts';

/** `npm run db:migrate -- up` brings the schema to the newest version, `down` takes back the newest migration. */
async function migrate(direction: string | undefined): Promise<string> {
  if (direction !== 'up' && direction !== 'down') {
    throw new StartupError('Say which way: "npm run db:migrate -- up" or "npm run db:migrate -- down".');
  }
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    if (direction === 'down') return `Taken back: ${(await migrateDown(database.db)) ?? 'nothing was left'}`;
    await prepareDatabase(database.db, config.databaseUrl);
    return 'The database is at the newest version.';
  } finally {
    await database.close();
  }
}

await migrate(process.argv[2]).then((text) => process.stdout.write(`${text}\n`), exitWithError);
