import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { project } from '../../../server/config/paths.ts';
import { OperatorError } from '../../../server/errors/operator-error.ts';

const reportUsage = new URL('report-usage.ts', import.meta.url).href;

export interface Usage {
  /** CPU time, milliseconds. */
  readonly cpu: number;
  /** Memory, bytes. */
  readonly rss: number;
}

/** A measured shop. */
export interface Target {
  readonly name: string;
  /** Origin, such as http://localhost:40123. */
  readonly address: string;
  /** Resource usage of the server process so far; null for a remote server. */
  readonly usage: () => Promise<Usage | null>;
  readonly close: () => Promise<void>;
}

const usageOf = async (child: ChildProcess): Promise<Usage> => {
  const reply = once(child, 'message');
  child.send('usage');
  return (await reply)[0] as Usage;
};

/** Environment variables of the shop. */
type Settings = Record<string, string>;

/** Starts the shop in a folder with an empty database, as `npm start` does. */
const startShop = async (name: string, folder: string, settings: Settings): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', reportUsage, 'server/start.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', RAZZ_DATA_DIR: dataDir, ...settings },
  });
  const ended = once(child, 'exit');
  const address = await new Promise<string>((done, fail) => {
    if (child.stdout === null) throw new Error('The stdout of the server is not piped.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^The shop is open: (\S+)/.exec(line) ?? [];
      if (found !== undefined) done(found.replace(/\/$/, ''));
    });
    ended.then(([code]) =>
      fail(new OperatorError(`The shop in ${folder} exited with code ${code}. See its output above.`)),
    );
  });
  return {
    name,
    address,
    usage: () => usageOf(child),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Links the installed packages of this checkout into a worktree, except its workspaces. */
const linkPackages = async (worktree: string): Promise<void> => {
  const modules = join(worktree, 'node_modules');
  await mkdir(join(modules, '@razz'), { recursive: true });
  for (const name of await readdir(join(project, 'node_modules')))
    if (name !== '@razz' && !name.startsWith('.vite'))
      await symlink(join(project, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(worktree, 'packages')))
    await symlink(join(worktree, 'packages', name), join(modules, '@razz', name));
};

const startRef = async (ref: string, settings: Settings): Promise<Target> => {
  const worktree = join(await mkdtemp(join(tmpdir(), 'razz-bench-')), 'shop');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, stdio: 'pipe' });
  try {
    git('worktree', 'add', '--detach', worktree, ref);
  } catch {
    throw new OperatorError(`Invalid --vs "${ref}". Use a git ref, a folder with a checkout, or a URL.`);
  }
  const remove = () => git('worktree', 'remove', '--force', worktree);
  try {
    await linkPackages(worktree);
    const shop = await startShop(ref, worktree, settings);
    return { ...shop, close: () => shop.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** The shop of this checkout. */
export const startThis = (settings: Settings = {}): Promise<Target> => startShop('this', project, settings);

/** Opens the shop to compare with: a URL, a folder with a checkout and its packages, or a git ref. */
export const startOther = async (other: string, settings: Settings = {}): Promise<Target> => {
  if (/^https?:/.test(other))
    return {
      name: new URL(other).host,
      address: other.replace(/\/$/, ''),
      usage: async () => null,
      close: async () => {},
    };
  return existsSync(join(other, 'server/start.js'))
    ? startShop(other, resolve(other), settings)
    : startRef(other, settings);
};

/** Path of the first featured product. */
export const findProduct = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/api/get_featured_products`);
  const { data } = (await response.json()) as { data: { slug: string }[] };
  const [first] = data;
  if (first === undefined) throw new Error(`${address} has no featured product. Name one with --product.`);
  return `/products/${first.slug}`;
};

/**
 * Waits until the server has been idle for five seconds, at most five minutes: two seconds after the last request it
 * renders pictures ahead, which would compete with the browser for the processor.
 */
export const untilIdle = async ({ usage }: Target): Promise<void> => {
  let before = await usage();
  let idleSeconds = 0;
  for (let second = 0; second < 300 && before !== null && idleSeconds < 5; second++) {
    await wait(1000);
    const after = await usage();
    if (after === null) return;
    idleSeconds = after.cpu - before.cpu < 20 ? idleSeconds + 1 : 0;
    before = after;
  }
};
