import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseAccount } from '../../server/database/embedded/account.ts';
import { findBinaries } from '../../server/database/embedded/binaries.ts';
import { runningPostmaster } from '../../server/database/embedded/postmaster-file.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/database/embedded/start.ts';
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
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.endsWith('.new'))).toEqual([]);
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
    await expect(start()).rejects.toThrow(/did not start: .*(version|incompatible)/);
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
    await expect(findBinaries(undefined, root, 'sunos-sparc')).rejects.toThrow(
      /no embedded PostgreSQL for sunos-sparc\. Set DATABASE_URL/,
    );
  });
});

/** Only as root the database runs under another account. */
const describeAsRoot = databaseAccount() === undefined ? () => undefined : describe;
describeAsRoot('where the account cannot reach the data folder', () => {
  test('files go to a system folder that the data folder links to', { timeout: 60_000 }, async () => {
    const closed = join(root, 'closed');
    await prepareDataFolder(closed);
    const systemDir = `${root}-system`;
    const server = await startEmbedded({ dataDir: closed, systemDir });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.leave();
    expect(existsSync(join(closed, 'postgres', 'cluster'))).toBe(true);
    const again = await startEmbedded({ dataDir: closed, systemDir });
    expect((await readdir(systemDir)).filter((name) => name.startsWith('shop-'))).toHaveLength(1);
    await again.leave();
    await rm(systemDir, { recursive: true });
  });
});
