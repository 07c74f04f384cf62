import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, requestTimeouts } from '../../server/database/connect.ts';
import {
  DatabaseUnavailable,
  isCancelled,
  isConnectionLost,
  isQueryTimeout,
  isReadOnly,
  isUnavailable,
  retryOnConnectionLoss,
} from '../../server/database/errors.ts';
import { createLogger } from '../../server/plugins/logging.ts';
import { localeCookie } from '../../src/domain/locale.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { order, seedShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const database = await freshDatabase();
await seedShop(database.db);
const timeouts = { connect: 500, statement: 600, query: 1200 };
const pool = connect(database.connection, { poolSize: 2, timeouts });
const logged: { msg: string; err?: object }[] = [];
const logger = createLogger('warn', { write: (line: string) => logged.push(JSON.parse(line)) });
const app = await testApp({ config: testConfig({ GUARDED_PER_MINUTE: '1000' }), database: pool, logger });
afterAll(async () => {
  await app.close();
  await pool.close();
  await database.drop();
});

const readListing = (browser: BrowserClient) =>
  browser.post('/api/filter_products?page=1', {
    category_slug: 'all',
    filter_params: [],
    sort_option: 'all',
  });

/** Runs `work` while another connection holds the lock taken by the statement. */
const withLock = async <Result>(statement: string, work: () => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return await work();
  } finally {
    await client.end();
  }
};

const unavailable = {
  status: 503,
  body: { message: 'The shop is very busy. Please try again in a few seconds.' },
  headers: expect.objectContaining({ 'retry-after': '2' }),
};

describe('the shop responds 503 with Retry-After', () => {
  test('for listings that wait for a lock or a connection, then 200 again', async () => {
    const browser = await new BrowserClient(app).open();
    const responses = await withLock('LOCK TABLE product_listing IN ACCESS EXCLUSIVE MODE', () =>
      Promise.all(Array.from({ length: 12 }, () => readListing(browser))),
    );
    expect(responses).toEqual(Array(12).fill(expect.objectContaining(unavailable)));
    const line = { level: 40, msg: 'the database is unavailable', err: expect.anything() };
    expect(logged).toEqual(Array(12).fill(expect.objectContaining(line)));
    expect((await readListing(browser)).status).toBe(200);
  });

  test('for an order that waits for a lock, and stores nothing', async () => {
    const browser = await new BrowserClient(app).open();
    const headers = { 'idempotency-key': 'behind-a-lock' };
    const place = () => browser.post('/api/cart/place_order', order(), { headers });
    const response = await withLock('SELECT FROM products FOR UPDATE', place);
    expect(response).toMatchObject(unavailable);
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect((await place()).status).toBe(201);
  });

  test('in the language of the shopper', async () => {
    const browser = await new BrowserClient(app).open();
    browser.cookies.set(localeCookie, 'bn');
    const response = await withLock('LOCK TABLE product_listing IN ACCESS EXCLUSIVE MODE', () =>
      readListing(browser),
    );
    expect(response.body.message).toBe('শপ এখন খুব ব্যস্ত। কয়েক সেকেন্ড পর আবার চেষ্টা করুন।');
  });

  test.each([
    ['a page', '/shop/all', 'product_listing'],
    ['an unknown path', '/unknown', 'sessions'],
  ])('for %s, as HTML', async (_, url, table) => {
    const browser = await new BrowserClient(app).open();
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await withLock(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, () =>
      app.inject({ url, headers: { accept: 'text/html', cookie } }),
    );
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.headers['content-type']).toContain('text/html');
  });

  test('for an order on a read-only connection, and places it on a new connection', async () => {
    const browser = await new BrowserClient(app).open();
    const name = database.connection.database;
    const setReadOnly = (value: 'on' | 'off') =>
      database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    const endConnections = () =>
      database.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
        [name],
      );
    await setReadOnly('on');
    await endConnections();
    await expect.poll(async () => (await readListing(browser)).status).toBe(200);
    // The pooled connections stay read-only, as those to a demoted primary.
    await database.pool.query('SET default_transaction_read_only = off');
    await setReadOnly('off');
    expect(await browser.post('/api/cart/place_order', order())).toMatchObject(unavailable);
    await expect.poll(async () => (await browser.post('/api/cart/place_order', order())).status).toBe(201);
  });
});

const backends = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'razz' AND datname = current_database() AND pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
};

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name);
};

test('frozen connections time out and are replaced', async () => {
  // With PAGE_CACHE_SECONDS=0, requests would wait for the settings of the shop first.
  const config = testConfig({ PAGE_CACHE_SECONDS: '10' });
  const caching = await testApp({ config, database: pool, logger });
  onTestFinished(() => caching.close());
  const browser = await new BrowserClient(caching).open();
  await Promise.all([readListing(browser), readListing(browser)]);
  const frozen = await backends();
  signal(frozen, 'SIGSTOP');
  try {
    const headers = { 'idempotency-key': 'on-a-frozen-connection' };
    const start = performance.now();
    const responses = await Promise.all([
      readListing(browser),
      browser.post('/api/cart/place_order', order(), { headers }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    // At most one connect and one query timeout each: the rollback is not awaited.
    expect(performance.now() - start).toBeLessThan(2 * (timeouts.connect + timeouts.query));
    expect((await readListing(browser)).status).toBe(200);
  } finally {
    signal(frozen, 'SIGCONT');
  }
});

test('a read on a terminated connection is retried', async () => {
  // The time limits of the server: under load, a new connection can take longer than the short ones.
  const patientPool = connect(database.connection, { poolSize: 2, timeouts: requestTimeouts });
  const patientApp = await testApp({ database: patientPool, logger });
  onTestFinished(async () => {
    await patientApp.close();
    await patientPool.close();
  });
  const browser = await new BrowserClient(patientApp).open();
  logged.length = 0;
  for (let cut = 0; cut < 10; cut += 1) {
    const [{ status }] = await Promise.all([
      readListing(browser),
      database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
        await backends(),
      ]),
    ]);
    expect(status, JSON.stringify(logged)).toBe(200);
  }
});

test('connections have time limits, parse numbers and report their loss', async () => {
  const lost: string[] = [];
  const other = connect(database.connection, {
    timeouts,
    onConnectionLost: ({ message }) => lost.push(message),
  });
  expect(other.pool.options).toMatchObject({
    max: 10,
    connectionTimeoutMillis: 500,
    query_timeout: 1200,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const client = await other.pool.connect();
  const { rows } = await client.query(
    `SELECT 7::bigint AS count, 1.5::numeric AS price, 'x' AS text, current_setting('application_name') AS name,
       current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows).toEqual([{ count: 7, price: 1.5, text: 'x', name: 'razz', statement: '600ms', idle: '30s' }]);
  await expect(client.query('SELECT 9007199254740993')).rejects.toThrow(
    '9007199254740993 is too large for a JSON number',
  );
  await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  client.release();
  await other.close();
});

describe('errors', () => {
  const sqlError = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code });
  const systemError = (code: string, syscall = 'read') => Object.assign(new Error(code), { code, syscall });
  const networkCodes = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ];

  test.each([
    ...['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006'].map(sqlError),
    ...networkCodes.map((code) => systemError(code)),
    systemError('ENOENT', 'connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
  ])('of a lost connection: $code $message', (error) => {
    expect([isConnectionLost(error), isUnavailable(error)]).toEqual([true, true]);
  });

  test.each([
    ...['40001', '40P01', '53300', '55P03', '57014', '28000', '28P01', '3D000', '55000'].map(sqlError),
    new DatabaseUnavailable('No standby.'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Reading the token failed.', { cause: sqlError('08006') }),
    Object.assign(new Error('Reading the token failed.'), { inner: sqlError('53300') }),
  ])('of an unavailable database on an intact connection: $code $message', (error) => {
    expect([isConnectionLost(error), isUnavailable(error)]).toEqual([false, true]);
  });

  test.each([
    sqlError('23505'),
    systemError('ENOENT', 'open'),
    systemError('EACCES', 'connect'),
    new Error('A query failed: Query read timeout'),
    'ECONNRESET',
  ])('of anything else: %s', (error) => {
    expect([isConnectionLost(error), isUnavailable(error)]).toEqual([false, false]);
  });

  test('distinguishes errors of a standby, of a cancelled statement and of a query timeout', () => {
    const errors = [sqlError('25006'), sqlError('57014'), new Error('Query read timeout')];
    expect(errors.map((error) => [isReadOnly(error), isCancelled(error), isQueryTimeout(error)])).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  test('are retried once, and only those of a lost connection', async () => {
    let reads = 0;
    const failWith = (error: Error) => async () => {
      reads += 1;
      throw error;
    };
    await expect(retryOnConnectionLoss(failWith(sqlError('08006')))).rejects.toMatchObject({ code: '08006' });
    expect(reads).toBe(2);
    await expect(retryOnConnectionLoss(failWith(sqlError('57014')))).rejects.toMatchObject({ code: '57014' });
    expect(reads).toBe(3);
  });
});
