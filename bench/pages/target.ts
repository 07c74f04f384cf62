import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { project } from '../../server/config/paths.ts';
import { StartupError } from '../../server/startup/startup-error.ts';

const reportCpu = new URL('report-cpu.ts', import.meta.url).href;

/** A shop under measurement. */
export interface Target {
  readonly name: string;
  /** Such as http://localhost:40123, without a slash at the end. */
  readonly address: string;
  /** CPU time of the server's process so far, milliseconds; null when it is not ours to ask. */
  readonly cpu: () => Promise<number | null>;
  readonly close: () => Promise<void>;
}

const serverCpu = async (child: ChildProcess): Promise<number> => {
  const replied = once(child, 'message');
  child.send('cpu');
  return Number((await replied)[0]);
};

/** Starts the shop of a folder over a fresh database, as `npm start` does. */
const startShop = async (name: string, folder: string): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', reportCpu, 'server/start.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', RAZZ_DATA_DIR: dataDir },
  });
  const ended = once(child, 'exit');
  const address = await new Promise<string>((done, fail) => {
    if (child.stdout === null) throw new Error('The server has no output to read.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^The shop is open: (\S+)/.exec(line) ?? [];
      if (found !== undefined) done(found.replace(/\/$/, ''));
    });
    ended.then(([code]) => fail(new StartupError(`The shop of ${folder} ended with code ${code}.`)));
  });
  return {
    name,
    address,
    cpu: () => serverCpu(child),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Packages of this checkout for a worktree, but the worktree's own workspaces. */
const linkPackages = async (worktree: string): Promise<void> => {
  const modules = join(worktree, 'node_modules');
  await mkdir(join(modules, '@razz'), { recursive: true });
  for (const name of await readdir(join(project, 'node_modules')))
    if (name !== '@razz' && !name.startsWith('.vite'))
      await symlink(join(project, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(worktree, 'packages')))
    await symlink(join(worktree, 'packages', name), join(modules, '@razz', name));
};

const startRef = async (ref: string): Promise<Target> => {
  const worktree = join(await mkdtemp(join(tmpdir(), 'razz-bench-')), 'shop');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, stdio: 'pipe' });
  try {
    git('worktree', 'add', '--detach', worktree, ref);
  } catch {
    throw new StartupError(`Invalid --vs "${ref}". Use a git ref, a folder with a checkout, or a URL.`);
  }
  const remove = () => git('worktree', 'remove', '--force', worktree);
  try {
    await linkPackages(worktree);
    const shop = await startShop(ref, worktree);
    return { ...shop, close: () => shop.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** The shop of this checkout. */
export const startThis = (): Promise<Target> => startShop('this', project);

/** A shop to compare with: one that runs at a URL, a folder with a checkout and its packages, or a git ref. */
export const startOther = async (other: string): Promise<Target> => {
  if (/^https?:/.test(other))
    return {
      name: new URL(other).host,
      address: other.replace(/\/$/, ''),
      cpu: async () => null,
      close: async () => {},
    };
  return existsSync(join(other, 'server/start.js')) ? startShop(other, resolve(other)) : startRef(other);
};
