import { readConfig } from '../../server/config.ts';
import { serve } from '../../server/listen.ts';
import { reportAndExit } from '../../server/report.ts';
import { closeOnSignals } from '../../server/stop-signals.ts';

/** The shop's server in a process of its own, with the built shop of a given folder. */
await serve(readConfig(process.env), () => undefined, process.argv[2]).then((shop) => {
  closeOnSignals(shop.close);
  process.stdout.write(`open: ${shop.address}\n`);
}, reportAndExit);
