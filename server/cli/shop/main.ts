import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { type Config, readConfig } from '../../config/config.ts';
import { createKysely } from '../../database/connect.ts';
import { type OpenedDatabase, openDatabase } from '../../database/open.ts';
import { prepareDatabase } from '../../database/prepare.ts';
import { prepareDataFolder } from '../../startup/data-folder.ts';
import { exitWithError } from '../../startup/exit-with-error.ts';
import { readSecret } from '../../startup/secret.ts';
import { ignoreClosedPipe } from '../command.ts';
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

/** The configured database, opened on first use: --help and invalid usage do not need it. */
const lazyDatabase = (config: Config) => {
  let opening: Promise<OpenedDatabase> | undefined;
  const open = () => {
    opening ??= prepareDataFolder(config.dataDir).then(() => openDatabase(config));
    return opening;
  };
  const db = createKysely(async () => {
    const { db: opened, pool } = await open();
    await prepareDatabase(opened, config.databaseUrl);
    return pool;
  });
  const close = async () => {
    const opened = await opening?.catch(() => undefined);
    await opened?.close();
  };
  return { db, connection: async () => (await open()).connection, close };
};

const main = async (): Promise<void> => {
  ignoreClosedPipe();
  const config = readConfig(process.env);
  const { db, connection, close } = lazyDatabase(config);
  try {
    const actor = `${userInfo().username}@${hostname()}`;
    const secret = () => readSecret(config.secret, config.dataDir);
    const context = { db, connection, config, secret, actor, terminal };
    process.exitCode = await runShop(process.argv.slice(2), context);
  } finally {
    await close();
  }
};

await main().catch((error: unknown) => exitWithError(error, 2));
