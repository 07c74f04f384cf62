import { type Bug, bugs, tokens } from './api.ts';
import { serveTasks } from './serve.ts';

/** Serves the example API: `node main.js [port] [bug]`. */
const [port = '4020', bug] = process.argv.slice(2);
if (bug === undefined || bug in bugs) {
  const { url } = await serveTasks(Number(port), bug as Bug | undefined);
  process.stdout.write(`Tasks listens on ${url}\nTokens: ${tokens.ada} (Ada), ${tokens.ben} (Ben)\n`);
} else {
  process.stderr.write(`Unknown bug "${bug}". Available bugs: ${Object.keys(bugs).join(', ')}.\n`);
  process.exitCode = 2;
}
