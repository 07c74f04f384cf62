import { join } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { pictureOriginals } from '../../config/paths.ts';
import type { Connection } from '../../database/connect.ts';
import { type CommandIO, writeResult } from './io.ts';

const countRows = (rows: Record<string, number>): string => {
  const total = Object.values(rows).reduce((sum, number) => sum + number, 0);
  return `${total.toLocaleString('en')} rows, including ${(rows.orders ?? 0).toLocaleString('en')} orders`;
};

/** Adds `backup` and `restore`, which import their code lazily. */
export const addBackupCommands = (
  program: Command,
  io: CommandIO,
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  connection: () => Promise<Connection>,
): void => {
  program
    .command('backup')
    .description('back up the whole database to a file while the shop is running')
    .argument('<file>', 'a new file, such as razz-2027-01-31.sql.gz')
    .action(async (file: string) => {
      const { backUp } = await import('../../database/backup/backup.ts');
      const { rows } = await backUp(await connection(), file);
      writeResult(
        io,
        { file, rows },
        `Wrote ${file}: ${countRows(rows)}. Also back up ${secret === undefined ? join(dataDir, 'secret') : 'SHOP_SECRET'} and the imported pictures, ${pictureOriginals(dataDir)}.`,
      );
    });
  program
    .command('restore')
    .description('restore a backup into an empty database')
    .argument('<file>', 'a file written by backup')
    .action(async (file: string) => {
      const { restore } = await import('../../database/backup/restore.ts');
      const { rows } = await restore(await connection(), file);
      writeResult(io, { file, rows }, `Restored ${file}: ${countRows(rows)}.`);
    });
};
