import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { startEmbedded } from '../../server/database/embedded/start.ts';
import { prepareDatabase } from '../../server/database/prepare.ts';
import { createLogger } from '../../server/plugins/logging.ts';
import { connectReplica } from '../../server/serve.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { ids, order, password, seedShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const maxLagSeconds = 4;
const root = await mkdtemp(join(tmpdir(), 'razz-replica-'));
const folders = { primary: `${root}-primary`, replica: `${root}-replica` };
const settings = { fsync: 'off', wal_level: 'replica' };
const startPrimary = () =>
  startEmbedded({ dataDir: folders.primary, systemDir: join(root, 'system'), settings });

/** Copies the files of the stopped primary to a standby, which streams from it once both run. */
const copyPrimary = async (): Promise<void> => {
  const home = await realpath(join(folders.primary, 'postgres'));
  const { status, stderr } = spawnSync('cp', ['-a', home, join(folders.replica, 'postgres')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  await rm(join(folders.replica, 'postgres/socket'), { recursive: true, force: true });
  await writeFile(join(folders.replica, 'postgres/cluster/standby.signal'), '');
};

for (const folder of Object.values(folders)) await prepareDataFolder(folder);
const first = await startPrimary();
const seed = connect(await first.database('razz'));
await prepareDatabase(seed.db, undefined);
await seedShop(seed.db);
await seed.close();
await first.leave();
await copyPrimary();

const primaryServer = await startPrimary();
const primary = connect(await primaryServer.database('razz'));
const { host, port, user } = await primaryServer.database('razz');
const replicaServer = await startEmbedded({
  dataDir: folders.replica,
  systemDir: join(root, 'system'),
  settings: { ...settings, primary_conninfo: `host=${host} port=${port} user=${user}` },
});
const connection = await replicaServer.database('razz');
const logged: { level: number; msg: string }[] = [];
const replica = connectReplica(
  { connection, primary: primary.pool, maxLagSeconds, measureEveryMs: 50 },
  createLogger('info', { write: (line: string) => logged.push(JSON.parse(line)) }),
);
const changes = () =>
  logged.filter(({ msg }) => msg.includes('in use')).map(({ level, msg }) => `${level} ${msg}`);
const inUse = '30 the replica is in use';
const notInUse = '40 the replica is not in use: it lags behind or does not respond';
const build = () =>
  testApp({
    config: testConfig({ REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds) }),
    database: primary,
    replica,
  });
const app = await build();
afterAll(async () => {
  await app.close();
  await replica.close();
  await primary.close();
  await replicaServer.leave();
  await primaryServer.leave();
  for (const folder of [root, ...Object.values(folders)]) await rm(folder, { recursive: true, force: true });
});

const pause = () => sql`SELECT pg_wal_replay_pause()`.execute(replica.db);
const resume = () => sql`SELECT pg_wal_replay_resume()`.execute(replica.db);
const rename = (name: string) =>
  primary.db.updateTable('products').set({ name }).where('id', '=', ids.saree).execute();
const nameAt = async (browser: BrowserClient): Promise<string> =>
  (await browser.get(`/api/get_product_details/${ids.saree}`)).body.data.name;
const visitor = () => new BrowserClient(app).open();
const isFresh = () => expect.poll(() => replica.isFresh(), { timeout: 10_000 });
const latestChange = () => expect.poll(() => changes().at(-1), { timeout: 10_000 });

beforeEach(async () => {
  await resume();
  await isFresh().toBe(true);
});

test('visitors read from the replica, and from the primary when the lag is too high', async () => {
  const browser = await visitor();
  const before = await nameAt(browser);
  await pause();
  await rename('Renamed while paused');
  expect(await nameAt(browser)).toBe(before);
  await isFresh().toBe(false);
  expect(await nameAt(browser)).toBe('Renamed while paused');
  // isFresh() changes by the clock before the next measurement.
  await latestChange().toBe(notInUse);
  await resume();
  await isFresh().toBe(true);
  expect(await nameAt(browser)).toBe('Renamed while paused');
  await latestChange().toBe(inUse);
  expect(changes()).toEqual([inUse, notInUse, inUse]);
});

test('a replica that never responds is logged once, with the reason', async () => {
  const lines: { level: number; msg: string; err: { message: string } }[] = [];
  const unreachable = connectReplica(
    {
      connection: { ...connection, database: 'none' },
      primary: primary.pool,
      maxLagSeconds: 0.2,
      measureEveryMs: 20,
    },
    createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) }),
  );
  onTestFinished(unreachable.close);
  const measured = vi.spyOn(primary.pool, 'query');
  onTestFinished(() => measured.mockRestore());
  await expect.poll(() => lines.length).toBe(1);
  const [first] = lines;
  expect(`${first?.level} ${first?.msg}`).toBe(notInUse);
  expect(first?.err.message).toContain('"none"');
  const before = measured.mock.calls.length;
  await expect.poll(() => measured.mock.calls.length).toBeGreaterThan(before + 2);
  expect(lines).toHaveLength(1);
});

test('customers read from the primary', async () => {
  const browser = await visitor();
  const registered = await browser.post('/register', {
    name: 'Rahim Uddin',
    email: 'replica@example.com',
    phone: '01812345678',
    password,
  });
  expect(registered.status).toBe(201);
  browser.cookies.delete('razz_recent_write');
  await pause();
  await rename('Seen by customers');
  expect(await nameAt(browser)).toBe('Seen by customers');
});

test('a guest reads their own writes', async () => {
  const browser = await visitor();
  const stockLeft = async () =>
    (await browser.get(`/api/get_product_details/${ids.saree}`)).body.data.current_stock;
  const before = await stockLeft();
  await pause();
  expect((await browser.post('/api/cart/place_order', order())).status).toBe(201);
  expect(await stockLeft()).toBe(before - 1);
  const recentWrite = browser.cookies.get('razz_recent_write');
  expect(recentWrite).toBe('1');
  // Other visitors still read from the replica.
  expect((await (await visitor()).get(`/api/get_product_details/${ids.saree}`)).body.data.current_stock).toBe(
    before,
  );
});

test('the recent-write cookie outlives the maximum lag and is set by successful writes only', async () => {
  const browser = await visitor();
  const search = { category_slug: 'all', filter_params: [{}], sort_option: 'newness' };
  expect((await browser.post('/api/filter_products?page=1', search)).status).toBe(200);
  const suggestions = { requests: [{ indexName: 'products', query: 'saree' }] };
  expect((await browser.post('/1/indexes/*/queries', suggestions)).status).toBe(200);
  expect((await browser.post('/api/cart/place_order', {})).status).toBe(422);
  expect(browser.cookies.has('razz_recent_write')).toBe(false);
  const { headers } = await browser.post('/api/cart/place_order', order());
  const maxAge = /razz_recent_write=1; Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1];
  expect(Number(maxAge)).toBeGreaterThan(maxLagSeconds);
});

test('the listing counts of both databases are warmed up when the server starts to listen', async () => {
  const queries = [vi.spyOn(primary.pool, 'query'), vi.spyOn(replica.pool, 'query')];
  const started = await build();
  await started.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => {
    for (const { mock } of queries) expect(JSON.stringify(mock.calls)).toContain('count(*) AS total');
  });
  await started.close();
  for (const query of queries) query.mockRestore();
});

test('reads fall back to the primary when the replica stops', async () => {
  const browser = await visitor();
  await rename('Read without the replica');
  await replicaServer.leave();
  expect(await nameAt(browser)).toBe('Read without the replica');
  expect(replica.isFresh()).toBe(false);
  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('lost a connection to the replica');
  const metrics = await app.metrics.registry.metrics();
  expect(metrics).toMatch(/razz_catalogue_reads_total\{database="primary"\} [1-9]/);
  expect(metrics).toMatch(/razz_catalogue_reads_total\{database="replica"\} [1-9]/);
  expect(metrics).toContain('razz_replica_lag_seconds +Inf');
});
