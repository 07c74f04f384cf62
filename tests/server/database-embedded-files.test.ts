import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { databaseAccount } from '../../server/database/embedded/account.ts';
import { prepareBinaries } from '../../server/database/embedded/binaries.ts';
import { prepareCluster } from '../../server/database/embedded/cluster.ts';
import { findHome } from '../../server/database/embedded/home.ts';
import {
  prepareSocketDir,
  spawnPostmaster,
  stopPostmaster,
} from '../../server/database/embedded/postmaster.ts';
import {
  clearStaleLocks,
  isAlive,
  runningPostmaster,
} from '../../server/database/embedded/postmaster-file.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';

let root: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'razz-embedded-files-'));
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

describe('the executables', () => {
  /** A package of shell scripts, of which initdb runs only with this command, and only with the link to its library. */
  const prepare = async (command: string) => {
    const folder = join(await mkdtemp(join(root, 'package-')), 'installed');
    const links = ['made', 'missing'].map((name) => ({
      source: 'native/lib/real',
      target: `native/lib/${name}`,
    }));
    for (const name of ['bin', 'lib']) await mkdir(join(folder, 'native', name), { recursive: true });
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    await writeFile(join(folder, 'native/lib/real'), '');
    await symlink('real', join(folder, 'native/lib/made'));
    const write = (name: string, script: string) =>
      writeFile(join(folder, 'native/bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await write('postgres', '[ "$*:$PWD" = "--version:/" ]');
    await write('initdb', `test -e "\${0%/bin/*}/lib/missing" || exit 9; ${command}`);
    const staging = join(folder, '../staging/folder');
    const find = () =>
      prepareBinaries({ folder, version: '18.4' }, undefined, staging).then(
        ({ initdb, postgres }) => [initdb, postgres].map((path) => relative(dirname(folder), path)),
        (error: Error) => error.message.replaceAll(dirname(folder), '…'),
      );
    return { folder, staging, find };
  };
  const onlyInCopy = 'case "$0" in */installed/*) exit 4;; esac';

  test('run in the package, whose links are made', async () => {
    const { find, staging } = await prepare('exit 0');
    expect(await find()).toEqual(['installed/native/bin/initdb', 'installed/native/bin/postgres']);
    expect(existsSync(staging)).toBe(false);
  });

  test('are copied once when they do not run in the package', async () => {
    const { find, folder, staging } = await prepare(onlyInCopy);
    const copied = ['initdb', 'postgres'].map((name) => `staging/folder/postgres-18.4/native/bin/${name}`);
    expect(await find()).toEqual(copied);
    expect(await readdir(staging)).toEqual(['postgres-18.4']);
    const links = ['made', 'missing'].map((name) =>
      readlink(join(staging, 'postgres-18.4/native/lib', name)),
    );
    expect(await Promise.all(links)).toEqual(['real', 'real']);
    await rm(join(folder, 'native/lib'), { recursive: true });
    expect(await find()).toEqual(copied);
  });

  test.each([
    ['echo "initdb: no libpq" >&2; echo more >&2; exit 4', 'initdb: no libpq'],
    ['exit 4', 'exit 4'],
    ['kill -9 $$', 'exit SIGKILL'],
    ['exec "$0.missing"', expect.stringContaining('.missing')],
  ])('do not run: %s', async (command, reason) => {
    const { find } = await prepare(command);
    expect(/\((.*?)\)\. Set DATABASE_URL/.exec(String(await find()))?.[1]).toEqual(reason);
  });

  test('cannot be copied', async () => {
    const { find, folder, staging } = await prepare(onlyInCopy);
    await writeFile(join(folder, 'native/pg-symlinks.json'), '[');
    expect(await find()).toMatch(/JSON/);
    expect(await readdir(staging)).toEqual([]);
    await rm(join(folder, 'native'), { recursive: true });
    expect(await find()).toMatch(/ENOENT.*…\/installed\/native/);
  });
});

describe('the database files', () => {
  /** Creates the files with a shell script instead of initdb, which gets their temporary folder as $2. */
  const prepare = async (script: string, shell = '/bin/sh') => {
    const home = await mkdtemp(join(root, 'files-'));
    const initdb = join(home, 'initdb');
    await writeFile(initdb, `#!${shell}\n${script}\n`, { mode: 0o700 });
    await mkdir(join(home, `cluster.${process.pid}.running.new`));
    await mkdir(join(home, 'cluster.4194305.killed.new/base'), { recursive: true });
    for (const name of others) await mkdir(join(home, name));
    const prepared = prepareCluster(home, { initdb, postgres: '' }, undefined);
    const result = await prepared.then((folder) => relative(home, folder), String);
    const left = (await readdir(home)).filter((name) => name !== 'initdb').sort();
    return { result, left, home };
  };
  const running = `cluster.${process.pid}.running.new`;
  const others = ['cluster.4194305.killed.newer', 'old-cluster.4194305.killed.new'];
  const unchanged = [running, ...others].sort();

  test('are created in a temporary folder, and those of a killed process are removed', async () => {
    const { result, left, home } = await prepare(
      'mkdir "$2" && printf "%s " "$PWD" "$LC_ALL" "$TZ" "$@" > "$2/args"',
    );
    expect({ result, left }).toEqual({ result: 'cluster', left: ['cluster', ...unchanged] });
    const folder = `${home}/cluster\\.${process.pid}\\.[0-9a-f-]{36}\\.new`;
    expect(await readFile(join(home, 'cluster', 'args'), 'utf8')).toMatch(
      new RegExp(
        `^${home} C UTC -D ${folder} -U razz --auth=trust --no-instructions --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C $`,
      ),
    );
  });

  test.each([
    ['mkdir "$2"; echo first >&2; echo "initdb: no space left" >&2; exit 3', 'initdb: no space left'],
    ['exit 3', 'exit 3'],
    ['kill -9 $$', 'exit SIGKILL'],
  ])('cannot be created: %s', async (script, reason) => {
    const { result, left } = await prepare(script);
    expect({ result, left }).toEqual({
      result: `OperatorError: Failed to create the database files: ${reason}`,
      left: unchanged,
    });
  });

  test('cannot be created by a program that does not start', async () => {
    const { result, left, home } = await prepare('', '/no-such-shell');
    expect({ result, left }).toEqual({
      result: `OperatorError: Failed to create the database files: spawn ${home}/initdb ENOENT`,
      left: unchanged,
    });
  });

  test('are those of another process that was faster', async () => {
    const { result, left } = await prepare('mkdir -p "$2" cluster/base');
    expect({ result, left }).toEqual({ result: 'cluster', left: ['cluster', ...unchanged] });
  });

  test('are not replaced by new ones when the link to them leads nowhere', async () => {
    const data = await mkdtemp(join(root, 'link-'));
    await symlink(join(data, 'removed'), join(data, 'postgres'));
    await expect(findHome(data, undefined, root)).rejects.toThrow(
      new OperatorError(
        `${data}/postgres links to a folder that no longer exists: the shop's data is gone. Restore it, or remove the link to start with an empty shop.`,
      ),
    );
  });
});

describe('the process of the server', () => {
  /** Runs a shell script as PostgreSQL, after this log of earlier starts. */
  const run = async (script: string, earlier = '') => {
    const home = await mkdtemp(join(root, 'process-'));
    const postgres = join(home, 'postgres');
    await writeFile(postgres, `#!/bin/sh\n${script}\n`, { mode: script === '' ? 0o600 : 0o700 });
    const log = join(home, 'postgres.log');
    if (earlier !== '') await writeFile(log, earlier);
    const { exited } = await spawnPostmaster({
      home,
      cluster: 'files',
      socketDir: 'socket',
      binaries: { initdb: '', postgres },
      account: undefined,
      settings: { port: '5433', fsync: 'off' },
    });
    await vi.waitFor(() => expect(exited()).toBeDefined(), 10_000);
    return { reason: exited(), log };
  };

  test.each([
    ['echo first; echo "FATAL:  no memory"; echo last; exit 1', 'FATAL:  no memory'],
    ['echo first; echo "last" >&2; exit 1', 'last'],
    ['exit 3', 'exit 3'],
    ['kill -9 $$', 'exit SIGKILL'],
    ['', expect.stringContaining('EACCES')],
  ])('has the reason of its exit: %s', async (script, reason) => {
    expect((await run(script, 'FATAL: of an earlier start\n')).reason).toEqual(reason);
  });

  test('has its settings, and logs to a file of its owner', async () => {
    const { log } = await run('echo "$PWD $LC_ALL $TZ $*"');
    expect((await stat(log)).mode & 0o777).toBe(0o600);
    expect(await readFile(log, 'utf8')).toBe(
      `${dirname(log)} C UTC -D files -c listen_addresses= -c port=5433 -c max_connections=200 -c jit=off -c log_min_messages=warning -c log_checkpoints=off -c log_error_verbosity=terse -c log_min_error_statement=panic -c log_statement=none -c log_min_duration_statement=-1 -c log_parameter_max_length=0 -c log_parameter_max_length_on_error=0 -c unix_socket_directories=socket -c fsync=off\n`,
    );
  });

  test.each([
    [5_000_000, 5_000_000 + 5],
    [5_000_001, 5],
  ])('empties its log of more than five megabytes: %i bytes', async (size, left) => {
    const { log, reason } = await run('echo last', 'x'.repeat(size));
    expect(reason).toBe('last');
    expect((await stat(log)).size).toBe(left);
  });
});

describe('stopping the server', () => {
  /** Runs a shell script as the server, which logs its signals. @returns the folder with its lock file, and the log */
  const run = async (onInterrupt: string) => {
    const folder = await mkdtemp(join(root, 'stopped-'));
    const [postgres, log] = [join(folder, 'postgres'), join(folder, 'log')];
    await writeFile(
      postgres,
      `trap 'echo INT >> ${log}; ${onInterrupt}' INT
trap 'echo QUIT >> ${log}; exit' QUIT
echo started > ${log}
while :; do sleep 0.02; done
`,
    );
    const child = spawn('/bin/sh', [postgres], { stdio: 'ignore' });
    children.push(child);
    await writeFile(join(folder, 'postmaster.pid'), `${child.pid}\n`);
    const logged = () => readFile(log, 'utf8').catch(() => '');
    await vi.waitFor(async () => expect(await logged()).toBe('started\n'), 10_000);
    return { folder, logged, child };
  };

  test('waits for its exit', async () => {
    const { folder, logged, child } = await run('exit');
    await stopPostmaster(folder);
    expect([await logged(), isAlive(Number(child.pid))]).toEqual(['started\nINT\n', false]);
    await stopPostmaster(folder);
  });

  test('aborts it after ten seconds', async () => {
    const { folder, logged, child } = await run('');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    onTestFinished(() => clock.mockRestore());
    const stopped = stopPostmaster(folder);
    await vi.waitFor(async () => expect(await logged()).toBe('started\nINT\n'), 10_000);
    clock.mockReturnValue(11_000);
    await stopped;
    expect([await logged(), isAlive(Number(child.pid))]).toEqual(['started\nINT\nQUIT\n', false]);
  });
});

test('a process is alive although another user runs it', () => {
  expect([process.pid, 4_194_305].map(isAlive)).toEqual([true, false]);
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  });
  onTestFinished(() => kill.mockRestore());
  expect(isAlive(1)).toBe(true);
});

describe('lock files', () => {
  const files = ['.s.PGSQL.5432.lock', 'postmaster.pid'];
  const changedAt = 1_700_000_000;
  /** Leaves lock files with the text. @returns the server that runs with them, and the files left when one is to start */
  const leave = async (text: string, ageMs = 60_000) => {
    const folder = await mkdtemp(join(root, 'locks-'));
    for (const name of files) {
      await writeFile(join(folder, name), text);
      await utimes(join(folder, name), changedAt, changedAt);
    }
    const clock = vi.spyOn(Date, 'now').mockReturnValue(changedAt * 1000 + ageMs);
    onTestFinished(() => clock.mockRestore());
    const running = await runningPostmaster(folder);
    await clearStaleLocks(folder, folder);
    return { running, left: (await readdir(folder)).sort() };
  };
  const removed = { running: undefined, left: [] };
  const unchanged = { running: undefined, left: files };

  test('are removed when they have no process id for longer than a starting server takes to write it', async () => {
    expect(await leave('')).toEqual(removed);
    // As a file system may leave it after a power failure.
    expect(await leave('\0\0\0\0')).toEqual(removed);
    expect(await leave(' \n', 2001)).toEqual(removed);
    expect(await leave('', 2000)).toEqual(unchanged);
  });

  /** Mocks the platform, whose `ps` prints this command line of a process; undefined: it has no `ps`. */
  const onPlatform = async (platform: string, printed: string | undefined) => {
    const bin = await mkdtemp(join(root, 'ps-'));
    const expected = `-o command= -p ${process.pid}`;
    if (printed !== undefined)
      await writeFile(join(bin, 'ps'), `#!/bin/sh\n[ "$*" = "${expected}" ] && echo '${printed}'\n`, {
        mode: 0o755,
      });
    vi.stubEnv('PATH', bin);
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform);
    onTestFinished(() => void vi.unstubAllEnvs());
    onTestFinished(() => void vi.restoreAllMocks());
  };

  test.each([
    ['linux', '/opt/postgres -D data', removed],
    ['darwin', 'node shop', removed],
    ['darwin', '/opt/postgres -D data', { running: process.pid, left: files }],
    ['darwin', undefined, { running: process.pid, left: files }],
  ])('on %s, where ps prints %s for their process', async (platform, printed, expected) => {
    await onPlatform(platform, printed);
    expect(await leave(`${process.pid}\n`)).toEqual(expected);
  });

  test.each([
    ['1', removed],
    // PostgreSQL itself checks processes that do not exist, and those of a standalone server, which are negative.
    ['4194305', unchanged],
    [`-${process.pid}`, unchanged],
    ['0', unchanged],
  ])('of the process %s', async (pid, expected) => {
    expect(await leave(`${pid}\n`)).toEqual(expected);
  });
});

test('the folder of the socket belongs to the database alone, and its path is short', async () => {
  const homeOf = async (bytes: number) => {
    const rest = bytes - Buffer.byteLength(join(root, '-', 'socket')) + 1;
    const home = join(root, 'h'.repeat(rest));
    await mkdir(home);
    return home;
  };
  const [home, tooLong] = [await homeOf(85), await homeOf(86)];
  const folder = await prepareSocketDir(home, undefined);
  expect(folder).toBe(join(home, 'socket'));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await prepareSocketDir(home, undefined)).toBe(folder);
  const short = await prepareSocketDir(tooLong, undefined);
  expect(short).toMatch(/^\/tmp\/razz-[0-9a-f]{16}$/);
  await rm(short, { recursive: true });

  const error = `${folder} belongs to another user or is accessible to others. Remove it.`;
  const { uid, gid } = await stat(folder);
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  await expect(prepareSocketDir(home, undefined)).rejects.toThrow(error);
  expect(await prepareSocketDir(home, { uid, gid })).toBe(folder);
  getuid.mockRestore();
  // Root has created it for the account, and is about to change its owner.
  expect(await prepareSocketDir(home, { uid: uid + 1, gid })).toBe(folder);

  await chmod(folder, 0o701);
  await expect(prepareSocketDir(home, undefined)).rejects.toThrow(error);
  await rm(folder, { recursive: true });
  await writeFile(folder, '', { mode: 0o600 });
  await expect(prepareSocketDir(home, undefined)).rejects.toThrow(error);
});

describe('the account of the database', () => {
  /** Replaces `id`, which knows the accounts with these names. */
  const withAccounts = async (names: string) => {
    const bin = await mkdtemp(join(root, 'id-'));
    const script = `#!/bin/sh
case " ${names} " in *" $2 "*) ;; *) exit 1;; esac
case "$1:$2" in -u:postgres) echo 70;; -g:postgres) echo 71;; -u:nobody) echo 98;; -g:nobody) echo 99;; esac
`;
    await writeFile(join(bin, 'id'), script, { mode: 0o755 });
    vi.stubEnv('PATH', bin);
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0);
    onTestFinished(() => void vi.unstubAllEnvs());
    onTestFinished(() => getuid.mockRestore());
    return getuid;
  };

  test.each([
    ['nobody postgres', { uid: 70, gid: 71 }],
    ['nobody', { uid: 98, gid: 99 }],
  ])('is one of "%s" for root', async (names, account) => {
    const getuid = await withAccounts(names);
    expect(databaseAccount()).toEqual(account);
    getuid.mockReturnValue(1);
    expect(databaseAccount()).toBeUndefined();
  });

  test('is missing', async () => {
    await withAccounts('');
    expect(databaseAccount).toThrow(
      new OperatorError(
        'PostgreSQL does not run as root, and this system has no account "postgres" or "nobody" to run it as. Start the shop as another user, or set DATABASE_URL.',
      ),
    );
  });
});
