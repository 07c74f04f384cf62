import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup/startup-error.ts';

/** Whether a process with this id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** Where the command line cannot be read, the lock file is trusted, as PostgreSQL itself does. */
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

/** The id of the server that runs on these files now, or undefined when none does. */
export const runningPostmaster = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
};

/** A server writes its lock file right after creating it; one that is still empty by then was never written. */
const emptyForMs = 2000;

/** Left by a crash of the machine between creating and writing the file; PostgreSQL refuses to start on it. */
const isAbandoned = async (file: string, text: string): Promise<boolean> => {
  if (text.trim() !== '') return false;
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > emptyForMs;
};

/**
 * Removes lock files that would keep PostgreSQL from starting although no server runs: an empty one, and one of
 * a killed server whose process id now belongs to another program, as happens when a container restarts.
 */
export const clearStaleLocks = async (cluster: string, socketDir: string): Promise<void> => {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    const isRecycled = pid > 0 && isAlive(pid) && !isPostgres(pid);
    if (isRecycled || (await isAbandoned(file, text))) await rm(file, { force: true });
  }
};
