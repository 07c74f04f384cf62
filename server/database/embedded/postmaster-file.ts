import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errors/operator-error.ts';

/** Whether a process with this id exists, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** If the command line cannot be read, trusts the lock file, as PostgreSQL does. */
const isPostgres = (pid: number): boolean => {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`)
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)]);
    return command.includes('postgres');
  } catch {
    return true;
  }
};

/** The process id in a lock file; NaN if there is none. */
const readPid = async (file: string): Promise<number> =>
  Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);

/** The process id of the server running on this cluster, if any. */
export const runningPostmaster = async (cluster: string): Promise<number | undefined> => {
  const pid = await readPid(join(cluster, 'postmaster.pid'));
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
};

/** Age from which a lock file without a process id is stale: a server writes the file right after creating it. */
const staleFileMs = 2000;

const isOld = async (file: string): Promise<boolean> => {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return Date.now() - mtimeMs > staleFileMs;
};

/**
 * Removes lock files that would prevent PostgreSQL from starting although no server is running: files without a process
 * id, left by a system crash between creation and write, and files of a killed server whose process id was reused by
 * another program, as happens when a container restarts.
 */
export const clearStaleLocks = async (cluster: string, socketDir: string): Promise<void> => {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = await readPid(file);
    const isStale = Number.isNaN(pid) ? await isOld(file) : pid > 0 && isAlive(pid) && !isPostgres(pid);
    if (isStale) await rm(file, { force: true });
  }
};
