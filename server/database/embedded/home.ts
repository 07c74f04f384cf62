import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Account } from './account.ts';

const isWritableBy = (folder: string, account: Account): boolean => {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...account, cwd: '/' }).status === 0;
};

const createFolder = async (folder: string, account: Account | undefined): Promise<void> => {
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
};

const existingHome = async (home: string): Promise<string | undefined> => {
  const found = await lstat(home).catch(() => undefined);
  if (!found) return undefined;
  return realpath(home).catch(() => {
    throw new OperatorError(
      `${home} links to a folder that no longer exists: the shop's data is gone. Restore it, or remove the link to start with an empty shop.`,
    );
  });
};

/**
 * The folder of the database's files, socket and log: `postgres` in the data folder. If the account cannot access
 * that, `postgres` is a symbolic link to a folder in `systemDir`.
 */
export const findHome = async (
  dataDir: string,
  account: Account | undefined,
  systemDir: string,
): Promise<string> => {
  const home = join(dataDir, 'postgres');
  const existing = await existingHome(home);
  if (existing !== undefined) return existing;
  /** Puts the new folder in place, unless another process was faster. */
  const publish = async (folder: string, put: (from: string, to: string) => Promise<void>) => {
    await put(folder, home).catch(async (error: unknown) => {
      await rm(folder, { recursive: true });
      if (!existsSync(home)) throw error;
    });
  };
  const unfinished = `${home}.${randomUUID()}.new`;
  await createFolder(unfinished, account);
  if (!account || isWritableBy(unfinished, account)) {
    await publish(unfinished, rename);
  } else {
    await rm(unfinished, { recursive: true });
    await mkdir(systemDir, { recursive: true, mode: 0o755 });
    const elsewhere = join(systemDir, `shop-${randomUUID()}`);
    await createFolder(elsewhere, account);
    await publish(elsewhere, symlink);
  }
  return realpath(home);
};
