import type { Command } from 'commander';
import type { Connection } from '../database/connect.ts';
import { type CommandIO, writeResult } from './io.ts';

const count = (rows: Record<string, number>): string => {
  const total = Object.values(rows).reduce((sum, number) => sum + number, 0);
  return `${total.toLocaleString('en')} rows, ${(rows.orders ?? 0).toLocaleString('en')} orders among them`;
};

/** Adds `backup` and `restore`. Their code is loaded when they run. */
export const addBackupCommands = (
  program: Command,
  io: CommandIO,
  connection: () => Promise<Connection>,
): void => {
  program
    .command('backup')
    .description('write the whole database to a file while the shop serves')
    .argument('<file>', 'a new file, such as razz-2027-01-31.sql.gz')
    .action(async (file: string) => {
      const { backUp } = await import('../database/backup/backup.ts');
      const { rows } = await backUp(await connection(), file);
      writeResult(
        io,
        { file, rows },
        `Wrote ${file}: ${count(rows)}. Keep SHOP_SECRET, or data/secret, too.`,
      );
    });
  program
    .command('restore')
    .description('read a backup into an empty database')
    .argument('<file>', 'a file that backup wrote')
    .action(async (file: string) => {
      const { restore } = await import('../database/backup/restore.ts');
      const { rows } = await restore(await connection(), file);
      writeResult(io, { file, rows }, `Restored ${file}: ${count(rows)}.`);
    });
};
