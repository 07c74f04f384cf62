import { readConfig } from '../config/config.ts';
import { project } from '../config/paths.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { serve } from '../startup/serve.ts';
import { closeOnSignals } from '../startup/shutdown-signals.ts';

/** The API of `npm run dev`, in its own process; its pages are the project's index.html as it stands. */
await serve(readConfig(process.env), (text) => process.stdout.write(`${text}\n`), project).then(
  (shop) => closeOnSignals(shop.close),
  exitWithError,
);
