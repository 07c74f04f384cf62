import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup-failure.ts';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Where it cannot be told, the file is believed, as PostgreSQL itself would. */
function isPostgres(pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return /postgres/.test(command);
  } catch {
    return true;
  }
}

/** The id of the server that runs on these files now, or undefined when none does. */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
}

/**
 * Removes the file of a killed server whose process id now belongs to a program that is not PostgreSQL, as
 * happens when a container restarts: PostgreSQL would take that program for a running server.
 */
export async function clearRecycledPid(cluster: string, socketDir: string): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (pid > 0 && isAlive(pid) && !isPostgres(pid)) await rm(file, { force: true });
  }
}
