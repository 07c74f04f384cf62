import { createCommand, runCommand } from './cli/command.ts';
import { readConfig } from './config/config.ts';
import type { RunningShop } from './serve.ts';
import { ensureBuilt } from './startup/build/ensure-built.ts';
import { prepareDataFolder } from './startup/data-folder.ts';
import { exitWithError } from './startup/exit-with-error.ts';
import { checkPort } from './startup/port.ts';
import { closeOnSignals } from './startup/shutdown-signals.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

const develop = async (): Promise<void> => (await import('./development/develop.ts')).develop(print);

/** What is printed when the shop is open. */
export const openingLines = (shop: Omit<RunningShop, 'close'>): string[] => [
  `The shop is open: ${shop.address}`,
  ...(shop.metricsAddress === undefined ? [] : [`Metrics: ${shop.metricsAddress}`]),
  ...(shop.missing.length === 0 ? [] : ['Before you sell (`npm run shop -- check` lists this again):']),
  ...shop.missing.map((line) => `  ${line}`),
  ...shop.demoCustomers.map(({ email, password }) => `  Demo customer: ${email}, password ${password}`),
  ...shop.demoStaff.map(({ email, password, role }) => {
    const title = role === 'staff' ? 'staff' : `staff, ${role}`;
    return `  Demo ${title}: ${email}, password ${password}, at ${shop.address}/admin`;
  }),
];

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  await checkPort(config.host, config.port);
  await ensureBuilt(print);
  // Imported once nothing else can prevent the start, because it takes most of the time of an error or --help.
  const { serve } = await import('./serve.ts');
  const shop = await serve(config, print);
  closeOnSignals(shop.close);
  for (const line of openingLines(shop)) print(line);
};

/** Entry point of `npm start`, and of `npm run dev` with the argument `--dev`. */
export const main = async (args: readonly string[]): Promise<void> => {
  const command = createCommand(
    'npm start --',
    'Start the shop. Its settings are environment variables: see docs/settings.md.',
  )
    .option('--dev', 'reload changed code: npm run dev')
    .action(({ dev }: { dev?: true }) => (dev ? develop() : start()).catch(exitWithError));
  process.exitCode = await runCommand(command, args);
};
