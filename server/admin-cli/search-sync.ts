import { parseArgs } from 'node:util';
import { algoliasearch } from 'algoliasearch';
import { type Config, readConfig } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { searchSyncRepository } from '../repositories/search-sync.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { StartupError } from '../startup/startup-error.ts';
import { syncIndex } from './sync-index.ts';

const usage = `Usage: npm run search:sync -- [--full]

Pushes the catalogue to the hosted search index that SEARCH_APP_ID and SEARCH_INDEX name, with the key SEARCH_ADMIN_KEY,
which may write. The first run pushes everything, later ones what changed; --full pushes everything anew, which is
needed after products were deleted from the database. A run that was cut off is taken up again.`;

function readFlags(): { isFull: boolean; isHelp: boolean } {
  try {
    const { values } = parseArgs({
      options: { full: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { isFull: values.full === true, isHelp: values.help === true };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const asHost = (address: string) => {
  const { host, protocol } = new URL(address);
  return {
    url: host,
    accept: 'readWrite' as const,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

function openIndex({ shop }: Config) {
  const { appId, hosts } = shop.search;
  const key = process.env.SEARCH_ADMIN_KEY;
  if (hosts?.includes('/') === true)
    throw new StartupError(
      'The shop searches by itself: set SEARCH_APP_ID and SEARCH_KEY to use a hosted index.',
    );
  if (key === undefined || key === '')
    throw new StartupError('SEARCH_ADMIN_KEY is missing: a key of the hosted index that may write.');
  return algoliasearch(appId, key, hosts === undefined ? {} : { hosts: hosts.map(asHost) });
}

async function main(): Promise<void> {
  const { isFull, isHelp } = readFlags();
  if (isHelp) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const config = readConfig(process.env);
  const index = openIndex(config);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    await prepareDatabase(database.db, config.databaseUrl);
    const { indexName } = config.shop.search;
    const report = await syncIndex(index, searchSyncRepository(database.db), {
      indexName,
      isFull,
      onProgress: (pushed) => process.stderr.write(`${pushed} products pushed\n`),
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(
        `The hosted index refused or cannot be reached (${reason}). Run the command again to go on.`,
      );
    });
    const what = report.kind === 'full' ? 'everything' : 'what changed';
    process.stdout.write(
      `${indexName}: ${what} pushed, ${report.saved} products saved, ${report.removed} removed.\n`,
    );
  } finally {
    await database.close();
  }
}

await main().catch(exitWithError);
