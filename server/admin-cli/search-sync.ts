import { algoliasearch } from 'algoliasearch';
import { type Config, readConfig } from '../config/config.ts';
import { databaseLocation, openDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { searchSyncRepository } from '../repositories/search-sync.ts';
import { CommandError, createCommand, main } from '../startup/command.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { StartupError } from '../startup/startup-error.ts';
import { syncIndex } from './sync-index.ts';

const asHost = (address: string) => {
  const { host, protocol } = new URL(address);
  return {
    url: host,
    accept: 'readWrite' as const,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

const openIndex = ({ shop }: Config) => {
  const { appId, hosts } = shop.search;
  const key = process.env.SEARCH_ADMIN_KEY;
  if (hosts?.includes('/') === true)
    throw new StartupError(
      'The shop uses its built-in search. Set SEARCH_APP_ID and SEARCH_KEY to use a hosted index.',
    );
  if (key === undefined || key === '')
    throw new StartupError(
      'SEARCH_ADMIN_KEY is missing. Set it to a key with write access to the hosted index.',
    );
  return algoliasearch(appId, key, hosts === undefined ? {} : { hosts: hosts.map(asHost) });
};

const run = async (isFull: boolean): Promise<void> => {
  const config = readConfig(process.env);
  const index = openIndex(config);
  process.stderr.write(`Database: ${databaseLocation(config)}\n`);
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
      throw new CommandError(
        `The hosted index rejected a request or is unreachable (${(error as Error).message}). Run the command again to resume.`,
      );
    });
    const scope = report.kind === 'full' ? 'all products' : 'changes';
    process.stdout.write(
      `${indexName}: pushed ${scope}, ${report.saved} products saved, ${report.removed} removed.\n`,
    );
  } finally {
    await database.close();
  }
};

await main(
  createCommand(
    'npm run search:sync --',
    'Push the catalogue to the hosted search index of SEARCH_APP_ID and SEARCH_INDEX, with the write key SEARCH_ADMIN_KEY. The first run pushes everything, later runs push changes. An interrupted run is resumed.',
  )
    .option('--full', 'push all products again; needed after products were deleted from the database', false)
    .action(({ full }: { full: boolean }) => run(full)),
);
