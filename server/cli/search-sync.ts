import { algoliasearch } from 'algoliasearch';
import { type Config, readConfig } from '../config/config.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { CommandError } from '../errors/command-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { searchSyncRepository } from '../repositories/catalogue/search-sync.ts';
import { type CommandContext, type CommandFactory, createCommand } from './command.ts';
import { syncIndex } from './sync-index.ts';
import { withDatabase } from './with-database.ts';

const asHost = (address: string) => {
  const { host, protocol } = new URL(address);
  return {
    url: host,
    accept: 'readWrite' as const,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

const openIndex = ({ shop }: Config, key: string | undefined) => {
  const { appId, hosts } = shop.search;
  if (hosts?.includes('/') === true)
    throw new OperatorError(
      'The shop uses its built-in search. Set SEARCH_APP_ID and SEARCH_KEY to use a hosted index.',
    );
  if (key === undefined || key === '')
    throw new OperatorError(
      'SEARCH_ADMIN_KEY is missing. Set it to a key with write access to the hosted index.',
    );
  return algoliasearch(appId, key, hosts === undefined ? {} : { hosts: hosts.map(asHost) });
};

const run = async (isFull: boolean, { environment, write, writeError }: CommandContext): Promise<void> => {
  const config = readConfig(environment);
  const { indexName } = config.shop.search;
  const index = openIndex(config, environment.SEARCH_ADMIN_KEY);
  const report = await withDatabase(config, writeError, async ({ db }) => {
    await prepareDatabase(db, config.databaseUrl);
    return syncIndex(index, searchSyncRepository(db), {
      indexName,
      isFull,
      onProgress: (pushed) => writeError(`${pushed} products pushed\n`),
    }).catch((error: unknown) => {
      throw new CommandError(
        `The hosted index rejected a request or is unreachable (${(error as Error).message}). Run the command again to resume.`,
      );
    });
  });
  const scope = report.kind === 'full' ? 'all products' : 'changes';
  write(`${indexName}: pushed ${scope}, ${report.saved} products saved, ${report.removed} removed.\n`);
};

/** Creates the command `npm run search:sync --`. */
export const searchSyncCommand: CommandFactory = (context) =>
  createCommand(
    'npm run search:sync --',
    'Push the catalogue to the hosted search index of SEARCH_APP_ID and SEARCH_INDEX, with the write key SEARCH_ADMIN_KEY. The first run pushes everything, later runs push changes. An interrupted run is resumed.',
    context,
  )
    .option('--full', 'push all products again; needed after products were deleted from the database', false)
    .action(({ full }: { full: boolean }) => run(full, context));
