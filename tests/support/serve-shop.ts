import { readConfig } from '../../server/config/config.ts';
import { exitWithError } from '../../server/startup/exit-with-error.ts';
import { serve } from '../../server/startup/serve.ts';
import { closeOnSignals } from '../../server/startup/shutdown-signals.ts';

/** The shop's server in a process of its own, with the built shop of a given folder. */
await serve(readConfig(process.env), () => undefined, process.argv[2]).then((shop) => {
  closeOnSignals(shop.close);
  process.stdout.write(`open: ${shop.address}\n`);
}, exitWithError);
