import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { runShop, type Terminal } from './run.ts';

const ask = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const response = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(response.trim());
};

const terminal: Terminal = {
  write: (text) => process.stdout.write(`${text}\n`),
  writeError: (text) => process.stderr.write(`${text}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    await prepareDatabase(database.db, config.databaseUrl);
    const actor = `${userInfo().username}@${hostname()}`;
    process.exitCode = await runShop(process.argv.slice(2), { db: database.db, config, actor, terminal });
  } finally {
    await database.close();
  }
};

await main().catch((error: unknown) => exitWithError(error, 2));
