import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createKysely } from '../../server/database/connect.ts';
import { runningPostmaster } from '../../server/database/embedded/postmaster-file.ts';
import { databaseLocation, openDatabase } from '../../server/database/open.ts';
import { prepareDatabase } from '../../server/database/prepare.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';
import { checkPort } from '../../server/startup/port.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const startScript = fileURLToPath(new URL('../../server/start.js', import.meta.url));
const apiScript = fileURLToPath(new URL('../../server/development/serve-api.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'razz-startup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface ProcessResult {
  code: number | null;
  stderr: string;
}

const run = (args: string[], environment: Record<string, string> = {}): ChildProcess => {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, args, {
    env: { PATH, RAZZ_DATA_DIR: folder, RAZZ_DEMO: '0', PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

const waitForExit = async (child: ChildProcess): Promise<ProcessResult> => {
  let stderr = '';
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
};

describe('a failed start prints a one-line error', { timeout: 30_000 }, () => {
  const tooOld = (version: string) => `Razz needs Node 20.19 or newer; this is Node ${version}.\n`;
  const missingPackages = 'Packages are missing: run "npm ci" first.\n';
  /** Module that a process loads first: it sets the version of Node, and resolves modules with this code. */
  const preload = (version: string, resolve: string) => {
    const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
    const hooks = moduleOf(`export const resolve = (name, context, next) => { ${resolve} };`);
    return moduleOf(`import { register } from 'node:module';
      Object.defineProperty(process.versions, 'node', { value: '${version}' });
      register(${JSON.stringify(hooks)});`);
  };

  test.each([
    ['18.20.4', tooOld('18.20.4')],
    ['20.18.3', tooOld('20.18.3')],
    ['20.19.0', missingPackages],
    ['22.0.0', missingPackages],
  ])('Node %s without packages', async (version, stderr) => {
    // node_modules is not in this folder, nor above it.
    const parent = pathToFileURL(join(folder, 'start.js')).href;
    const resolve = `return next(name, /^tsx/.test(name) ? { ...context, parentURL: '${parent}' } : context);`;
    const child = run(['--import', preload(version, resolve), startScript]);
    expect(await waitForExit(child)).toEqual({ code: 1, stderr });
  });

  test('the stack of any other error', async () => {
    const resolve =
      "if (/^tsx/.test(name)) throw new Error('Blocked: Cannot find package'); return next(name, context);";
    const { code, stderr } = await waitForExit(run(['--import', preload('20.19.0', resolve), startScript]));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: Blocked: Cannot find package\n {4}at /);
  });

  test('one line for each invalid setting', async () => {
    const { code, stderr } = await waitForExit(run([startScript], { PORT: 'web', SHIPPING_DHAKA: '-5' }));
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT: .*\(got "web"\)$/),
      expect.stringMatching(/^SHIPPING_DHAKA: .*\(got "-5"\)$/),
    ]);
  });

  test('an unknown argument', async () => {
    expect(await waitForExit(run([startScript, '--port=80']))).toEqual({
      code: 2,
      stderr: "Unknown option '--port=80'.\nRun with --help to see the options.\n",
    });
  });
});

describe('what prevents a start', () => {
  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
      new OperatorError(
        `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
      ),
    );
    other.close();
  });

  test('a data folder without write access', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(prepareDataFolder(join(file, 'data'))).rejects.toThrow(
      /^The data folder .*a-file\/data cannot be written \(ENOTDIR\)\. .*RAZZ_DATA_DIR/,
    );
  });

  test('an unreachable database, without naming its password', async () => {
    const databaseUrl = 'postgres://shop:hunter2@127.0.0.1:1/razz';
    const { db, close } = await openDatabase({ databaseUrl, dataDir: folder });
    await expect(prepareDatabase(db, databaseUrl)).rejects.toThrow(
      /^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/razz \((?!.*hunter2).*\)\. Check the address/,
    );
    await close();
  });

  test.each([
    ['14.9', 140_009, 'DATABASE_URL: PostgreSQL 14.9 is too old; the shop needs 15 or newer.'],
    ['15.0', 150_000, 'It migrates.'],
  ])('a database of version %s: %s %s', async (version, number, message) => {
    const query = async (text: string) => {
      if (text.includes('pg_advisory_xact_lock')) throw new Error('It migrates.');
      return { command: 'SELECT', rows: [{ version, number }] };
    };
    const client = { query, release: () => {} };
    const db = createKysely(async () => ({ connect: async () => client }) as unknown as pg.Pool);
    await expect(prepareDatabase(db, undefined)).rejects.toThrow(message);
  });

  const untrusted =
    'the certificate of the server is signed by an authority that this machine does not know. Add sslrootcert=/path/to/ca.pem to DATABASE_URL, or sslmode=no-verify to encrypt without verifying the server.';
  test.each([
    ['28P01', 'password failed', 'the server refused the user name or password (password failed).'],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.7", user "shop", database "razz", no encryption',
      'the server requires TLS (no pg_hba.conf entry for host "10.0.0.7", user "shop", database "razz", no encryption). Add sslmode=require to DATABASE_URL.',
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.7"',
      'the server does not admit this machine (no pg_hba.conf entry for host "10.0.0.7"). Add a line for it to pg_hba.conf there.',
    ],
    ['3D000', 'none', 'the database does not exist. Create it: createdb --owner shop razz.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', untrusted],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', untrusted],
    ['CERT_HAS_EXPIRED', 'expired', 'the certificate of the server has expired. Renew it.'],
    [
      '',
      'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
      'the server asks for a password. Add one to DATABASE_URL: postgres://user:password@host/database.',
    ],
    [
      '0A000',
      'extension "pg_trgm" is not available',
      'extension "pg_trgm" is not available. Install the contrib package of PostgreSQL on its machine, such as postgresql-contrib.',
    ],
    ['25006', 'read-only', 'the server is a standby, which is read-only. Use the address of the primary.'],
    // Node's error when it has tried several addresses.
    ['ECONNREFUSED', '', 'ECONNREFUSED'],
    ['42P01', 'no such table', 'no such table'],
  ])('a database that fails with %s "%s": %s', async (code, text, message) => {
    const error = Object.assign(new Error(text), code && { code });
    const pool = { connect: () => Promise.reject(error) } as unknown as pg.Pool;
    const prepare = (url: string | undefined) =>
      prepareDatabase(
        createKysely(async () => pool),
        url,
      );
    const url = 'postgres://shop:hunter2@db.example:5433/razz';
    const thrown = await prepare(url).catch((reason: Error) => reason);
    const location = 'db.example:5433/razz';
    const explained =
      message === code
        ? `DATABASE_URL: cannot connect to ${location} (${code}). Check the address, and that PostgreSQL runs there.`
        : `DATABASE_URL: ${location}: ${message}`;
    expect(thrown).toMatchObject(
      message === text ? { message, name: 'Error' } : { message: explained, name: 'OperatorError' },
    );
    await expect(prepare(undefined)).rejects.toBe(error);
  });
});

describe('a database that the role may not change', () => {
  /** The error of preparing the database at `databaseUrl`, and its location. */
  const prepareAt = async (databaseUrl: string) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: folder });
    const error = await prepareDatabase(db, databaseUrl).catch((reason: unknown) => reason);
    await close();
    return { error, location: databaseLocation({ databaseUrl, dataDir: '' }) };
  };
  const prepareAs = (role: string, url: string) => prepareAt(url.replace(/\/\/\w+@/, `//${role}@`));
  const withRole = async (
    grant: (role: string) => string,
    use: (role: string, url: string) => Promise<void>,
  ): Promise<void> => {
    const database = await freshDatabase('template0');
    const role = `role_${database.connection.database}`;
    await sql`CREATE ROLE ${sql.id(role)} LOGIN`.execute(database.db);
    try {
      await sql.raw(grant(role)).execute(database.db);
      await use(role, database.url);
    } finally {
      await sql`DROP OWNED BY ${sql.id(role)}`.execute(database.db);
      await sql`DROP ROLE ${sql.id(role)}`.execute(database.db);
      await database.drop();
    }
  };

  test('a role that may not create tables', () =>
    withRole(
      () => 'SELECT',
      async (role, url) => {
        const { error, location } = await prepareAs(role, url);
        expect(error).toEqual(
          new OperatorError(
            `DATABASE_URL: ${location}: the role "${role}" may not create tables in the schema public. As a superuser, run in this database: GRANT USAGE, CREATE ON SCHEMA public TO "${role}".`,
          ),
        );
      },
    ));

  test('a role that may not create the extension', () =>
    withRole(
      (role) => `GRANT CREATE ON SCHEMA public TO ${role}`,
      async (role, url) => {
        const { error, location } = await prepareAs(role, url);
        expect(error).toEqual(
          new OperatorError(
            `DATABASE_URL: ${location}: the role "${role}" may not create the extension pg_trgm. As a superuser, run in this database: CREATE EXTENSION pg_trgm.`,
          ),
        );
      },
    ));

  test('a server without TLS', async () => {
    const database = await freshDatabase('template0');
    const { error } = await prepareAt(`${database.url}&sslmode=require`);
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).toMatch(/: the server does not offer TLS\. /);
    await database.drop();
  });
});

const listening = (child: ChildProcess): Promise<number> => {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part) => {
      text += part;
      const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    child.on('exit', () => reject(new Error(`The server ended before it listened: ${text}`)));
  });
};

const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const part of socket) text += part;
  return text;
};

/** Resolves once new connections are refused, which means that the shutdown has begun. */
const connectionRefused = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) return;
  }
};

describe('shutdown', { timeout: 60_000 }, () => {
  test('by SIGTERM finishes pending requests and exits with 0', async () => {
    const database = await freshDatabase();
    const child = run(['--import', 'tsx', apiScript], { DATABASE_URL: database.url });
    const exited = waitForExit(child);
    const port = await listening(child);
    const socket = connect(port, '127.0.0.1');
    const body = '{"category_slug":"all","filter_params":[],"sort_option":"all"}';
    socket.write(
      `POST /api/filter_products HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    expect(healthy.status).toBe(200);
    child.kill('SIGTERM');
    await connectionRefused(port);
    const response = readAll(socket);
    socket.write(body);
    expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]*"data":\[\]/);
    expect(await exited).toEqual({ code: 0, stderr: '' });
    await database.drop();
  });

  test('by SIGINT closes incomplete requests and stops the embedded database', async () => {
    const dataDir = `${folder}-half-sent`;
    const child = run(['--import', 'tsx', apiScript], { RAZZ_DATA_DIR: dataDir });
    const exited = waitForExit(child);
    const port = await listening(child);
    const sockets = [
      'GET /api/get_districts HTTP/1.1\r\nHost: local',
      'POST /api/filter_products HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ].map((text) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    });
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    expect(healthy.status).toBe(200);
    child.kill('SIGINT');
    expect(await exited).toEqual({ code: 0, stderr: '' });
    expect(await runningPostmaster(join(dataDir, 'postgres', 'cluster'))).toBeUndefined();
    for (const socket of sockets) socket.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });
});
