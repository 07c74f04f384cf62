#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { checkConfig } from './check-config.ts';
import { ignoreClosedPipe } from './engine/ignore-closed-pipe.ts';
import { runInit } from './init/cli.ts';
import type { JourneysConfig } from './journeys/run-journeys.ts';
import type { MutationCliConfig } from './mutation/cli.ts';

/** Default export of `model-testing.config.js` or `.ts`. */
export interface ModelTestingConfig {
  readonly journeys?: Omit<JourneysConfig, 'command'>;
  readonly mutants?: Omit<MutationCliConfig, 'command' | 'root'>;
}

const usage = `Usage: model-testing journeys [options]   run generated user journeys in a real browser
       model-testing mutants [options]    mutate the code and report the mutants that no test kills
       model-testing init <file>          write a first model of the machine that a file exports

The first two read model-testing.config.js, .mjs, .ts or .mts in the current folder. Run a command with --help for its options.`;

/** Loads tsx, if the folder of the file has it, like `node --import tsx`. */
const loadTsx = async (file: string): Promise<void> => {
  let loader: string;
  try {
    loader = createRequire(file).resolve('tsx');
  } catch {
    return;
  }
  await import(pathToFileURL(loader).href);
};

const importFile = async (file: string): Promise<object> => {
  if (/tsx?$/.test(file)) await loadTsx(file);
  try {
    return (await import(pathToFileURL(file).href)) as object;
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new Error(
        `Cannot load ${file}: Node.js ${process.version} does not load TypeScript. Run "npm install --save-dev tsx", or use Node.js 22.18 or newer.`,
        { cause },
      );
    // The stack of a syntax error begins with its place.
    throw new Error(`Cannot load ${file}: ${inspect(cause)}`, { cause });
  }
};

/**
 * Loads a file as its test will, with the aliases, plugins and `import.meta.env` of the project. Without Vitest, Node.js
 * loads it.
 */
const importByVitest = async (file: string): Promise<object> => {
  let vitest: typeof import('vitest/node');
  try {
    vitest = await import('vitest/node');
  } catch {
    return importFile(file);
  }
  const names = ['ts', 'mts', 'js', 'mjs'].map((extension) => resolve(`vitest.config.${extension}`));
  const configFile = names.find((name) => existsSync(name));
  const server = await vitest.createViteServer({
    ...(configFile !== undefined && { configFile }),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    return await server.ssrLoadModule(file);
  } catch (cause) {
    throw new Error(`Cannot load ${file}: ${inspect(cause)}`, { cause });
  } finally {
    await server.close();
  }
};

const readConfig = async (): Promise<ModelTestingConfig> => {
  const names = ['js', 'mjs', 'ts', 'mts'].map((extension) => resolve(`model-testing.config.${extension}`));
  const file = names.find((name) => existsSync(name));
  if (!file)
    throw new Error(
      'model-testing.config.js (or .mjs, .ts, .mts) not found in the current folder. The README shows an example.',
    );
  const module = (await importFile(file)) as { default?: ModelTestingConfig };
  if (!module.default) throw new Error(`${file} has no default export.`);
  checkConfig(module.default, file);
  return module.default;
};

const main = async ([command, ...args]: readonly string[]): Promise<void> => {
  ignoreClosedPipe();
  if (command === undefined || command === '--help') {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (command === 'init') {
    const written = `${await runInit(args, importByVitest)}\n`;
    // The file may have started what keeps the process alive, such as an actor with timers.
    process.stdout.write(written, () => process.exit());
    return;
  }
  if (command !== 'journeys' && command !== 'mutants')
    throw new Error(`Invalid command "${command}".\n${usage}`);
  const config = await readConfig();
  // Imported on demand: Playwright and Vite are optional peer dependencies.
  if (command === 'journeys') {
    if (!config.journeys) throw new Error('The config has no `journeys`. Add them or run another command.');
    const { runJourneysCli } = await import('./journeys/run-journeys.ts');
    await runJourneysCli({ ...config.journeys, command: 'npx model-testing journeys' }, args);
  } else {
    if (!config.mutants) throw new Error('The config has no `mutants`. Add them or run another command.');
    const { runMutationCli } = await import('./mutation/cli.ts');
    const root = process.cwd();
    await runMutationCli({ ...config.mutants, command: 'npx model-testing mutants', root }, args);
  }
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
