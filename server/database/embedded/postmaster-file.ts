import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup/startup-error.ts';

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
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return /postgres/.test(command);
  } catch {
    return true;
  }
};

/** The process id of the server running on this cluster, if any. */
export const runningPostmaster = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
};

/** Age from which an empty lock file is stale: a server writes the file right after creating it. */
const staleEmptyFileMs = 2000;

/** Whether an empty lock file was left by a crash between creation and write. PostgreSQL refuses to start with it. */
const isAbandoned = async (file: string, text: string): Promise<boolean> => {
  if (text.trim() !== '') return false;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return Date.now() - mtimeMs > staleEmptyFileMs;
};

/**
 * Removes lock files that would prevent PostgreSQL from starting although no server is running: empty files, and files
 * of a killed server whose process id was reused by another program, as happens when a container restarts.
 */
export const clearStaleLocks = async (cluster: string, socketDir: string): Promise<void> => {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    const isRecycled = pid > 0 && isAlive(pid) && !isPostgres(pid);
    if (isRecycled || (await isAbandoned(file, text))) await rm(file, { force: true });
  }
};
