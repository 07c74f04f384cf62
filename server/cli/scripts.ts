import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { type CommandFactory, main } from './command.ts';

/** The commands of `npm run` that use the database, by script. Their code is imported on use. */
const commands: Record<string, () => Promise<CommandFactory>> = {
  'catalogue:import': async () => (await import('./import-catalogue.ts')).importCommand,
  'db:migrate': async () => (await import('./migrate.ts')).migrateCommand,
  'search:sync': async () => (await import('./search-sync.ts')).searchSyncCommand,
};

const [script = '', ...args] = process.argv.slice(2);
const createCommand = await commands[script]?.();
if (createCommand === undefined) throw new Error(`No command "${script}": see package.json.`);

const confirm = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+D is no.
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), once(terminal, 'close')]);
  terminal.close();
  return typeof answer === 'string' && /^y(?:es)?$/i.test(answer.trim());
};

const context = {
  environment: process.env,
  write: (text: string) => process.stdout.write(text),
  writeError: (text: string) => process.stderr.write(text),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
};
await main(createCommand(context), args);
