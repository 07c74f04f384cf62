import type { Command } from 'commander';
import { type CommandIO, writeResult } from './io.ts';

/** Adds `secret replace`. */
export const addSecretCommands = (program: Command, io: CommandIO, replace: () => Promise<void>): void => {
  program
    .command('secret')
    .description('manage the secret that signs tracking links')
    .command('replace')
    .description('accept the configured secret instead of the one that this database was used with')
    .action(async () => {
      if (!(await io.confirm('Replace the secret? Tracking links sent before become invalid.')))
        return io.write('Nothing was changed.');
      await replace();
      writeResult(io, { replaced: true }, 'Replaced the secret. Start all servers with it.');
    });
};
