import { main } from '../startup/command.ts';
import { importCommand } from './command.ts';

await main(
  importCommand({
    environment: process.env,
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  }),
);
