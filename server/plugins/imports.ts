import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import plugin from 'fastify-plugin';
import type { Connection } from '../database/connect.ts';
import type { ImportJob } from '../importer/import-process.ts';
import { type ImportRun, importRepository } from '../repositories/admin/imports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts a run in a process of its own. The repository says how it ends. */
    startImport: (run: ImportRun) => void;
  }
}

const typescript = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('../importer/import-process.ts', import.meta.url));
/** Memory of JavaScript objects, in MB. A file that needs more ends its process, and not the server. */
const maxHeap = 768;
/** The exit codes and signals of a process without memory: V8's own, and the kernel's choice. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL';

/**
 * Runs imports of the panel. Reading a spreadsheet blocks a process for seconds and may take more memory than there is,
 * so each run has a process of its own, with its own connections and a lower priority.
 */
export const imports = plugin(async (app) => {
  const processes = new Map<ChildProcess, ImportRun>();
  let isClosing = false;
  const fail = (run: ImportRun, reason: 'interrupted' | 'memory' | 'error') =>
    importRepository(app.db)
      .fail(run, { reason })
      // It ends as interrupted, since it does not say that it works any more.
      .catch((error: unknown) => app.log.error({ err: error, import: run.id }, 'failed to end an import'));

  app.decorate('startImport', (run: ImportRun) => {
    const { host, port, user, password, database, connectionString } = app.pool.options;
    const given: Connection = { host, port, user, password, database, connectionString };
    const job: ImportJob = {
      ...run,
      connection: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      shopName: app.shop.settings.shopName,
      dataDir: app.config.dataDir,
      privateHosts: app.config.picturePrivateHosts,
    };
    const child = fork(program, [], {
      execArgv: ['--import', typescript, `--max-old-space-size=${maxHeap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    processes.set(child, run);
    child.on('message', (message: { error: string }) =>
      app.log.error({ import: run.id, problem: message.error }, 'an import failed'),
    );
    child.on('error', (error) => app.log.error({ err: error, import: run.id }, 'failed to start an import'));
    child.on('exit', (code, signal) => {
      processes.delete(child);
      if (isClosing || code === 0) return;
      app.log.error({ import: run.id, code, signal }, 'the process of an import has exited');
      void fail(run, isOutOfMemory(code, signal) ? 'memory' : 'error');
    });
    child.send(job, (error) => {
      if (error !== null) app.log.error({ err: error, import: run.id }, 'failed to start an import');
    });
  });

  app.addHook('onClose', async () => {
    isClosing = true;
    for (const [child, run] of processes) {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await fail(run, 'interrupted');
    }
  });
});
