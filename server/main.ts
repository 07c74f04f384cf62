import { readConfig } from './config/config.ts';
import { develop } from './development/develop.ts';
import { ensureBuilt } from './startup/build/ensure-built.ts';
import { prepareDataFolder } from './startup/data-folder.ts';
import { exitWithError } from './startup/exit-with-error.ts';
import { checkPort } from './startup/port.ts';
import { serve } from './startup/serve.ts';
import { closeOnSignals } from './startup/shutdown-signals.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  await checkPort(config.host, config.port);
  await ensureBuilt(say);
  const shop = await serve(config, say);
  closeOnSignals(shop.close);
  say(`The shop is open: ${shop.address}`);
  if (shop.metricsAddress !== undefined) say(`Metrics: ${shop.metricsAddress}`);
  for (const { email, password } of shop.demoCustomers)
    say(`  Demo customer: ${email}, password ${password}`);
};

/** `npm start`, or `npm run dev` when `--dev` is among the arguments. */
export const main = async (args: readonly string[]): Promise<void> => {
  await (args.includes('--dev') ? develop(say) : start()).catch(exitWithError);
};
