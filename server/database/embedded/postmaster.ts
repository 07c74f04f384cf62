import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { serverEnvironment } from './environment.ts';
import { clearStaleLocks, isAlive, runningPostmaster } from './postmaster-file.ts';

/** Paths, account and settings of an embedded server. */
export interface Installation {
  home: string;
  cluster: string;
  socketDir: string;
  binaries: Binaries;
  account: Account | undefined;
  /** PostgreSQL settings that override the defaults. */
  settings: Record<string, string> | undefined;
}

/** Some systems limit socket paths to 103 bytes, including the file name. */
const maxSocketDirBytes = 85;

/** Creates the folder of the socket: in the database's folder, or in /tmp if that path is too long. */
export const prepareSocketDir = async (home: string, account: Account | undefined): Promise<string> => {
  const inside = join(home, 'socket');
  const short = `/tmp/razz-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const folder = Buffer.byteLength(inside) <= maxSocketDirBytes ? inside : short;
  await mkdir(folder, { mode: 0o700 }).then(
    () => account && chown(folder, account.uid, account.gid),
    () => {},
  );
  const found = await lstat(folder);
  // A concurrent root process may be between mkdir and chown.
  const isOwned = [account?.uid, process.getuid?.()].includes(found.uid);
  if (!found.isDirectory() || !isOwned || (found.mode & 0o077) !== 0) {
    throw new OperatorError(`${folder} belongs to another user or is accessible to others. Remove it.`);
  }
  return folder;
};

const defaultSettings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '200',
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Error details and statements quote rows: keeps emails and bKash ids out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export interface StartedProcess {
  /** the reason of the exit; undefined while it runs */
  exited: () => string | undefined;
}

const maxLogBytes = 5_000_000;

const openLog = async (path: string) => {
  const log = await open(path, 'a', 0o600);
  const { size } = await log.stat();
  if (size > maxLogBytes) await log.truncate();
  return { log, from: (await log.stat()).size };
};

/** Starts the server in its own session, so that Ctrl-C in the terminal does not signal it. */
export const spawnPostmaster = async (installation: Installation): Promise<StartedProcess> => {
  const { home, cluster, socketDir, binaries, account } = installation;
  await clearStaleLocks(cluster, socketDir);
  const logPath = join(home, 'postgres.log');
  const { log, from } = await openLog(logPath);
  const settings = { ...defaultSettings, unix_socket_directories: socketDir, ...installation.settings };
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: home,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  let exit: string | undefined;
  child.on('error', (error) => {
    exit = error.message;
  });
  child.on('exit', async (code, signal) => {
    const written = await readFile(logPath).catch(() => Buffer.alloc(0));
    const lines = written.subarray(from).toString().trim().split('\n');
    exit =
      lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? (lines.at(-1) || `exit ${code ?? signal}`);
  });
  await log.close();
  return { exited: () => exit };
};

const waitForExit = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid) && Date.now() < deadline) await wait(10);
  return !isAlive(pid);
};

/**
 * Stops the server and waits for its exit. Running statements are aborted, committed data is safe. After a timeout the
 * server gets SIGQUIT and recovers from the write-ahead log at the next start.
 */
export const stopPostmaster = async (cluster: string): Promise<void> => {
  const pid = await runningPostmaster(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(pid, 10_000)) return;
  process.kill(pid, 'SIGQUIT');
  await waitForExit(pid, 5000);
};
