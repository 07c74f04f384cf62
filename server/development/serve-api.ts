import { readConfig } from '../config/config.ts';
import { project } from '../config/paths.ts';
import { serve } from '../serve.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { closeOnSignals } from '../startup/shutdown-signals.ts';

/** The API process of `npm run dev`. Its pages are the project's unbuilt index.html. */
await serve(readConfig(process.env), (text) => process.stdout.write(`${text}\n`), project).then(
  (shop) => closeOnSignals(shop.close),
  exitWithError,
);
