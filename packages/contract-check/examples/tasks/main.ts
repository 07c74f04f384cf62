import { type Fault, faults, tokens } from './api.ts';
import { serveTasks } from './serve.ts';

/** Serves the example until it is stopped: `node main.js [port] [fault]`. */
const [port = '4020', fault] = process.argv.slice(2);
if (fault === undefined || fault in faults) {
  const { url } = await serveTasks(Number(port), fault as Fault | undefined);
  process.stdout.write(`Tasks listens on ${url}\nTokens: ${tokens.ada} (Ada), ${tokens.ben} (Ben)\n`);
} else {
  process.stderr.write(`Unknown fault "${fault}". The faults are: ${Object.keys(faults).join(', ')}.\n`);
  process.exitCode = 2;
}
