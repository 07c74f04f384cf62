import { type ExecFileException, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { serverEnvironment } from './environment.ts';
import { isAlive } from './postmaster-file.ts';

/** The superuser of the embedded server. Access is restricted by the permissions of the socket's folder. */
export const superuser = 'razz';

const runInitdb = async (
  { initdb }: Binaries,
  args: string[],
  account: Account | undefined,
  cwd: string,
): Promise<void> => {
  try {
    await promisify(execFile)(initdb, args, { ...account, cwd, env: serverEnvironment });
  } catch (error) {
    const { stderr, code, signal, message } = error as ExecFileException;
    const lastLine = stderr?.trim().split('\n').at(-1);
    // A text is the code of an error, such as ENOENT: the program did not start.
    const reason = typeof code === 'string' ? message : `exit ${code ?? signal}`;
    throw new OperatorError(`Failed to create the database files: ${lastLine || reason}`);
  }
};

const removeUnfinished = async (home: string): Promise<void> => {
  for (const entry of await readdir(home)) {
    const pid = /^cluster\.(\d+)\..*\.new$/.exec(entry)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, entry), { recursive: true, force: true });
  }
};

/**
 * Creates the database files if they do not exist, in a temporary folder that is then renamed: incomplete files are
 * never used, and concurrent processes end up with the same cluster.
 * @returns the folder of the cluster
 */
export const prepareCluster = async (
  home: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> => {
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) return cluster;
  await removeUnfinished(home);
  const unfinished = join(home, `cluster.${process.pid}.${randomUUID()}.new`);
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  try {
    await runInitdb(
      binaries,
      ['-D', unfinished, '-U', superuser, '--auth=trust', '--no-instructions', ...options],
      account,
      home,
    );
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Otherwise another process has created it.
    if (!existsSync(cluster)) throw error;
  }
  return cluster;
};
