import { project } from '../build/shop-folder.ts';
import { readConfig } from '../config.ts';
import { serve } from '../listen.ts';
import { reportAndExit } from '../report.ts';
import { closeOnSignals } from '../stop-signals.ts';

/** The API of `npm run dev`, in its own process; its pages are the project's index.html as it stands. */
await serve(readConfig(process.env), (text) => process.stdout.write(`${text}\n`), project).then(
  (shop) => closeOnSignals(shop.close),
  reportAndExit,
);
