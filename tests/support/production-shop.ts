import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../server/startup/port.ts';
import { freshDatabase } from './fresh-database.ts';
import { readOutbox } from './mails.ts';
import type { RunningShop } from './running-shop.ts';

export interface ProductionShop extends Omit<RunningShop, 'kill' | 'restart'> {
  /** The lines that the server printed. */
  output: readonly string[];
  /** Runs a command of the shop, such as `npm run shop -- check`, in its own process. @returns its output */
  run: (script: 'catalogue:import' | 'shop', ...args: string[]) => Promise<string>;
}

const serverScript = (name: string) => fileURLToPath(new URL(`../../server/${name}`, import.meta.url));
const scripts = {
  'catalogue:import': [serverScript('cli/scripts.ts'), 'catalogue:import'],
  shop: [serverScript('cli/shop/main.ts')],
};

/** Starts an empty shop as an operator does: `npm start` with production's settings and an empty database. */
export const startProductionShop = async (settings: Record<string, string>): Promise<ProductionShop> => {
  const database = await freshDatabase('template0');
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-production-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    RAZZ_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    LOG_LEVEL: 'warn',
    // The import is visible on the next page.
    PAGE_CACHE_SECONDS: '0',
    ...settings,
  };
  const server = spawn(process.execPath, [serverScript('start.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      output.push(line);
      if (line.startsWith('The shop is open')) resolve();
    });
    exited.then(([code]) => reject(new Error(`The shop exited with ${code}: ${output.join('\n')}`)));
  });
  return {
    address,
    database,
    output,
    mails: () => readOutbox(dataDir),
    run: async (script, ...args) => {
      const command = ['--import', 'tsx', ...scripts[script], ...args];
      return (await promisify(execFile)(process.execPath, command, { env })).stdout;
    },
    close: async () => {
      server.kill('SIGTERM');
      await exited;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
